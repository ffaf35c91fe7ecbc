// Stones fused into one bar, and what lies in the slab or on the tiles below them: strips and owned areas.

import type { SceneRecord } from "../ui/types";
import { beside, distance, type Cell, type Place } from "./geometry";
import type { Stage } from "./stage";
import { moved, TILE, type Pen } from "./strokes";

/** A stroke along a bar: where it lies, seen from the stones' centres, how wide it is, in which colour. */
type Along = [dx: number, dy: number, width: number, ink: string, alpha?: number];

const WALL: Along[] = [
  [0, 0.07, 0.82, "rgba(20,20,10,.28)"], // its shadow
  [0, 0, 0.8, "wall-edge"],
  [0, 0, 0.73, "wall-lo"],
  [-0.012, -0.035, 0.66, "wall"],
  [-0.03, -0.1, 0.4, "wall-hi", 0.3],
];
const arc = (colour: string): Along[] => [
  [0, 0.05, 0.84, "rgba(10,8,4,.25)"],
  [0, 0, 0.8, `${colour}-edge`],
  [0, 0, colour === "white" ? 0.74 : 0.76, `${colour}-lo`],
  [0, -0.02, 0.68, colour],
];

/** A stroke across the bar between every two stones. */
function joints(pen: Pen, points: Place[], reach: number, width: number, ink: string) {
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b] = [points[i], points[i + 1]];
    const [at, half] = [beside(a, b), distance(a, b) / 2];
    pen.line([at(half, reach), at(half, -reach)], width, ink, { cap: "butt" });
  }
}

/** The ends of a bar. A stroke of no length is drawn by no canvas: a bar of one stone is a very short one. */
function ends(points: Place[]) {
  const [first] = points;
  return [first, points.length > 1 ? points[points.length - 1] : moved(first, 0.001, 0)];
}

/** A bar that would be built, in its builder's colour. */
export function comingBar(pen: Pen, points: Place[], colour: string, ink = colour) {
  pen.line(ends(points), 0.76, `${colour}-tint`, { alpha: 0.9 });
  joints(pen, points, 0.38, 0.045, colour);
  pen.capsule(points, 0.4).cased(0.07, ink, pen.style.contrast ? "mark-case" : "rgba(255,255,255,.9)", 0.06);
}

/** Neutral stones are a wall, with joints; others an arc: white ones with grooves, black ones with dots. */
export function bar(pen: Pen, points: Place[], { colour = "neutral", preview }: SceneRecord) {
  if (preview) return comingBar(pen, points, colour);
  const layers = colour === "neutral" ? WALL : arc(colour);
  for (const [dx, dy, width, ink, alpha] of pen.style.contrast ? layers.slice(1) : layers)
    pen.line(ends(points).map((at) => moved(at, dx, dy)), width, ink, { alpha });
  if (colour === "neutral") joints(pen, points, 0.33, 0.055, "wall-edge");
  else if (colour === "white") for (const at of points) pen.disc(at, 0.235).stroke([0.045, "white-groove"]);
  else for (const at of points) pen.disc(at, 0.1).fill("rgba(255,255,255,.16)");
}

/** Cells of one owner, or that he would own: their border, and what they count. */
export function area(stage: Stage, cells: Cell[], { owner = "red", points, firm }: SceneRecord) {
  const { c } = stage;
  stage.apart(() => {
    c.globalAlpha *= firm ? 1 : 0.55;
    stage.fillCells(cells, TILE, `${owner}-tint`);
  });
  stage.apart(() => {
    c.lineCap = "round";
    if (!firm) c.setLineDash([0.16, 0.13]);
    stage.border(cells).stroke([0.075, owner]);
  });
  const sum = cells.reduce((total, { x, y }) => moved(total, x, y), { x: 0, y: 0 });
  const centre = { x: sum.x / cells.length, y: sum.y / cells.length };
  const nearer = (a: Cell, b: Cell) => (distance(b, centre) < distance(a, centre) - 1e-6 ? b : a);
  const counted = stage.fine && (cells.length > 1 || !firm) ? cells.reduce(nearer) : null;
  for (const cell of cells) if (cell !== counted) stage.pip(cell, 0.13, owner);
  if (!counted) return;
  stage.pip(counted, owner === "gold" ? 0.4 : 0.34, owner);
  stage.write(firm ? String(points) : `+${points}`, counted, firm ? 0.4 : 0.34, "#fff", 700);
}

/** Whose group touches a side: one colour, both half and half, or a faint line. */
export function strip(stage: Stage, { side = 0, colours = [] }: SceneRecord) {
  const [a, b] = stage.geometry.side(side);
  const at = beside(a, b);
  const part = (from: number, to: number) => [from, to].map((k) => at(k * distance(a, b), -0.99));
  const whole = part(0.06, 0.94);
  if (!colours.length) stage.line(whole, 0.05, "label", { alpha: 0.3 });
  colours.forEach((colour, i) => {
    const points = colours.length > 1 ? part(0.06 + 0.45 * i, 0.49 + 0.45 * i) : whole;
    stage.line(points, 0.13, `${colour}-edge`);
    stage.line(points, 0.075, colour === "white" ? colour : `${colour}-lo`);
  });
}
