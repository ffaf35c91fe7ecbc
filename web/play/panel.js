// @ts-check
// Beside the board: players, walking and typing moves, the actions.

import { button, byId, h, iconButton, setEnabled } from "../ui/dom";
import { MoveList } from "./movelist";
import { readStyle } from "../paint/painter";
import { paintSwatch } from "../paint/stones";
import { t } from "../ui/text";

/** @typedef {import("../ui/types").View} View */
/** @typedef {import("../ui/types").Player} Player */

/**
 * @typedef {object} Commands  what the buttons ask for
 * @property {(ply: number) => void} go  to a ply of the line that is walked
 * @property {(node: number) => void} select  to any position of the tree
 * @property {(move: string) => Promise<boolean>} play  false: it was refused, and that was told
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => void} resign
 * @property {() => void} hint
 * @property {() => void} review
 * @property {() => void} turn
 * @property {() => void} flip
 * @property {() => void} more
 */

/** What tells the owners apart without colour. @type {Record<string, string>} */
const SIGNS = { red: "●", gold: "◆" };

/** Who has how much of the board. @param {Player[]} players @param {number} open */
function share(players, open) {
  const part = (/** @type {string} */ name, /** @type {number} */ size) => {
    const element = h("i", { className: name });
    element.style.flexGrow = String(size);
    return element;
  };
  const [one, other] = players;
  const words = (/** @type {Player} */ { stone, name, score = 0 }, /** @type {string} */ where) => h("span", { className: where }, `${SIGNS[stone] || ""} ${name} ${score}`);
  return h(
    "div",
    { className: "share" },
    h("div", { className: "amounts", "aria-hidden": "true" }, part(one.stone, one.score || 0), part("open", open), part(other.stone, other.score || 0)),
    h("div", { className: "labels" }, words(one, "one"), h("span", {}, t("Open cells: {count}", { count: open })), words(other, "other")),
  );
}

/** The loops of the winner, numbered as on the board. @param {{number: number, text: string, nodes: string}[]} loops */
function loopsCard(loops) {
  return h("ul", { className: "loops" }, ...loops.map(({ number, text, nodes }) => h("li", {}, h("b", { className: `loop${number}` }, String(number)), h("span", {}, text), h("span", { className: "pill" }, nodes))));
}

export class Panel {
  /** @param {Commands} commands */
  constructor(commands) {
    this.commands = commands;
    /** @type {View|null} */
    this.view = null;
    const walk = (/** @type {any} */ name, /** @type {string} */ label, /** @type {(view: View) => number} */ to) => iconButton(name, label, () => this.view && commands.go(to(this.view)));
    this.back = [walk("first", t("First move"), () => 0), walk("previous", t("Previous move"), (view) => view.current - 1)];
    this.on = [walk("next", t("Next move"), (view) => view.current + 1), walk("last", t("Last move"), (view) => view.last)];
    byId("walk").append(...this.back, ...this.on);

    byId("gamehead").append(h("div", { className: "lie" }, iconButton("turn", t("Turn the board"), commands.turn), iconButton("flip", t("Flip the board"), commands.flip)));

    const act = (/** @type {any} */ name, /** @type {string} */ label, /** @type {() => void} */ run) => button(label, run, "", name);
    this.undo = act("undo", t("Undo"), commands.undo);
    this.redo = act("redo", t("Redo"), commands.redo);
    this.swap = act("swap", t("Swap"), () => commands.play("swap"));
    this.resign = act("flag", t("Resign"), commands.resign);
    this.hint = act("bulb", t("Hint"), commands.hint);
    this.review = act("graph", t("Review"), commands.review);
    this.swap.hidden = this.review.hidden = true; // till they apply, so that the row keeps its height
    byId("acts").append(this.undo, this.redo, this.swap, this.hint, this.review, this.resign, act("menu", t("More"), commands.more));
    this.list = new MoveList(byId("list"), commands.select);

    this.field = byId("move");
    this.field.setAttribute("aria-label", t("Type a move"));
    byId("typed").addEventListener("submit", async (/** @type {Event} */ event) => {
      event.preventDefault();
      const text = this.field.value.trim();
      if (!text) return;
      this.field.select();
      const played = (await commands.play(text)) && !this.view?.refused;
      if (played && this.field.value.trim() === text) this.field.value = "";
    });
  }

  /** @param {View} view @param {boolean} shapes  the setting "Strong shapes" */
  show(view, shapes) {
    this.view = view;
    byId("title").textContent = view.title;
    byId("meta").textContent = view.meta;
    this.showPlayers(view, shapes);
    this.list.show(view);
    this.field.placeholder = view.legal.length ? t("Type a move, such as {move}", { move: view.legal[Math.floor(view.legal.length / 2)] }) : t("Type a move");
    for (const button of this.back) setEnabled(button, view.current > 0);
    for (const button of this.on) setEnabled(button, view.current < view.last);
    setEnabled(this.undo, view.canUndo);
    setEnabled(this.redo, view.canRedo);
    setEnabled(this.resign, view.canResign);
    setEnabled(this.hint, !view.think && view.players[view.turn].person);
    this.hint.hidden = Boolean(view.outcome);
    this.review.hidden = !view.outcome;
    this.swap.hidden = !view.canSwap;
  }

  /** @param {View} view @param {boolean} shapes */
  showPlayers({ players, near, open, loops }, shapes) {
    const root = byId("players");
    const style = readStyle(root, shapes);
    const row = (/** @type {Player} */ player, /** @type {string} */ where) => {
      const canvas = h("canvas", { "aria-hidden": "true" });
      paintSwatch(canvas, player.stone, style, 34);
      return h(
        "div",
        { className: `player ${where}${player.turn ? " turn" : ""}` },
        canvas,
        h("div", {}, h("div", { className: "who" }, player.title), h("div", { className: "what" }, player.detail)),
        player.score === undefined ? h("div", { className: "tag" }, player.tag) : h("div", { className: "score" }, String(player.score)),
      );
    };
    const parts = [row(players[1 - near], "far"), row(players[near], "near")];
    if (open !== undefined) parts.push(share(players, open));
    if (loops) parts.push(loopsCard(loops));
    root.replaceChildren(...parts);
  }
}
