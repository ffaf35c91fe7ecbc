// @ts-nocheck
// Stones fused into one bar, and what lies in the slab or on the tiles below them: strips and owned areas.

import { TILE, border, casedCapsule, disc, fillCells, line, pip, write } from "./strokes";

/** @typedef {import("./strokes").Context} Context */
/** @typedef {import("./strokes").Place} Place */
/** @typedef {import("./strokes").Style} Style */
/** @typedef {import("./geometry").Geometry} Geometry */
/** @typedef {import("./geometry").Cell} Cell */
/** @typedef {import("../ui/types").SceneRecord} SceneRecord */

/** @param {Place} at @param {number} dx @param {number} dy */
const moved = (at, dx, dy) => ({ x: at.x + dx, y: at.y + dy });

/** The joints: a stroke across the bar between every two stones. @param {Context} c @param {Place[]} points @param {number} reach @param {number} width @param {string} ink */
function joints(c, points, reach, width, ink) {
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b] = [points[i], points[i + 1]];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const dx = (-(b.y - a.y) / length) * reach;
    const dy = ((b.x - a.x) / length) * reach;
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    line(c, [moved(middle, dx, dy), moved(middle, -dx, -dy)], width, ink, { cap: "butt" });
  }
}

/** A stroke of no length is drawn by no canvas: a bar of one stone is a very short one. @param {Place[]} points */
const stretched = (points) => (points.length > 1 ? [points[0], points[points.length - 1]] : [points[0], moved(points[0], 0.001, 0)]);

/** A wall: neutral stones with a joint between each two. @param {Context} c @param {Place[]} points @param {Style} style */
function wall(c, points, style) {
  const ends = stretched(points);
  const shifted = (/** @type {number} */ dx, /** @type {number} */ dy) => ends.map((at) => moved(at, dx, dy));
  if (!style.contrast) line(c, shifted(0, 0.07), 0.82, "rgba(20,20,10,.28)");
  line(c, ends, 0.8, style.token("wall-edge"));
  line(c, ends, 0.73, style.token("wall-lo"));
  line(c, shifted(-0.012, -0.035), 0.66, style.token("wall"));
  line(c, shifted(-0.03, -0.1), 0.4, style.token("wall-hi"), { alpha: 0.3 });
  joints(c, points, 0.33, 0.055, style.token("wall-edge"));
}

/** An arc: stones of one colour fused, white with grooves, black with dots. @param {Context} c @param {Place[]} points @param {string} colour @param {Style} style */
function arc(c, points, colour, style) {
  const ends = stretched(points);
  if (!style.contrast) line(c, ends.map((at) => moved(at, 0, 0.05)), 0.84, "rgba(10,8,4,.25)");
  line(c, ends, 0.8, style.token(`${colour}-edge`));
  line(c, ends, colour === "white" ? 0.74 : 0.76, style.token(`${colour}-lo`));
  line(c, ends.map((at) => moved(at, 0, -0.02)), 0.68, style.token(colour));
  for (const { x, y } of points) {
    if (colour === "white") {
      c.lineWidth = 0.045;
      c.strokeStyle = style.token("white-groove");
      disc(c, x, y, 0.235);
      c.stroke();
    } else {
      c.fillStyle = "rgba(255,255,255,.16)";
      disc(c, x, y, 0.1);
      c.fill();
    }
  }
}

/** A wall that would be built, in its builder's colour. @param {Context} c @param {Place[]} points @param {string} colour @param {Style} style @param {string} [ink] */
export function comingBar(c, points, colour, style, ink = style.token(colour)) {
  line(c, stretched(points), 0.76, style.token(`${colour}-tint`), { alpha: 0.9 });
  joints(c, points, 0.38, 0.045, style.token(colour));
  casedCapsule(c, points, 0.4, 0.07, ink, style.contrast ? style.token("mark-case") : "rgba(255,255,255,.9)");
}

/** @param {Context} c @param {Place[]} points @param {SceneRecord} record @param {Style} style */
export function bar(c, points, { colour = "neutral", preview }, style) {
  if (preview) comingBar(c, points, colour, style);
  else if (colour === "neutral") wall(c, points, style);
  else arc(c, points, colour, style);
}

/** Owned cells: tint, outline, a pip in every cell, the points in the middle one. @param {Context} c @param {Geometry} geometry @param {Cell[]} cells @param {SceneRecord} record @param {Style} style @param {boolean} numbers */
export function area(c, geometry, cells, { owner = "red", points, firm }, style, numbers) {
  const ink = style.token(owner);
  c.save();
  c.globalAlpha *= firm ? 1 : 0.55;
  c.fillStyle = style.token(`${owner}-tint`);
  fillCells(c, geometry, cells, TILE);
  c.restore();
  c.save();
  c.lineWidth = 0.075;
  c.lineCap = "round";
  c.strokeStyle = ink;
  if (!firm) c.setLineDash([0.16, 0.13]);
  border(c, geometry, cells);
  c.stroke();
  c.restore();
  const x = cells.reduce((sum, cell) => sum + cell.x, 0) / cells.length;
  const y = cells.reduce((sum, cell) => sum + cell.y, 0) / cells.length;
  const off = (/** @type {Cell} */ cell) => Math.hypot(cell.x - x, cell.y - y);
  const middle = cells.reduce((best, cell) => (off(cell) < off(best) - 1e-6 ? cell : best));
  const counted = numbers && (cells.length > 1 || !firm);
  c.fillStyle = ink;
  for (const cell of cells) if (!counted || cell !== middle) pip(c, cell, 0.13, owner);
  if (!counted) return;
  pip(c, middle, owner === "gold" ? 0.4 : 0.34, owner);
  write(c, firm ? String(points) : `+${points}`, middle, firm ? 0.4 : 0.34, style, "#fff", 700);
}

/** Whose group touches a side: one colour, both half and half, or a faint line. @param {Context} c @param {Geometry} geometry @param {SceneRecord} record @param {Style} style */
export function strip(c, geometry, { side = 0, colours = [] }, style) {
  const [[ax, ay], [bx, by]] = geometry.side(side);
  const length = Math.hypot(bx - ax, by - ay);
  const out = 0.99 / length;
  const at = (/** @type {number} */ k) => ({ x: ax + (bx - ax) * k + (by - ay) * out, y: ay + (by - ay) * k - (bx - ax) * out });
  if (!colours.length) line(c, [at(0.06), at(0.94)], 0.05, style.token("label"), { alpha: 0.3 });
  colours.forEach((colour, i) => {
    const part = colours.length > 1 ? [at(0.06 + 0.45 * i), at(0.49 + 0.45 * i)] : [at(0.06), at(0.94)];
    line(c, part, 0.13, style.token(`${colour}-edge`));
    line(c, part, 0.075, style.token(colour === "white" ? colour : `${colour}-lo`));
  });
}
