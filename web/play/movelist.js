// @ts-check
// The list of moves: numbered rows of the main line, under each the variations that leave it there. On a narrow screen it
// is a strip of the line that is walked, unless it is opened.

import { byId, h } from "../ui/dom";
import { t } from "../ui/text";

/** @typedef {import("../ui/types").View} View */
/** @typedef {import("../ui/types").ListedMove} ListedMove */
/** @typedef {import("../ui/types").SideMove} SideMove */

const NARROW = matchMedia("(max-width: 600px) and (min-height: 500px)");

/** A move and, after a blank, what it scored, set apart. @param {string} label */
function worth(label) {
  const [move, points] = label.split(/ (?=\+\d+$)/);
  return points ? [`${move} `, h("small", {}, points)] : [label];
}

export class MoveList {
  /** @param {HTMLElement} root @param {(node: number) => void} select */
  constructor(root, select) {
    this.root = root;
    this.select = select;
    /** @type {View|null} */
    this.view = null;
    /** The moves that turned the game, by the names of the positions they led to. @type {Set<number>} */
    this.turning = new Set();
    this.open = false;
    this.shown = "";
    /** @type {HTMLElement|null} */
    this.marked = null;
    new ResizeObserver(() => this.reveal()).observe(root); // a longer status line takes its room
    NARROW.addEventListener("change", () => this.view && this.show(this.view));
    root.addEventListener("keydown", (event) => this.keydown(event));
  }

  get strip() {
    return NARROW.matches && !this.open;
  }

  /** @param {View} view */
  show(view) {
    this.view = view;
    const { root, strip } = this;
    const { key, rows, line, node, columns } = view;
    const focused = root.contains(document.activeElement);
    const shown = JSON.stringify([key, rows, [...this.turning], strip && line]);
    if (shown !== this.shown) {
      this.shown = shown;
      root.replaceChildren(...(strip ? this.walked(view) : rows.map((row) => this.row(row, columns))));
    }
    this.marked = null;
    const buttons = root.querySelectorAll("button");
    for (const button of buttons) {
      const here = Number(button.dataset.id) === node;
      if (here) this.marked = button;
      button.tabIndex = here ? 0 : -1; // one stop for Tab; the arrow keys walk on
      if (here) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
    if (!this.marked && buttons.length) buttons[0].tabIndex = 0;
    this.reveal();
    if (focused) (this.marked || buttons[0] || byId("board")).focus({ preventScroll: true });
  }

  /** @param {ListedMove} move */
  move({ label, id }) {
    const bad = this.turning.has(id) && [h("b", { "aria-hidden": "true" }, " ?"), h("span", { className: "unseen" }, `, ${t("turning point")}`)];
    return h("button", { type: "button", className: "m", "data-id": String(id), onclick: () => this.select(id) }, ...worth(label), ...(bad || []));
  }

  /** @param {View["rows"][0]} row @param {number} columns */
  row({ number, moves, variations }, columns) {
    const said = moves.filter(({ comment }) => comment).map(({ label, comment }) => h("p", { className: "said" }, moves.length > 1 && h("b", {}, `${label} `), comment));
    const lines = variations.map((parts) => h("div", { className: "variation" }, ...parts.flatMap((part) => this.part(part))));
    return h("li", { className: columns > 1 ? "mv" : "mv one" }, h("span", { className: "n" }, String(number)), ...moves.map((move) => this.move(move)), ...said, ...lines);
  }

  /** Of a variation, which runs on like a text. @param {SideMove|string} part */
  part(part) {
    if (typeof part === "string") return [part === "(" ? " (" : ") "];
    return [part.number && ` ${part.number}`, this.move(part), part.comment && h("span", { className: "said" }, ` ${part.comment} `)];
  }

  /** The line that is walked, wherever its moves stand in the tree. @param {View} view */
  walked({ rows, line, columns }) {
    const own = new Set(line);
    const turns = rows.flatMap(({ number, moves, variations }) => [
      ...moves.map((move, i) => ({ ...move, number: i ? "" : `${number}.` })),
      ...variations.flat().flatMap((part) => (typeof part === "string" ? [] : [{ ...part, number: part.number.replace(/^.*…$/, "") }])),
    ]);
    return turns
      .filter(({ id }) => own.has(id))
      .sort((one, other) => one.ply - other.ply)
      .map((turn) => h("li", { className: columns > 1 ? "mv" : "mv one" }, turn.number && h("span", { className: "n" }, turn.number), this.move(turn)));
  }

  /** Up and down lead to the next line of the text, there to the nearest move. @param {KeyboardEvent} event */
  keydown(event) {
    const down = event.key === "ArrowDown";
    if (this.strip || (!down && event.key !== "ArrowUp")) return;
    event.preventDefault();
    const here = /** @type {Element} */ (event.target).getBoundingClientRect();
    const far = (/** @type {Element} */ button) => {
      const { top, left } = button.getBoundingClientRect();
      return { button, rows: Math.round(down ? top - here.top : here.top - top), columns: Math.abs(left - here.left) };
    };
    const [next] = [...this.root.querySelectorAll(".m")]
      .map(far)
      .filter(({ rows }) => rows > here.height / 2)
      .sort((one, other) => one.rows - other.rows || one.columns - other.columns);
    if (next) this.select(Number(/** @type {HTMLElement} */ (next.button).dataset.id));
  }

  /** Scroll the list alone, never the page, to the current move. */
  reveal() {
    const { root, marked } = this;
    if (marked) {
      const box = root.getBoundingClientRect();
      const own = marked.getBoundingClientRect();
      if (own.bottom > box.bottom - 6) root.scrollTop += own.bottom - box.bottom + 6;
      if (own.top < box.top + 26) root.scrollTop += own.top - box.top - 26;
      if (own.right > box.right - 12) root.scrollLeft += own.right - box.right + 12;
      if (own.left < box.left + 50) root.scrollLeft += own.left - box.left - 50;
    } else root.scrollTo(0, 0);
    root.classList.toggle("scrolled", root.scrollTop > 0 || root.scrollLeft > 0);
  }

  /** In place of the moves: a click that waits for the rules. @param {string} bold @param {string} plain */
  note(bold, plain) {
    this.shown = "";
    this.root.replaceChildren(h("li", { className: "empty" }, h("b", {}, bold), h("span", {}, plain)));
  }
}
