// @ts-nocheck
// Lines over several cells, by role: winning loops, flanked arcs, the lines of anchors.

import { dot, line, write } from "./strokes";

/** @typedef {import("./strokes").Context} Context */
/** @typedef {import("./strokes").Place} Place */
/** @typedef {import("./strokes").Style} Style */
/** @typedef {import("./geometry").Geometry} Geometry */
/** @typedef {import("../ui/types").SceneRecord} SceneRecord */

/** A thinner line than this cannot be told from the stones below it. */
const FINEST = 24;

/** The first part of a line, by length. @param {Place[]} points @param {number} part  0 to 1 */
function begun(points, part) {
  const lengths = points.slice(1).map((point, i) => Math.hypot(point.x - points[i].x, point.y - points[i].y));
  let left = part * lengths.reduce((sum, length) => sum + length, 0);
  const drawn = points.slice(0, 1);
  for (let i = 0; i < lengths.length && left > 0; i++) {
    const k = Math.min(1, left / lengths[i]);
    drawn.push({ x: points[i].x + (points[i + 1].x - points[i].x) * k, y: points[i].y + (points[i + 1].y - points[i].y) * k });
    left -= lengths[i];
  }
  return drawn;
}

/** The head of an arrow at the end of a line. @param {Place[]} points */
function head(points) {
  const [from, end] = points.slice(-2);
  const length = Math.hypot(end.x - from.x, end.y - from.y) || 1;
  const [dx, dy] = [(end.x - from.x) / length, (end.y - from.y) / length];
  const k = 0.24;
  return [
    { x: end.x - k * (dx * 0.6 - dy), y: end.y - k * (dy * 0.6 + dx) },
    { x: end.x + dx * 0.12, y: end.y + dy * 0.12 },
    { x: end.x - k * (dx * 0.6 + dy), y: end.y - k * (dy * 0.6 - dx) },
  ];
}

/**
 * A winning line: a core in a casing. The second of several loops is a double line in another colour, the third dashed.
 * @param {Context} c @param {Place[]} points @param {SceneRecord} record @param {Style} style @param {number} part  how much of it is drawn
 */
function ribbon(c, points, { closed, dotted, ends, loop = 1 }, style, part) {
  const ink = style.token(loop === 2 ? "mark-2" : "mark");
  const casing = style.token("mark-case");
  const drawn = begun(closed ? [...points, points[0]] : points, part);
  const how = { closed: closed && part >= 1 };
  if (dotted) {
    line(c, drawn, 0.2, casing);
    line(c, drawn, 0.12, ink, { dash: [0.01, 0.25] });
    return;
  }
  line(c, drawn, 0.26, casing, how);
  line(c, drawn, 0.17, ink, { ...how, ...(loop === 3 && { dash: [0.3, 0.26] }) });
  if (loop === 2) line(c, drawn, 0.05, style.token("mark-ink"), how);
  if (ends !== "arrow" || part < 1) return;
  line(c, head(drawn), 0.2, casing);
  line(c, head(drawn), 0.11, ink);
}

/** A path under the stones. @param {Context} c @param {Place[]} points @param {SceneRecord} record @param {Style} style @param {number} part */
export function pathUnder(c, points, { role }, style, part) {
  const [start, end] = [points[0], points[points.length - 1]];
  if (role === "ray") {
    const k = 0.5 / (Math.hypot(end.x - start.x, end.y - start.y) || 1); // it begins beside its stone
    const drawn = begun([{ x: start.x + (end.x - start.x) * k, y: start.y + (end.y - start.y) * k }, end], part);
    line(c, drawn, 0.165, style.token("mark-case"));
    line(c, drawn, 0.075, style.token("mark"));
  } else if (role === "support") line(c, [start, end], 0.055, style.token("dot"), { dash: [0.01, 0.16], alpha: 0.9 });
}

/** A path over the stones. @param {Context} c @param {Geometry} geometry @param {Place[]} points @param {SceneRecord} record @param {Style} style @param {number} part */
export function pathOver(c, geometry, points, record, style, part) {
  if (record.role === "win") ribbon(c, points, record, style, part);
  else if (record.role === "flip") {
    const ends = [points[0], points[points.length - 1]];
    const how = record.dotted ? { dash: [0.01, 0.13] } : {};
    if (style.pixels >= FINEST) {
      line(c, points, 0.115, style.token("mark-case"));
      line(c, points, record.dotted ? 0.085 : 0.055, style.token("mark"), how);
    }
    for (const end of ends) dot(c, end, 0.11, style);
  }
}

/** The number of a loop, on one of its stones. @param {Context} c @param {Geometry} geometry @param {SceneRecord} record @param {Style} style */
export function tag(c, geometry, { tag: cell, loop = 1 }, style) {
  const at = geometry.cells.get(cell || "");
  if (!at) return;
  dot(c, at, 0.33, style, style.token(loop === 2 ? "mark-2" : "mark"));
  write(c, String(loop), at, 0.42, style, style.token("mark-ink"), 700);
}
