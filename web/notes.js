// @ts-check
// What a player writes into the tree: the comment on the position, and which lines stay.

import { button, h, setEnabled } from "./dom.js";
import { t } from "./text.js";
import { toast } from "./toast.js";

/** @typedef {import("./types.js").View} View */

/** A pause in typing, in milliseconds, after which the comment is kept. */
const PAUSE = 800;
/** Characters; Python refuses more. */
const MOST = 2000;

export class Notes {
  /** @param {HTMLElement} root @param {(message: object) => Promise<boolean>} change  false: it was refused, and that was told */
  constructor(root, change) {
    this.change = change;
    /** @type {View|null} */
    this.view = null;
    /** The position that the text belongs to, and the text that Python has. */
    this.node = -1;
    this.kept = "";
    this.timer = 0;
    this.closeUndo = () => {};
    this.area = h("textarea", { rows: 2, maxLength: MOST, placeholder: t("Say something about this position"), "aria-label": t("Comment") });
    this.area.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.save(), PAUSE);
    });
    this.area.addEventListener("blur", () => {
      this.save();
      if (this.view && this.view.node !== this.node) this.take(this.view);
    });
    document.addEventListener("visibilitychange", () => document.hidden && this.save());
    this.promote = button(t("Make main line"), () => void change({ op: "promote" }));
    this.delete = button(t("Delete from here"), () => void this.cut());
    root.append(this.area, h("div", { className: "row" }, this.promote, this.delete));
  }

  /** @param {View} view */
  follow(view) {
    if (this.view && this.view.line[0] !== view.line[0]) this.closeUndo(); // another game
    this.view = view;
    setEnabled(this.promote, view.aside !== null);
    setEnabled(this.delete, view.current > 0);
    // What is being typed is left alone, and stays with its position even if the computer moves on.
    if (document.activeElement !== this.area || this.area.value === this.kept) this.take(view);
  }

  /** @param {View} view */
  take(view) {
    // A field that is typed in keeps its caret, unless it is about another position now.
    const free = document.activeElement !== this.area || this.node !== view.node;
    this.node = view.node;
    this.kept = view.comment;
    if (free && this.area.value !== view.comment) this.area.value = view.comment;
  }

  save() {
    clearTimeout(this.timer);
    const text = this.area.value;
    if (text.trim() === this.kept.trim()) return;
    this.kept = text;
    void this.change({ op: "comment", node: this.node, text });
  }

  async cut() {
    const { record } = /** @type {View} */ (this.view);
    if (!(await this.change({ op: "delete" }))) return;
    this.closeUndo();
    this.closeUndo = toast(t("This move and what followed is deleted."), { label: t("Undo"), run: () => void this.change({ op: "open", record }) });
  }
}
