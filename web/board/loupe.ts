// @ts-nocheck
// What a finger hides, enlarged beside it: for cells too small to be met at once.

import { h } from "../ui/dom";

/** What a fingertip needs, in CSS pixels: smaller cells are shown enlarged. */
export const FINGER = 44;
const SIZE = 96;
/** So wide are cells in it at least: it shows the neighbours, too. */
export const ENLARGED = 36;
/** Between the finger's middle and the loupe's edge. */
const APART = 40;
const EDGE = 4;

export class Loupe {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.canvas = h("canvas", { className: "loupe", hidden: true, "aria-hidden": "true" });
    root.append(this.canvas);
  }

  get shown() {
    return !this.canvas.hidden;
  }

  hide() {
    this.canvas.hidden = true;
  }

  /** Above the finger; where the screen ends there, beside it: the hand hides what is below. @param {{clientX: number, clientY: number}} finger */
  show({ clientX, clientY }) {
    const { offsetLeft: left, offsetTop: top, width } = /** @type {VisualViewport} */ (visualViewport);
    const reach = SIZE / 2 + APART;
    const above = clientY - reach - SIZE / 2 >= top + EDGE;
    const x = above ? clientX : clientX < left + width / 2 ? clientX + reach : clientX - reach;
    const { style } = this.canvas;
    style.left = `${Math.min(Math.max(x - SIZE / 2, left + EDGE), left + width - SIZE - EDGE)}px`;
    style.top = `${above ? clientY - reach - SIZE / 2 : Math.max(clientY - SIZE / 2, top + EDGE)}px`;
    this.canvas.hidden = false;
  }

  /**
   * A cleared context in units of the board, with a place of it in the middle.
   * @param {import("../paint/strokes").Place} middle @param {number} pixels  of one unit
   * @returns {CanvasRenderingContext2D}
   */
  begin({ x, y }, pixels) {
    const ratio = devicePixelRatio || 1;
    this.canvas.width = this.canvas.height = SIZE * ratio;
    const c = this.canvas.getContext("2d");
    const scale = pixels * ratio;
    c.setTransform(scale, 0, 0, scale, this.canvas.width / 2 - x * scale, this.canvas.height / 2 - y * scale);
    return c;
  }
}
