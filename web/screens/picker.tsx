// @ts-nocheck
// All games on one screen, each with a picture from the middle of a game.

import { button, byId, h } from "../ui/dom";
import { leaveScreens, openScreen, screenBar } from "../ui/dialogs";
import { miniature } from "../board/miniature";
import { t } from "../ui/text";

/** @typedef {import("../ui/types").GameLegend} GameLegend */
/** @typedef {import("../ui/types").Option} Option */
/** @typedef {import("../ui/types").View} View */
/** @typedef {import("./guide").Host} Host */

/** A card for each game. @param {Host} host */
function cards(host) {
  const look = { ...host.look(), coordinates: false };
  const small = (/** @type {string} */ label, /** @type {GameLegend} */ game, /** @type {() => void} */ run) =>
    h("button", { type: "button", className: "btn quiet", "aria-label": `${label}: ${game.title}`, onclick: run }, label);
  const card = (/** @type {GameLegend} */ game) =>
    h(
      "li",
      { className: "gcard" },
      miniature(game.picture, look),
      h(
        "div",
        { className: "txt" },
        h("h3", {}, h("button", { type: "button", className: "choose", onclick: () => host.newGame(game.key) }, game.title)),
        h("p", {}, game.goal),
        h("p", { className: "by" }, game.options.map(optionWords).join(" · ")),
        h("p", { className: "by" }, `${game.designer}, ${game.year}`),
        h("div", { className: "ways" }, small(t("Learn"), game, () => host.learn(game.key)), small(t("Rules"), game, () => host.rules(game.key))),
      ),
    );
  return host.games.map(card);
}

/** The games have changed. @param {Host} host */
export function renewPicker(host) {
  byId("picker").querySelector(".cards")?.replaceChildren(...cards(host));
}

/** @param {Host} host @param {View} view  the game on the board @param {Element} [own]  where games are added */
export function openPicker(host, view, own) {
  const dialog = byId("picker");
  const look = { ...host.look(), coordinates: false };
  const title = h("h2", { id: "picker-title" }, t("Games"));
  const resume = h(
    "section",
    { className: "card resume", "aria-label": t("Game on the board") },
    miniature(view, look),
    h("div", {}, h("b", {}, view.title), h("p", { className: "sub" }, [view.meta, view.state].join(" · "))),
    button(t("Resume"), () => leaveScreens(), "primary"),
  );
  dialog.replaceChildren(
    screenBar(dialog, title, button(t("Saved games"), () => host.library(), "quiet")),
    h(
      "div",
      { className: "picker" },
      h("div", { className: "intro" }, h("p", { className: "big" }, t("Pick a board")), h("p", {}, t("Games for two, against a friend or the computer, with or without a network."))),
      h("ul", { className: "cards" }, ...cards(host)),
      view.moves.length > 0 && resume,
      own,
    ),
  );
  openScreen(dialog);
}

/** An option in a few words: what may be chosen. @param {Option} option */
function optionWords({ label, kind, values, names }) {
  if (kind === "flag") return label;
  if (names) return `${label}: ${names.join(" / ")}`;
  return `${label} ${values[0]}–${values[values.length - 1]}`;
}
