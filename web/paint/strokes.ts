// The painter's pen: a canvas's context with the inks of a theme, and the strokes that everything is made of.
// Unit: the distance of neighbouring centres.

import type { Place } from "./geometry";

/** Only plain calls are used, so that an SVG context can stand in. */
export type Context = CanvasRenderingContext2D;
/** One stroke of several over each other. */
export type Layer = [width: number, ink: string];

export type Style = {
  /** A token of the style sheet; a colour stays as it is. */
  ink(name: string): string;
  font: string;
  /** The theme of strong contrasts: no shadows, no soft edges. */
  contrast: boolean;
  /** The setting "Strong shapes". */
  shapes: boolean;
};

type How = { closed?: boolean; dash?: number[]; cap?: CanvasLineCap; alpha?: number };

/** A tile, as a part of its cell. */
export const TILE = 0.945;
export const TURN = Math.PI * 2;

export const contextOf = (canvas: HTMLCanvasElement) => canvas.getContext("2d") as Context;

export const moved = ({ x, y }: Place, dx: number, dy: number): Place => ({ x: x + dx, y: y + dy });

export class Pen {
  /** The angle of a tile's first corner. */
  turn = 0;

  constructor(readonly c: Context, readonly style: Style) {}

  // ── paths, to be filled or stroked ─────────────────────────────────

  disc({ x, y }: Place, r: number) {
    this.c.beginPath();
    this.c.arc(x, y, r, 0, TURN);
    return this;
  }

  shape(corners: Place[], closed = true) {
    this.c.beginPath();
    for (const { x, y } of corners) this.c.lineTo(x, y);
    if (closed) this.c.closePath();
    return this;
  }

  /** In the position of the tiles. */
  hexagon(at: Place, r: number) {
    const corner = (i: number) => this.turn + (i * TURN) / 6;
    return this.shape([0, 1, 2, 3, 4, 5].map((i) => moved(at, r * Math.cos(corner(i)), r * Math.sin(corner(i)))));
  }

  /** The outline of the round-ended bar from the first place to the last. */
  capsule(points: Place[], r: number) {
    const [a, b] = [points[0], points[points.length - 1]];
    const along = Math.atan2(b.y - a.y, b.x - a.x);
    this.c.beginPath();
    this.c.arc(a.x, a.y, r, along + Math.PI / 2, along - Math.PI / 2);
    this.c.arc(b.x, b.y, r, along - Math.PI / 2, along + Math.PI / 2);
    this.c.closePath();
    return this;
  }

  // ── what to do with them ───────────────────────────────────────────

  fill(ink: string) {
    this.c.fillStyle = this.style.ink(ink);
    this.c.fill();
  }

  /** Layer over layer. */
  stroke(...layers: Layer[]) {
    for (const [width, ink] of layers) {
      if (!width) continue; // a canvas knows no such width
      this.c.lineWidth = width;
      this.c.strokeStyle = this.style.ink(ink);
      this.c.stroke();
    }
  }

  /** Stroked in a casing, which is so much wider. */
  cased(width: number, ink = "mark", casing = "mark-case", more = 0.065) {
    this.stroke([width + more, casing], [width, ink]);
  }

  /** Filled in a casing. */
  filled(ink = "mark", casing = "mark-case", more = 0.065) {
    this.c.lineJoin = "round";
    this.stroke([more, casing]);
    this.fill(ink);
  }

  /** Something in a state of its own. */
  apart(draw: () => void) {
    this.c.save();
    draw();
    this.c.restore();
  }

  // ── what is drawn often ────────────────────────────────────────────

  line(points: Place[], width: number, ink: string, { closed = false, dash, cap = "round", alpha = 1 }: How = {}) {
    const { c } = this;
    c.save();
    c.lineCap = cap;
    c.lineJoin = "round";
    c.globalAlpha *= alpha;
    if (dash) c.setLineDash(dash);
    this.shape(points, closed).stroke([width, ink]);
    c.restore();
  }

  /** What tells an owner apart without colour: a disc for red, a diamond for gold. */
  pip(at: Place, r: number, owner: string, ink = owner) {
    const k = r * 1.12;
    if (owner !== "gold") this.disc(at, r).fill(ink);
    else this.shape([moved(at, 0, -k), moved(at, k, 0), moved(at, 0, k), moved(at, -k, 0)]).fill(ink);
  }

  dot(at: Place, r: number, ink = "mark") {
    this.disc(at, r + 0.05).fill("mark-case");
    this.disc(at, r).fill(ink);
  }

  dashedRing(at: Place, r: number) {
    const { c } = this;
    c.save();
    c.globalAlpha = 0.8;
    this.disc(at, r).stroke([0.09, "mark-case"]);
    c.globalAlpha = 1;
    c.setLineDash([0.14, 0.1]);
    this.stroke([0.055, "mark"]);
    c.restore();
  }

  /** A text around a place, with an outline where there is a casing. */
  write(text: string, { x, y }: Place, size: number, ink: string, weight = 550, casing = "") {
    const { c } = this;
    c.save(); // fonts below one pixel are not drawn: write large, scaled down
    c.translate(x, y);
    c.scale(0.01, 0.01);
    c.font = `${weight} ${size * 100}px ${this.style.font}`;
    c.textAlign = "center";
    c.textBaseline = "middle";
    if (casing) {
      c.lineJoin = "round";
      c.lineWidth = 14;
      c.strokeStyle = this.style.ink(casing);
      c.strokeText(text, 0, size * 5);
    }
    c.fillStyle = this.style.ink(ink);
    c.fillText(text, 0, size * 5);
    c.restore();
  }
}
