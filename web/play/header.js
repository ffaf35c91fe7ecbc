// @ts-check
// The line at the top: where the page leads to.

import { button, byId, iconButton } from "../ui/dom";
import { t } from "../ui/text";

/** @param {Record<"games"|"library"|"rules"|"newGame"|"share"|"about"|"theme"|"settings", () => void>} run */
export function buildHeader(run) {
  const link = (/** @type {string} */ label, /** @type {() => void} */ act, where = "") => button(label, act, `quiet ${where}`);
  byId("nav").append(link(t("Games"), run.games), link(t("Saved games"), run.library, "wide"), link(t("Rules"), run.rules), link(t("New game"), run.newGame), link(t("About"), run.about));
  byId("tools").append(iconButton("plus", t("New game"), run.newGame, "narrow"), iconButton("share", t("Share and open"), run.share), iconButton("sun", t("Change theme"), run.theme), iconButton("gear", t("Settings"), run.settings));
  byId("home").addEventListener("click", run.games);
  byId("skip").addEventListener("click", (/** @type {Event} */ event) => {
    event.preventDefault(); // the fragment belongs to the game
    byId("board").focus();
  });
}
