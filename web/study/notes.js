// @ts-check
// What a player writes into the tree: the comment on the position, and which lines stay.

import { button, h, setEnabled } from "../ui/dom";
import { dropDraft, loadDraft, saveDraft } from "../keep/store";
import { t } from "../ui/text";
import { toast } from "../ui/toast";

/** @typedef {import("../ui/types").View} View */

/** A pause in typing, in milliseconds, after which the comment is kept. */
const PAUSE = 800;
/** Characters; Python refuses more. */
const MOST = 2000;

/** @typedef {import("../keep/slots").Slot} Slot */

export class Notes {
  /**
   * @param {HTMLElement} root
   * @param {object} host
   * @param {(message: object) => Promise<any>} host.request  a change of the game, which is shown
   * @param {(message: object) => Promise<boolean>} host.change  false: it was refused, and that was told
   * @param {import("../keep/slots").Slots} host.slots
   * @param {(error: any) => void} host.tell
   */
  constructor(root, host) {
    this.host = host;
    /** @type {View|null} */
    this.view = null;
    /** The game and the position that the field is about. @type {Slot|null} */
    this.slot = null;
    /** @type {string[]} */
    this.moves = [];
    /** What Python does not have yet. Positions are named by their moves: their ids do not survive the engine. @type {{id: string|undefined, moves: string[], text: string}|null} */
    this.draft = null;
    /** The draft that is on its way. @type {Notes["draft"]} */
    this.sent = null;
    /** So many requests for another game are under way: what is sent now might reach that one. */
    this.leaving = 0;
    this.timer = 0;
    this.closeUndo = () => {};
    this.area = h("textarea", { rows: 2, maxLength: MOST, placeholder: t("Say something about this position"), "aria-label": t("Comment") });
    this.area.addEventListener("input", () => {
      const id = this.slot?.id;
      this.draft = { id, moves: this.moves, text: this.area.value };
      if (id) saveDraft(id, this.draft);
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.save(), PAUSE);
    });
    this.area.addEventListener("blur", () => {
      this.save();
      if (this.view) this.take(this.view);
    });
    document.addEventListener("visibilitychange", () => document.hidden && this.save());
    addEventListener("pagehide", () => this.save());
    this.promote = button(t("Make main line"), () => void host.change({ op: "promote" }));
    this.delete = button(t("Delete from here"), () => void this.cut());
    root.append(this.area, h("div", { className: "row" }, this.promote, this.delete));
  }

  /** @param {View} view */
  follow(view) {
    if (this.view && this.view.line[0] !== view.line[0]) this.closeUndo(); // another game
    this.view = view;
    setEnabled(this.promote, view.aside !== null);
    setEnabled(this.delete, view.current > 0);
    const { slot } = this.host.slots;
    if (slot !== this.slot) {
      this.slot = slot;
      this.draft = this.sent = null; // what the game before it has lost stays stored for the next time
      this.moves = [];
      this.area.value = "";
      this.take(view);
      void this.recover(slot);
    } else {
      // What is being typed is left alone, and stays with its position even if the computer moves on.
      if (document.activeElement !== this.area || !this.draft) this.take(view);
      if (this.draft && !this.sent && !this.timer) this.save(); // it was lost with the engine
    }
  }

  /** @param {View} view */
  take(view) {
    const same = String(this.moves) === String(view.moves);
    this.moves = view.moves;
    const text = this.draft && String(this.draft.moves) === String(view.moves) ? this.draft.text : view.comment;
    // A field that is typed in keeps its caret, unless it is about another position now.
    if ((document.activeElement !== this.area || !same) && this.area.value !== text) this.area.value = text;
  }

  /** What an earlier visit could not tell Python any more. @param {Slot} slot */
  async recover(slot) {
    await this.host.slots.settled; // its id may not be known before
    const stored = slot.id && loadDraft(slot.id);
    if (!stored || slot !== this.slot || this.draft || !this.view) return;
    this.draft = { id: slot.id, ...stored };
    this.take(this.view);
    this.save();
  }

  /** Have Python keep what was typed. */
  async save() {
    clearTimeout(this.timer);
    this.timer = 0;
    const { draft } = this;
    if (!draft || draft === this.sent || this.leaving) return;
    this.sent = draft;
    try {
      await this.host.request({ op: "comment", moves: draft.moves, text: draft.text });
    } catch (/** @type {any} */ error) {
      if (error.code === "restarted") {
        if (this.sent === draft) this.sent = null; // sent again when the game is restored
        return;
      }
      this.host.tell(error);
    }
    if (this.sent === draft) this.sent = null;
    if (this.draft && this.draft !== draft) return; // there is more already
    this.draft = null;
    if (draft.id) dropDraft(draft.id);
    if (this.view) this.take(this.view);
  }

  async cut() {
    const { record } = /** @type {View} */ (this.view);
    if (!(await this.host.change({ op: "delete" }))) return;
    this.closeUndo();
    this.closeUndo = toast(t("This move and what followed is deleted."), { label: t("Undo"), run: () => void this.host.change({ op: "open", record }) });
  }
}
