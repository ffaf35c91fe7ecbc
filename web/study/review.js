// @ts-check
// A look back at the line on the board: Python judges position by position; here the graph and the moves that turned it.

import { button, byId, h } from "../ui/dom";
import { Graph } from "./graph";
import { t } from "../ui/text";

/** @typedef {import("../ui/types").View} View */
/** @typedef {import("../ui/types").SceneRecord} SceneRecord */
/** @typedef {import("./graph").GraphPoint} GraphPoint */
/** @typedef {{id: number, from: number, ply: number, better: string, label: string, scene: SceneRecord[], text: string}} Turn */

export class Review {
  /**
   * @param {HTMLElement} root  for words and turning points
   * @param {object} host
   * @param {(message: object, onPartial?: (partial: any) => void) => Promise<any> & {id: number}} host.ask
   * @param {(id: number) => Promise<any>} host.stop
   * @param {(node: number) => Promise<unknown>} host.select
   * @param {() => void} host.changed  what is known, or drawn over the board, is other than before
   * @param {(error: any) => void} host.tell
   */
  constructor(root, host) {
    this.host = host;
    /** @type {View|null} */
    this.view = null;
    /** The review under way. @type {number|null} */
    this.id = null;
    this.length = 0;
    /** Whose chances the points are. */
    this.person = "";
    /** @type {GraphPoint[]} */
    this.points = [];
    /** @type {Turn[]} */
    this.turning = [];
    /** The turning point whose better move is shown. @type {Turn|null} */
    this.better = null;
    /** Where the graph leads while an earlier step is on its way. @type {number|null} */
    this.wanted = null;
    this.walking = false;
    this.graph = new Graph(byId("graph"), (ply) => void this.walk(ply));
    this.words = h("p");
    this.button = button("", () => (this.id === null ? void this.start() : this.halt()));
    this.list = h("ol", { "aria-label": t("Turning points") });
    root.append(h("div", { className: "row" }, this.words, this.button), this.list);
  }

  /** Whether what is known is about the line that is walked. */
  get current() {
    const { view, points, length } = this;
    return Boolean(points.length) && view?.line.length === length + 1 && points.every(({ id }, ply) => id === view.line[ply]);
  }

  /** @param {View} view */
  follow(view) {
    this.view = view;
    if (this.points.length && this.points[0].id !== view.line[0]) this.drop(); // another game
    if (this.better?.from !== view.node) this.better = null;
    this.draw();
  }

  /** Look at the line that is walked, unless that is done or under way. */
  open() {
    if (this.id === null && !this.current && this.view && this.view.line.length > 1) void this.start();
  }

  async start() {
    if (!this.view) return;
    this.drop();
    this.length = this.view.line.length - 1;
    const asked = this.host.ask({ op: "review" }, ({ point, person }) => {
      if (this.id !== asked.id || !point) return;
      this.person = person;
      this.points.push(point);
      this.draw();
    });
    this.id = asked.id;
    this.draw();
    try {
      const { points, turning } = await asked;
      if (this.id !== asked.id) return;
      this.points = points; // with what only the end of the line has shown
      this.turning = turning;
      this.showTurning();
    } catch (error) {
      if (this.id === asked.id) this.host.tell(error);
    } finally {
      if (this.id === asked.id) this.id = null;
      this.draw();
    }
  }

  /** Python answers with what it has found by then. */
  halt() {
    if (this.id !== null) this.host.stop(this.id).catch(() => {});
  }

  drop() {
    this.halt();
    this.id = null;
    this.points = [];
    this.turning = [];
    this.better = null;
    this.showTurning();
  }

  /** One step at a time: of those that come meanwhile only the last is taken. @param {number} ply */
  async walk(ply) {
    this.wanted = ply;
    if (this.walking) return;
    this.walking = true;
    while (this.wanted !== null) {
      const point = this.points[this.wanted];
      this.wanted = null;
      if (point) await this.host.select(point.id);
    }
    this.walking = false;
    this.draw();
  }

  /** @param {Turn} turn */
  async show(turn) {
    await this.host.select(turn.from);
    if (this.view?.node !== turn.from) return;
    this.better = turn;
    this.host.changed();
  }

  /** What to draw over the board. @returns {SceneRecord[]} */
  records() {
    return this.better ? this.better.scene : [];
  }

  showTurning() {
    this.list.replaceChildren(
      ...this.turning.map((turn) => h("li", {}, h("span", {}, turn.text), button(t("Show {move}", { move: turn.label }), () => void this.show(turn)))),
    );
    this.host.changed();
  }

  draw() {
    const { view, points, turning, id, graph } = this;
    if (!view) return;
    const running = id !== null;
    byId("chances").hidden = !points.length && !running;
    if (!this.walking) {
      graph.draw(points, this.length, turning.map(({ ply }) => ply), this.person);
      // Where the walked line has left the one that was looked at, there the graph stays.
      const at = points.findIndex(({ id: one }, ply) => one !== view.line[ply]);
      graph.show(Math.min(view.current, at < 0 ? points.length - 1 : Math.max(0, at - 1)));
    }
    const fresh = running || this.current;
    const whole = points.length > this.length;
    graph.root.classList.toggle("stale", !fresh);
    this.button.textContent = running ? t("Stop") : points.length ? t("Look again") : t("Start");
    this.button.hidden = !running && ((fresh && whole) || view.line.length < 2);
    this.words.textContent = running
      ? t("Looking at position {number} of {count}", { number: Math.min(points.length, this.length) + 1, count: this.length + 1 })
      : !points.length
        ? t("Here you see how the chances went, move by move.")
        : !fresh
          ? t("The line is another one now.")
          : turning.length
            ? t("These moves turned the game:")
            : t("No single move turned the game.");
  }
}
