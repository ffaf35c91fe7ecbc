// The surface that browser tests drive, ours and others'. As stable as the protocol; documented in the README.

import { RequestError } from "../engine/rpc";
import { view } from "../game/store";
import { request, type Message, type OnPartial } from "../game/talk";
import { settled } from "../ui/busy";
import type { View } from "../ui/types";

/** The game on the board, as programs are told of it. */
export function summary({ game, options, setup, moves, turn, seats, outcome }: View) {
  return { game, options, setup, moves, turn, seats, outcome };
}

/** What programs ask is shown, too. A move that is refused is shown as to a person, and is an error. */
export async function serve(message: Message, onPartial?: OnPartial) {
  const answer = await request(message, undefined, onPartial);
  if (message.op === "play" && answer.view.refused) throw new RequestError(answer.view.refused);
  return answer;
}

export function offerAutomation(cellPoint: (cell: string) => { x: number; y: number } | null) {
  Object.assign(window, { hexarium: { request: serve, current: () => summary(view.value), cellPoint, settled } });
}
