// A board fitted into a picture: on the page, under a finger, as a miniature, in a file. Unit: one cell distance.

import type { SceneRecord } from "python";
import type { Geometry, Place } from "./geometry";
import { type Moment, STILL } from "./motion";
import { TABLE } from "./table";

export type Style = {
  /** A token of the style sheet, mixed as the table says; a colour stays as it is. */
  ink(name: string): string;
  font: string;
  /** The theme of strong contrasts: no shadows, no soft edges. */
  contrast: boolean;
  /** The setting "Strong shapes". */
  shapes: boolean;
};
/** How a board shows itself. */
export type Look = { geometry: Geometry; style: Style; coordinates: boolean };
/** Brings a stone, as the record tells, onto a canvas. */
export type Stone = (stage: Stage, at: Place, record: SceneRecord) => void;

/** The cast shadow needs room outside the board, in units of it. */
export const BLEED = TABLE.bleed;

export const ratio = () => devicePixelRatio || 1;
export const contextOf = (canvas: HTMLCanvasElement) => canvas.getContext("2d")!;

export class Stage {
  readonly geometry: Geometry;
  readonly style: Style;
  /** The angle of a tile's first corner. */
  readonly turn: number;
  /** What is true of the whole picture. */
  readonly facts: Record<string, unknown>;
  moment: Moment = STILL;
  /** The colours of the stones, by cell. */
  stones = new Map<string, string>();

  /**
   * `pixels` is the size of one unit on the screen, `ratio` how many of the canvas's pixels are one of them; the upper
   * left `corner` of the picture shows that place of the board. `stone`: how stones are drawn, unless anew each time.
   */
  constructor(
    readonly c: CanvasRenderingContext2D, readonly look: Look, readonly pixels: number, readonly ratio: number,
    corner: Place, readonly stone?: Stone,
  ) {
    const { geometry, style, coordinates } = look;
    [this.geometry, this.style] = [geometry, style];
    const sizes = Object.entries(TABLE.sizes).map(([name, least]) => [name, pixels >= least]);
    this.facts = { ...style, ...Object.fromEntries(sizes), coordinates };
    const [x, y] = geometry.polygon[0];
    this.turn = Math.atan2(y, x);
    const scale = pixels * ratio;
    c.setTransform(scale, 0, 0, scale, -corner.x * scale, -corner.y * scale);
  }

  clear() {
    const { left, top, width, height } = this.geometry;
    this.c.clearRect(left - 2 * BLEED, top - 2 * BLEED, width + 4 * BLEED, height + 4 * BLEED);
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
