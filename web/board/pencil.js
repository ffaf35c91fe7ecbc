// @ts-check
// Drawing signs on the board: with a tool that is picked, or at once with the right button of a mouse.

import { h, icon } from "../ui/dom";
import { t } from "../ui/text";

/** @typedef {import("../ui/types").View} View */
/** @typedef {import("../ui/types").SceneRecord} SceneRecord */

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

export class Pencil {
  /**
   * @param {HTMLElement} root  for the tools
   * @param {import("./board").Board} board
   * @param {object} host
   * @param {() => View|null} host.view  null: nothing can be drawn yet
   * @param {(message: object) => Promise<boolean>} host.change
   * @param {(records: SceneRecord[]) => void} host.preview
   * @param {(sentence: string) => void} host.announce
   * @param {() => void} host.changed  another tool is picked, or none
   */
  constructor(root, board, host) {
    this.board = board;
    this.host = host;
    /** The tool that is picked. */
    this.shape = "";
    /** Where an arrow begins. @type {string|null} */
    this.from = null;
    /** Whether the right button is down. */
    this.right = false;
    const names = { circle: t("Circle"), square: t("Square"), letter: t("Letter"), arrow: t("Arrow") };
    /** @type {Record<string, string>} */
    this.names = names;
    this.tools = Object.entries(names).map(([shape, label]) =>
      h("button", { type: "button", className: "btn icon", "aria-label": label, "aria-pressed": "false", "data-shape": shape, onclick: () => this.pick(this.shape === shape ? "" : shape) }, icon(/** @type {any} */ (shape))),
    );
    root.append(h("div", { className: "tray", role: "group", "aria-label": t("Drawing tools") }, ...this.tools));

    board.root.addEventListener("contextmenu", (event) => event.preventDefault());
    board.root.addEventListener("pointerdown", (event) => {
      if (event.button !== 2 || !host.view()) return;
      this.from = board.cellUnder(event);
      this.right = Boolean(this.from);
      host.changed();
    });
    addEventListener("pointercancel", () => this.right && this.rest());
    addEventListener("pointerup", (event) => {
      if (event.button !== 2 || !this.right) return;
      const [from, to] = [/** @type {string} */ (this.from), board.cellUnder(event)];
      this.rest();
      if (to) void (to === from ? this.draw(event.shiftKey ? "square" : "circle", [to]) : this.draw("arrow", [from, to]));
    });
  }

  /** Whether what is done on the board is meant for the pencil. */
  get active() {
    return Boolean(this.shape) || this.right;
  }

  /** @param {string} shape  "": none */
  pick(shape) {
    this.shape = shape;
    this.rest();
    for (const tool of this.tools) tool.setAttribute("aria-pressed", String(tool.dataset.shape === shape));
    if (shape) this.board.root.focus({ preventScroll: true });
    this.host.changed();
  }

  rest() {
    this.from = null;
    this.right = false;
    this.host.preview([]);
    this.host.changed();
  }

  /** What the status line says while a tool is picked. */
  get line() {
    const text = this.shape === "arrow" ? t("Touch the first cell, then the last.") : t("Touch a cell; once more takes it away.");
    return { tone: "", subject: this.names[this.shape], text, actions: [{ label: t("Done"), run: () => this.pick("") }] };
  }

  // What the board reports, as to the hand.

  /** @param {string|null} cell */
  hover(cell) {
    if (this.from) this.preview(cell && cell !== this.from ? "arrow" : "touched", cell && cell !== this.from ? [this.from, cell] : [this.from]);
    else if (this.shape && cell) this.preview(this.shape === "arrow" ? "touched" : this.shape, [cell]);
    else this.host.preview([]);
  }

  /** @param {string|null} cell */
  cursor(cell) {
    this.hover(cell);
    this.host.announce(cell ? `${cell}, ${this.host.view()?.contents[cell] || t("empty")}` : t("Edge of the board"));
  }

  /** @param {string} cell */
  async choose(cell) {
    const { shape, from } = this;
    if (shape !== "arrow") return this.draw(shape, [cell]);
    this.from = from ? null : cell;
    this.hover(cell);
    if (from && from !== cell) await this.draw(shape, [from, cell]);
  }

  /** @param {string} from @param {string} to */
  async drag(from, to) {
    if (this.shape === "arrow") {
      this.from = from;
      await this.choose(to);
    } else await this.choose(to);
  }

  /** @param {string} from @param {string} to */
  dragging(from, to) {
    if (this.shape === "arrow") this.preview("arrow", [from, to]);
    else this.hover(to);
  }

  /** Escape: first what was begun, then the tool. */
  drop() {
    if (this.from) this.rest();
    else this.pick("");
  }

  /** @param {string} role @param {string[]} cells */
  preview(role, cells) {
    this.host.preview([{ kind: "mark", role, cells, text: role === "letter" ? this.letter(cells[0]) : "" }]);
  }

  /** The letter that stands on a cell, else the next that is free. @param {string} cell */
  letter(cell) {
    const letters = (this.host.view()?.signs || []).filter(({ shape }) => shape === "letter");
    const there = letters.find(({ cells }) => cells[0] === cell);
    return there ? there.text : LETTERS.find((one) => letters.every(({ text }) => text !== one)) || "Z";
  }

  /** @param {string} shape @param {string[]} cells */
  async draw(shape, cells) {
    const count = () => this.host.view()?.signs.length || 0;
    const before = count();
    const text = shape === "letter" ? this.letter(cells[0]) : "";
    if (!(await this.host.change({ op: "sign", shape, cells, text }))) return;
    const values = { sign: `${this.names[shape]} ${text}`.trim(), cells: cells.join(" – ") };
    this.host.announce(count() > before ? t("{sign} on {cells}", values) : t("{sign} on {cells} is taken away", values));
  }
}
