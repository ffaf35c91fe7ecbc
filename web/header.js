// @ts-check
// The line at the top: where the page leads to.

import { byId, h, icon } from "./dom.js";
import { t } from "./text.js";

/** @param {Record<"games"|"library"|"rules"|"newGame"|"share"|"about"|"theme"|"settings", () => void>} run */
export function buildHeader(run) {
  const tool = (/** @type {any} */ name, /** @type {string} */ label, /** @type {() => void} */ act, where = "") =>
    h("button", { type: "button", className: `btn quiet icon ${where}`, "aria-label": label, onclick: act }, icon(name));
  const link = (/** @type {string} */ label, /** @type {() => void} */ act, where = "") => h("button", { type: "button", className: `btn quiet ${where}`, onclick: act }, label);
  byId("nav").append(link(t("Games"), run.games), link(t("Saved games"), run.library, "wide"), link(t("Rules"), run.rules), link(t("New game"), run.newGame), link(t("About"), run.about));
  byId("tools").append(tool("plus", t("New game"), run.newGame, "narrow"), tool("share", t("Share and open"), run.share), tool("sun", t("Change theme"), run.theme), tool("gear", t("Settings"), run.settings));
  byId("home").addEventListener("click", run.games);
  byId("skip").addEventListener("click", (/** @type {Event} */ event) => {
    event.preventDefault(); // the fragment belongs to the game
    byId("board").focus();
  });
}
