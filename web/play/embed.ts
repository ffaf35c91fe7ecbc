// The page within another one: a bare board (`?embed`), and a door for the page around it (`?embed=ORIGIN`). Nothing is
// kept. theme.ts has marked the document before the first paint; style.css leaves out what is not the board.

import { moved, onView } from "../game/store";
import { byId, h } from "../ui/dom";
import { t } from "../ui/text";
import { serve, summary } from "./automation";

const asked = new URLSearchParams(location.search).get("embed");

/** The one origin that is listened to; null where a text is none. */
function originOf(text: string) {
  try {
    const { protocol, origin, href } = new URL(text);
    return /^https?:$/.test(protocol) && (href === `${origin}/` || href === origin) ? origin : null;
  } catch {
    return null;
  }
}

const friend = asked ? originOf(asked) : null;

/** What is wrong with the address, in a sentence, or nothing. */
export const fault = () =>
  asked && !friend
    ? t("The address of this board names no origin after “embed=”: the page around it cannot talk to it.")
    : "";

/** Whether that origin is the one around; a browser that does not tell says on its console whom a message missed. */
const near = friend && parent !== window && (location.ancestorOrigins?.[0] ?? friend) === friend;

const tell = (message: object) => near && parent.postMessage(message, friend);

/** An error of the protocol as it was before it became an exception; any other is of what cannot be written as JSON. */
const plain = ({ code, message, field, at, cells }: any) =>
  code
    ? JSON.parse(JSON.stringify({ code, message, field, at, cells }))
    : { code: "json", message: t("This is not JSON.") };

/** Answer a request of the page around. */
async function hear({ source, origin, data }: MessageEvent) {
  if (!near || source !== parent || origin !== friend || typeof data !== "object" || !data) return;
  const name = "id" in data ? { id: data.id } : {};
  try {
    tell({ ...name, ok: await serve(data, (partial) => tell({ ...name, partial })) });
  } catch (error) {
    tell({ ...name, error: plain(error) });
  }
}

/** The bare board's own parts: the link follows the view, and the page around hears of it. */
export function beginEmbedded() {
  const open = { className: "open", target: "_blank", rel: "noopener", textContent: t("Open in Hexarium") };
  const way: HTMLAnchorElement = h("a", open);
  byId("walk").after(way);
  addEventListener("message", hear);
  onView((next, before) => {
    const { href, search, hash } = location;
    way.href = `${href.slice(0, href.length - hash.length - search.length)}#${next.link}`;
    if (!moved(next, before)) return;
    tell({ event: before ? "move" : "ready", ...summary(next) });
    if (next.outcome) tell({ event: "over", ...summary(next) });
  });
}
