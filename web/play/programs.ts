// What programs drive, as stable as the protocol and documented in the README: `window.hexarium` for browser tests,
// and messages for the page around a bare board (`?embed=ORIGIN`). There nothing is kept; early.ts marks the document
// before the first paint; style.css leaves out what is not the board.
import type { View } from "python";
import { board } from "../board/table";
import { RequestError } from "../engine/rpc";
import { type Message, moved, onView, request, type Told, view } from "../game/store";
import { byId, embedded, settled, t } from "../ui/kit";

/** The game on the board, as programs are told of it. */
const summary = ({ game, options, setup, moves, turn, seats, outcome }: View) =>
  ({ game, options, setup, moves, turn, seats, outcome });

// What programs ask is shown, too. A move that is refused is shown as to a person, and is an error. What they are told
// of a game they may ask about: where it has no set-up, there is none to be read.
async function serve(asked: Message, onPartial?: Told) {
  const message = { ...asked, setup: asked.setup ?? undefined };
  const answer = await request(message, undefined, onPartial);
  if (message.op === "play" && answer.view.refused) throw new RequestError(answer.view.refused);
  return answer;
}

const asked = new URLSearchParams(location.search).get("embed");
const named = asked && URL.canParse(asked) && new URL(asked);
/** The one origin that is listened to; null where what is named is none. */
const friend = named && /^https?:/.test(named.href) && named.href === `${named.origin}/` ? named.origin : null;
/** Whether that origin is the one around; a browser that does not tell says on its console whom a message missed. */
const near = friend && parent !== window && (location.ancestorOrigins?.[0] ?? friend) === friend;
const tell = (message: object) => near && parent.postMessage(message, friend);

/** What is wrong with the address, in a sentence, or nothing. */
export const fault = () => !asked || friend ? ""
  : t("The address of this board names no origin after “embed=”: the page around it cannot talk to it.");

/** An error of the protocol as it was before it became an exception; any other is of what cannot be written as JSON. */
function plain({ code, message, field, at, cells }: any) {
  if (!code) return { code: "json", message: t("This is not JSON.") };
  return JSON.parse(JSON.stringify({ code, message, field, at, cells }));
}

/** Answer a request of the page around. */
function hear({ source, origin, data }: MessageEvent) {
  if (!near || source !== parent || origin !== friend || typeof data !== "object" || !data) return;
  const name = "id" in data ? { id: data.id } : {};
  const partly = (partial: unknown) => tell({ ...name, partial });
  void serve(data, partly).then((ok) => tell({ ...name, ok }), (error) => tell({ ...name, error: plain(error) }));
}

/** A bare board has parts of its own: the link follows the view, and the page around hears of it. */
export function beginPrograms() {
  const cellPoint = (cell: string) => board.cellPoint(cell);
  Object.assign(window, { hexarium: { request: serve, current: () => summary(view.value), cellPoint, settled } });
  if (!embedded) return;
  addEventListener("message", hear);
  onView((next, before) => {
    byId("open").href = Object.assign(new URL(location.href), { search: "", hash: next.link }).href;
    if (!moved(next, before)) return;
    tell({ event: before ? "move" : "ready", ...summary(next) });
    if (next.outcome) tell({ event: "over", ...summary(next) });
  });
}
