// A board fitted into a picture: on the page, under a finger, as a miniature, in a file. Unit: one cell distance.

import type { Point } from "../ui/types";
import type { Cell, Geometry, Place } from "./geometry";
import { drawStone, type Stone } from "./stones";
import { contextOf, Pen, type Context, type Style } from "./strokes";

/** How a board shows itself. */
export type Look = { geometry: Geometry; style: Style; coordinates: boolean };

/** The cast shadow needs room outside the board, in units of it. */
export const BLEED = 1;
/** Numbers, letters and light edges are left out on smaller boards. */
const FINE = 13;

export const ratio = () => devicePixelRatio || 1;

export class Stage extends Pen {
  readonly geometry: Geometry;

  /**
   * `pixels` is the size of one unit on the screen, `ratio` how many of the canvas's pixels are one of them; the upper
   * left `corner` of the picture shows that place of the board.
   */
  constructor(
    c: Context,
    readonly look: Look,
    readonly pixels: number,
    readonly ratio: number,
    corner: Place,
    readonly stone: Stone = drawStone,
  ) {
    super(c, look.style);
    this.geometry = look.geometry;
    const [x, y] = this.geometry.polygon[0];
    this.turn = Math.atan2(y, x);
    const scale = pixels * ratio;
    c.setTransform(scale, 0, 0, scale, -corner.x * scale, -corner.y * scale);
  }

  clear() {
    const { left, top, width, height } = this.geometry;
    this.c.clearRect(left - 2 * BLEED, top - 2 * BLEED, width + 4 * BLEED, height + 4 * BLEED);
  }

  get fine() {
    return this.pixels > FINE;
  }

  /** The outline of a cell; `k` 1: the whole of it. */
  cell({ x, y }: Place, k: number) {
    const { c } = this;
    c.beginPath();
    for (const [dx, dy] of this.geometry.polygon) c.lineTo(x + dx * k, y + dy * k);
    c.closePath();
    return this;
  }

  fillCells(cells: Place[], k: number, ink: string) {
    this.c.fillStyle = this.style.ink(ink);
    for (const cell of cells) {
      this.cell(cell, k);
      this.c.fill();
    }
  }

  /** The edges of a cell, from corner to corner, each with where the neighbour lies behind it. */
  edges(draw: (from: Point, to: Point, beyond: Point) => void) {
    const { polygon } = this.geometry;
    polygon.forEach((from, i) => {
      const to = polygon[(i + 1) % polygon.length];
      draw(from, to, [from[0] + to[0], from[1] + to[1]]); // twice the middle of the edge
    });
  }

  /** The outer border of a set of cells. */
  border(cells: Cell[]) {
    const { c, geometry } = this;
    const inside = new Set(cells.map((cell) => cell.name));
    c.beginPath();
    for (const cell of cells)
      this.edges(([ax, ay], [bx, by], beyond) => {
        if (inside.has(geometry.neighbour(cell, beyond) || "")) return;
        c.moveTo(cell.x + ax, cell.y + ay);
        c.lineTo(cell.x + bx, cell.y + by);
      });
    return this;
  }
}

/** The corner of a whole board with its shadow. */
export const cornerOf = ({ left, top }: Geometry): Place => ({ x: left - BLEED, y: top - BLEED });

/** On a whole canvas that shows a place in its middle. */
export function centred(canvas: HTMLCanvasElement, look: Look, pixels: number, { x, y }: Place) {
  const [across, down] = [canvas.width, canvas.height].map((size) => size / 2 / (pixels * ratio()));
  return new Stage(contextOf(canvas), look, pixels, ratio(), { x: x - across, y: y - down });
}

/** Run now and whenever the box or the theme is another; returns what ends it. */
export function follow(root: Element, run: () => void) {
  const sizes = new ResizeObserver(run);
  const theme = new MutationObserver(run);
  sizes.observe(root);
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  return () => {
    sizes.disconnect();
    theme.disconnect();
  };
}
