// @ts-check
// The surface that browser tests drive, ours and others'. As stable as the protocol; documented in the README.

import { settled } from "../ui/busy";
import { RequestError } from "../engine/client";

/** @typedef {import("../ui/types").View} View */
/** @typedef {(message: any, onPartial?: (partial: any) => void) => Promise<any>} Request */

/** The game on the board, as programs are told of it. @param {View} view */
export const summary = ({ game, options, setup, moves, turn, seats, outcome }) => ({ game, options, setup, moves, turn, seats, outcome });

/** What programs ask. A move that is refused is shown as to a person, and is an error. @param {Request} request @returns {Request} */
export const refusing = (request) => async (message, onPartial) => {
  const answer = await request(message, onPartial);
  if (message.op === "play" && answer.view.refused) throw new RequestError(answer.view.refused);
  return answer;
};

/**
 * @param {Request} request
 * @param {() => View} shown
 * @param {(cell: string) => {x: number, y: number}|null} cellPoint
 */
export function offerAutomation(request, shown, cellPoint) {
  Object.assign(window, { hexarium: { request, current: () => summary(shown()), cellPoint, settled } });
}
