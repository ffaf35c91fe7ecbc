// @ts-check
// The chances over the moves of a line as a curve that is walked like a slider: by keys, by a click, by a drag.

import { t } from "../ui/text";

/** @typedef {{id: number, ply: number, chance: number, label: string}} GraphPoint  the chance is that of who sat down first */

const KEYS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10, Home: -Infinity, End: Infinity };

export class Graph {
  /** @param {HTMLElement} root @param {(ply: number) => void} walk */
  constructor(root, walk) {
    this.root = root;
    this.walk = walk;
    /** @type {GraphPoint[]} */
    this.points = [];
    this.length = 1;
    this.ply = 0;
    this.name = "";
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", "0 0 1 1");
    svg.setAttribute("preserveAspectRatio", "none");
    svg.setAttribute("aria-hidden", "true");
    // Drawn in this order; a path of no length with round ends is a dot that no stretching deforms.
    const path = (/** @type {string} */ name) => {
      const element = document.createElementNS("http://www.w3.org/2000/svg", "path");
      element.setAttribute("class", name);
      element.setAttribute("vector-effect", "non-scaling-stroke");
      svg.append(element);
      return element;
    };
    this.area = path("area");
    path("even").setAttribute("d", "M0 .5H1");
    this.here = path("here");
    this.curve = path("curve");
    this.turns = path("turns");
    this.dot = path("dot");
    root.append(svg);
    for (const [name, value] of Object.entries({ role: "slider", tabindex: "0", "aria-valuemin": "0", "aria-valuenow": "0" })) root.setAttribute(name, value);
    root.addEventListener("keydown", (event) => {
      const step = KEYS[/** @type {keyof typeof KEYS} */ (event.key)];
      if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      this.go(this.ply + step);
    });
    root.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      root.setPointerCapture(event.pointerId);
      this.point(event);
    });
    root.addEventListener("pointermove", (event) => root.hasPointerCapture(event.pointerId) && this.point(event));
  }

  /** @param {PointerEvent} event */
  point(event) {
    const box = this.root.getBoundingClientRect();
    const { paddingLeft, paddingRight } = getComputedStyle(this.root);
    const left = parseFloat(paddingLeft);
    this.go(Math.round(((event.clientX - box.left - left) / (box.width - left - parseFloat(paddingRight))) * this.length));
  }

  /** @param {number} ply */
  go(ply) {
    const to = Math.max(0, Math.min(this.points.length - 1, ply));
    if (to === this.ply || !this.points.length) return;
    this.show(to);
    this.walk(to);
  }

  /**
   * @param {GraphPoint[]} points  from the beginning of the line, without gaps
   * @param {number} length  plies of the whole line
   * @param {number[]} turns  plies of turning points
   * @param {string} name  whose chances they are
   */
  draw(points, length, turns, name) {
    this.points = points;
    this.length = Math.max(1, length);
    this.name = name;
    const line = points.map((point) => this.place(point)).join("L");
    this.curve.setAttribute("d", line && `M${line}`);
    this.area.setAttribute("d", line && `M0 1L${line}V1Z`);
    this.turns.setAttribute("d", turns.map((ply) => `M${this.place(points[ply])}h0`).join(""));
    this.root.setAttribute("aria-label", t("Chances of {colour}", { colour: name }));
    this.root.setAttribute("aria-valuemax", String(Math.max(0, points.length - 1)));
  }

  /** @param {GraphPoint} point */
  place({ ply, chance }) {
    return `${+(ply / this.length).toFixed(4)} ${+(1 - chance).toFixed(4)}`;
  }

  /** Mark a position of the line. @param {number} ply */
  show(ply) {
    this.ply = ply;
    const point = this.points[ply];
    this.here.setAttribute("d", point ? `M${this.place({ ...point, chance: 1 })}V1` : "");
    this.dot.setAttribute("d", point ? `M${this.place(point)}h0` : "");
    if (!point) return;
    const values = { ply, move: point.label, colour: this.name, percent: Math.round(100 * point.chance) };
    this.root.dataset.now = t("{colour} {percent} %", values);
    this.root.setAttribute("aria-valuenow", String(ply));
    this.root.setAttribute("aria-valuetext", ply ? t("After {ply}, {move}: {colour} {percent} %", values) : t("Beginning: {colour} {percent} %", values));
  }
}
