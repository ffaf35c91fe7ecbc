// @ts-check
// The page within another one: a bare board (`?embed`), and a door for the page around it (`?embed=ORIGIN`). Nothing is
// kept. theme.js has marked the document before the first paint; style.css leaves out what is not the board.

import { summary } from "./automation";
import { byId, h } from "../ui/dom";
import { t } from "../ui/text";

/** @typedef {import("../ui/types").View} View */
/** @typedef {import("./automation").Request} Request */

const asked = new URLSearchParams(location.search).get("embed");

/** Whether this is the bare board. */
export const embedded = asked !== null;

/** The one origin that is listened to; null where a text is none. @param {string} text */
function originOf(text) {
  try {
    const { protocol, origin, href } = new URL(text);
    return /^https?:$/.test(protocol) && (href === `${origin}/` || href === origin) ? origin : null;
  } catch {
    return null;
  }
}

const friend = asked ? originOf(asked) : null;

/** What is wrong with the address, in a sentence, or nothing. */
export const fault = () => (asked && !friend ? t("The address of this board names no origin after “embed=”: the page around it cannot talk to it.") : "");

/** Whether that origin is the one around; a browser that does not tell says on its console whom a message missed. */
const near = friend && parent !== window && (location.ancestorOrigins?.[0] ?? friend) === friend;

/** @param {object} message */
const tell = (message) => near && parent.postMessage(message, friend);

/** An error of the protocol as it was before it became an exception; any other comes from what cannot be written as JSON. @param {any} error */
const plain = ({ code, message, field, at, cells }) => (code ? JSON.parse(JSON.stringify({ code, message, field, at, cells })) : { code: "json", message: t("This is not JSON.") });

/** Answer the requests of the page around. @param {Request} request */
function listen(request) {
  addEventListener("message", async ({ source, origin, data }) => {
    if (!near || source !== parent || origin !== friend || typeof data !== "object" || !data) return;
    const name = "id" in data ? { id: data.id } : {};
    try {
      tell({ ...name, ok: await request(data, (partial) => tell({ ...name, partial })) });
    } catch (error) {
      tell({ ...name, error: plain(error) });
    }
  });
}

/** @type {HTMLAnchorElement} */
let way;

/** The bare board's own parts. @param {Request} request  answers a request of the protocol and shows what it changed */
export function beginEmbedded(request) {
  way = h("a", { className: "open", target: "_blank", rel: "noopener" }, t("Open in Hexarium"));
  byId("walk").after(way);
  listen(request);
}

/**
 * A view is on the board: the link follows, and the page around hears of it.
 * @param {View} view @param {boolean} first @param {boolean} moved
 */
export function followEmbedded(view, first, moved) {
  const { href, search, hash } = location;
  way.href = `${href.slice(0, href.length - hash.length - search.length)}#${view.link}`;
  if (first || moved) tell({ event: first ? "ready" : "move", ...summary(view) });
  if ((first || moved) && view.outcome) tell({ event: "over", ...summary(view) });
}
