// @ts-check
// What is known of the position: the bar beside the board, the best lines, heat and hint on it, threats and more on demand.

import { byId, h } from "../ui/dom";
import { Explore } from "./explore";
import { t } from "../ui/text";

/** @typedef {import("../ui/types").View} View */
/** @typedef {import("../ui/types").SceneRecord} SceneRecord */
/** @typedef {{ply: number|null, chance: number, text: string, warnings: string[], lines: {move: string, value: number, text: string, scene: SceneRecord[]}[], hint: SceneRecord[], heat: SceneRecord[], move: string, proved: string|null}} Findings */

/** How long a hint is thought about, in milliseconds. */
const HINT = 1500;

export class Analysis {
  /**
   * @param {HTMLElement} board  where the bar goes
   * @param {(message: object, onPartial?: (partial: Findings) => void) => Promise<any> & {id: number}} ask
   * @param {(id: number) => Promise<any>} stop
   * @param {(move: string) => void} walk  without playing
   * @param {() => void} changed  what is drawn over the board
   * @param {(sentence: string) => void} announce
   * @param {(error: any) => void} tell
   */
  constructor(board, ask, stop, walk, changed, announce, tell) {
    this.ask = ask;
    this.stop = stop;
    this.walk = walk;
    this.changed = changed;
    this.on = false;
    /** @type {View|null} */
    this.view = null;
    /** @type {Findings|null} */
    this.found = null;
    /** The search under way. @type {number|null} */
    this.id = null;
    this.hinted = false;
    this.ahead = false;
    this.fill = h("i");
    this.bar = h("div", { className: "chance", role: "meter", "aria-valuemin": "0", "aria-valuemax": "100", hidden: true }, this.fill);
    board.append(this.bar);

    /** The line that is pointed at, by its number. */
    this.pointed = -1;
    this.words = h("p");
    this.lines = h("ol", { "aria-label": t("Best lines") });
    this.warnings = h("div");
    const host = { ask, changed, announce, tell };
    this.topics = [new Explore("threats", t("Threats"), host), new Explore("lifeline", t("Outlook"), host)];
    document.addEventListener("visibilitychange", () => this.view && this.follow(this.view, this.ahead));
    byId("analysis").append(this.words, this.lines, this.warnings, h("div", { className: "row" }, ...this.topics.map(({ button }) => button)), ...this.topics.map(({ words }) => words));
  }

  /** The button of a line: pointed at it shows its moves on the board, pressed the first is walked. @param {number} i */
  line(i) {
    const point = (/** @type {number} */ pointed) => () => {
      this.pointed = pointed;
      this.changed();
    };
    const walk = () => this.found?.lines[i] && this.walk(this.found.lines[i].move);
    return h("li", {}, h("button", { type: "button", className: "line", onclick: walk, onpointerenter: point(i), onpointerleave: point(-1), onfocus: point(i), onblur: point(-1) }, h("b"), " ", h("span")));
  }

  /** A view is shown; `ahead` lets the search go on, unseen, while a person thinks. @param {View} view @param {boolean} ahead */
  follow(view, ahead) {
    const same = this.same(view);
    this.view = view;
    this.ahead = ahead;
    for (const topic of this.topics) topic.follow(view);
    if (!same) {
      this.found = null;
      this.hinted = false;
      this.id = null; // Python ends the search of another position by itself
    }
    // Nobody waits for a hidden page, and a proof is the last word.
    const wanted = (this.on || ahead) && !view.outcome && !view.think && !document.hidden && !this.found?.proved;
    if (wanted && this.id === null) this.search({}).catch(() => {}); // lost with its worker, whose restart is told elsewhere
    else if (!wanted && this.id !== null) this.halt();
    this.draw();
  }

  /** Whether a view's position is the one that was shown before; its comment may be another. @param {View|null} view */
  same(view) {
    return this.view?.key === view?.key && this.view?.node === view?.node && this.view?.moves.join() === view?.moves.join();
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
      if (!this.same(view)) return "";
      if (this.on && this.view) this.follow(this.view, this.ahead);
    }
    this.draw();
    return this.found ? this.found.move : "";
  }

  toggle() {
    this.on = !this.on;
    if (!this.on) {
      this.halt();
      this.pointed = -1;
      for (const topic of this.topics) if (topic.on) void topic.toggle(false);
    }
    if (this.view) this.follow(this.view, this.ahead);
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

  /** What to draw over the board: what is asked for in place of what is only known. @returns {SceneRecord[]} */
  records() {
    const line = this.found?.lines[this.pointed];
    if (line) return line.scene;
    const asked = this.topics.flatMap((topic) => topic.records());
    if (asked.length || !this.found) return asked;
    return [...(this.on ? this.found.heat : []), ...(this.on || this.hinted ? this.found.hint : [])];
  }

  draw() {
    const { view, found, on } = this;
    this.changed();
    this.bar.hidden = !on;
    this.bar.parentElement.classList.toggle("rated", on);
    if (!on || !view) return;
    const [below, above] = [view.players[view.near], view.players[1 - view.near]];
    const share = found ? (below.colour === 0 ? found.chance : 1 - found.chance) : 0.5;
    this.bar.className = `chance ${above.stone}`;
    this.fill.className = below.stone;
    this.fill.style.height = `${100 * share}%`;
    const words = found ? found.text : view.outcome ? t("The game is over.") : t("Looking at the position");
    this.bar.setAttribute("aria-label", t("Chances"));
    this.bar.setAttribute("aria-valuenow", String(Math.round(100 * share)));
    this.bar.setAttribute("aria-valuetext", words);
    this.words.textContent = words;
    this.showLines(found);
    this.warnings.replaceChildren(...(found?.warnings || []).map((text) => h("p", { className: "warning" }, text)));
  }

  /** In place, several times a second: what is pointed at or has the focus stays. @param {Findings|null} found */
  showLines(found) {
    const { lines } = this;
    lines.classList.toggle("stale", !found); // until more is known the old ones keep their place
    if (!found) return;
    while (lines.children.length < found.lines.length) lines.append(this.line(lines.children.length));
    [...lines.children].forEach((item, i) => {
      const line = found.lines[i];
      item.hidden = !line;
      if (!line) return;
      const [percent, moves] = item.firstChild.children;
      percent.textContent = t("{percent} %", { percent: Math.round(100 * line.value) });
      moves.textContent = line.text;
    });
  }
}
