// @ts-check
// What the computer thinks of the position: the bar beside the board, the card with the best lines, heat and hint on it.

import { byId, h } from "./dom.js";
import { t } from "./text.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").SceneRecord} SceneRecord */
/** @typedef {{ply: number|null, chance: number, text: string, warnings: string[], lines: {value: number, text: string}[], hint: SceneRecord[], heat: SceneRecord[], move: string}} Findings */

/** How long a hint is thought about, in milliseconds. */
const HINT = 1500;

export class Analysis {
  /**
   * @param {HTMLElement} board  where the bar goes
   * @param {(message: object, onPartial?: (partial: Findings) => void) => Promise<any> & {id: number}} ask
   * @param {(id: number) => Promise<any>} stop
   * @param {(records: SceneRecord[]) => void} annotate  draws over the board
   */
  constructor(board, ask, stop, annotate) {
    this.ask = ask;
    this.stop = stop;
    this.annotate = annotate;
    this.on = false;
    /** @type {View|null} */
    this.view = null;
    /** @type {Findings|null} */
    this.found = null;
    /** The search under way. @type {number|null} */
    this.id = null;
    this.hinted = false;
    this.fill = h("i");
    this.bar = h("div", { className: "chance", role: "meter", "aria-valuemin": "0", "aria-valuemax": "100", hidden: true }, this.fill);
    board.append(this.bar);
  }

  /** A view is shown; `ahead` lets the search go on, unseen, while a person thinks. @param {View} view @param {boolean} ahead */
  follow(view, ahead) {
    const same = this.view && this.view.link === view.link && this.view.ply === view.ply;
    this.view = view;
    if (!same) {
      this.found = null;
      this.hinted = false;
      this.id = null; // Python ends the search of another position by itself
    }
    const wanted = (this.on || ahead) && !view.outcome && !view.think;
    if (wanted && this.id === null) this.search({}).catch(() => {}); // lost with its worker, whose restart is told elsewhere
    else if (!wanted && this.id !== null) this.halt();
    this.draw();
  }

  /** @param {object} how */
  async search(how) {
    const asked = this.ask({ op: "analyse", ...how }, (partial) => this.id === asked.id && this.take(partial));
    this.id = asked.id;
    try {
      const found = await asked;
      if (this.id === asked.id && found.ply !== null) this.take(found);
    } finally {
      if (this.id === asked.id) this.id = null;
    }
  }

  /** The best move here, marked on the board; what is known already is shown at once. @returns {Promise<string>} it in words */
  async hint() {
    this.hinted = true;
    if (!this.found || this.id === null) {
      const { view } = this;
      if (this.id !== null) this.halt();
      await this.search({ budget: { ms: HINT } });
      if (this.view !== view && this.view?.link !== view?.link) return "";
      if (this.on && this.view) this.follow(this.view, false);
    }
    this.draw();
    return this.found ? this.found.move : "";
  }

  toggle() {
    this.on = !this.on;
    if (!this.on) this.halt();
    if (this.view) this.follow(this.view, false);
  }

  halt() {
    if (this.id !== null) this.stop(this.id).catch(() => {});
    this.id = null;
  }

  /** @param {Findings} found */
  take(found) {
    this.found = found;
    this.draw();
  }

  /** What to draw over the board. @returns {SceneRecord[]} */
  records() {
    if (!this.found) return [];
    return [...(this.on ? this.found.heat : []), ...(this.on || this.hinted ? this.found.hint : [])];
  }

  draw() {
    const { view, found, on } = this;
    this.annotate(this.records());
    this.bar.hidden = !on;
    this.bar.parentElement.classList.toggle("rated", on);
    const card = byId("analysis");
    card.hidden = !on;
    if (!on || !view) return;
    const [below, above] = [view.players[view.near], view.players[1 - view.near]];
    const share = found ? (below.colour === 0 ? found.chance : 1 - found.chance) : 0.5;
    this.bar.className = `chance ${above.stone}`;
    this.fill.className = below.stone;
    this.fill.style.height = `${100 * share}%`;
    const words = found ? found.text : t("Looking at the position");
    this.bar.setAttribute("aria-label", t("Chances"));
    this.bar.setAttribute("aria-valuenow", String(Math.round(100 * share)));
    this.bar.setAttribute("aria-valuetext", words);
    const lines = found ? found.lines.map(({ value, text }) => h("li", {}, h("b", {}, t("{percent} %", { percent: Math.round(100 * value) })), ` ${text}`)) : [];
    const warnings = found ? found.warnings.map((text) => h("p", { className: "warning" }, text)) : [];
    card.replaceChildren(h("p", {}, words), h("ol", {}, ...lines), ...warnings);
  }
}
