// @ts-nocheck
// The keys of the page, as a list. What they do is in board.js and, away from the board, in app.js.

import { fillDialog, openDialog } from "../ui/dialogs";
import { byId, h } from "../ui/dom";
import { letters } from "./listening";
import { t } from "../ui/text";

/** By place; a row: the keys, then what they do. @returns {[string, [string[], string][]][]} */
const places = () => [
  [
    t("On the board"),
    [
      [["↑", "↓", "←", "→"], t("Go to the next cell.")],
      [["W", "E", "D", "X", "Z", "A"], t("Go to the neighbour in that direction; the keys lie around S.")],
      [[t("Enter"), t("Space")], t("Choose the cell.")],
      [[t("Esc")], t("Drop what was begun.")],
      ...letters(),
    ],
  ],
  [
    t("Elsewhere"),
    [
      [["←", "→"], t("Show the move before or after.")],
      [[t("Tab")], t("Go to the next button or field.")],
      [["?"], t("Show this list.")],
    ],
  ],
];

export function openKeyboard() {
  const dialog = byId("keyboard");
  const row = (/** @type {string[]} */ keys, /** @type {string} */ words) => h("div", {}, h("dt", {}, ...keys.map((key) => h("kbd", {}, key))), h("dd", {}, words));
  const place = (/** @type {string} */ title, /** @type {[string[], string][]} */ rows) => h("section", {}, h("h3", {}, title), h("dl", { className: "keys" }, ...rows.map(([keys, words]) => row(keys, words))));
  fillDialog(dialog, t("Keyboard"), "", h("div", { className: "body" }, ...places().map(([title, rows]) => place(title, rows))));
  openDialog(dialog);
}
