// @ts-check
// One thing there is to know of a position, on demand: told in words, drawn over the board, and kept true while it is on.

import { button, h } from "../ui/dom";

/** @typedef {import("../ui/types").View} View */
/** @typedef {import("../ui/types").SceneRecord} SceneRecord */

export class Explore {
  /**
   * @param {string} what  a topic of Python's
   * @param {string} label
   * @param {object} host
   * @param {(message: object) => Promise<any>} host.ask
   * @param {() => void} host.changed  what is drawn over the board
   * @param {(sentence: string) => void} host.announce
   * @param {(error: any) => void} host.tell
   */
  constructor(what, label, host) {
    this.what = what;
    this.host = host;
    this.node = -1;
    /** @type {{text: string, lines: string[], scene: SceneRecord[]}|null} */
    this.found = null;
    this.button = button(label, () => void this.toggle(!this.on));
    this.button.setAttribute("aria-pressed", "false");
    this.words = h("div", { className: "told", hidden: true });
  }

  get on() {
    return this.button.getAttribute("aria-pressed") === "true";
  }

  /** @param {boolean} on */
  async toggle(on) {
    this.button.setAttribute("aria-pressed", String(on));
    this.found = null;
    if (on) await this.look();
    else this.draw();
    this.tell(); // once: of every move it would be too much
  }

  tell() {
    if (!this.found) return;
    this.words.scrollIntoView({ block: "nearest" });
    this.host.announce(this.found.text);
  }

  /** @param {View} view */
  follow(view) {
    if (view.node === this.node) return;
    this.node = view.node;
    this.found = null;
    if (this.on) void this.look();
  }

  async look() {
    const { node } = this;
    try {
      const found = await this.host.ask({ op: "explore", what: this.what });
      if (node !== this.node || !this.on) return;
      this.found = found;
    } catch (error) {
      this.host.tell(error);
    }
    this.draw();
  }

  draw() {
    this.words.hidden = !this.on;
    if (this.found || !this.on) this.words.replaceChildren(...(this.found?.lines || []).map((line) => h("p", {}, line)));
    this.host.changed();
  }

  /** What to draw over the board. @returns {SceneRecord[]} */
  records() {
    return this.on && this.found ? this.found.scene : [];
  }
}
