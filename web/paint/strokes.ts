// @ts-nocheck
// The strokes of the painter: lines, outlines of cells and capsules, pips, letters. Unit: one cell distance.

/** @typedef {import("./geometry").Geometry} Geometry */
/** @typedef {import("./geometry").Cell} Cell */
/** @typedef {{token: (name: string) => string, font: string, contrast: boolean, shapes: boolean, turn: number, pixels: number}} Style */
/** @typedef {CanvasRenderingContext2D} Context  only plain calls are used, so that an SVG context can stand in */
/** @typedef {{x: number, y: number}} Place */

/** A tile, as a part of its cell. */
export const TILE = 0.945;
const TURN = Math.PI * 2;

/** @param {Context} c @param {number} x @param {number} y @param {number} r */
export function disc(c, x, y, r) {
  c.beginPath();
  c.arc(x, y, r, 0, TURN);
}

/** @param {Context} c @param {number} x @param {number} y @param {number} r @param {number} [turn]  angle of the first corner */
export function hexagon(c, x, y, r, turn = 0) {
  c.beginPath();
  for (let i = 0; i < 6; i++) c.lineTo(x + r * Math.cos(turn + (i * TURN) / 6), y + r * Math.sin(turn + (i * TURN) / 6));
  c.closePath();
}

/** What tells an owner apart without colour: a disc for red, a diamond for gold. @param {Context} c @param {Place} at @param {number} r @param {string} owner */
export function pip(c, { x, y }, r, owner) {
  if (owner === "gold") {
    const k = r * 1.12;
    c.beginPath();
    for (const [dx, dy] of [[0, -k], [k, 0], [0, k], [-k, 0]]) c.lineTo(x + dx, y + dy);
    c.closePath();
  } else disc(c, x, y, r);
  c.fill();
}

/** @param {Context} c @param {Place[]} points @param {number} width @param {string} colour @param {{closed?: boolean, dash?: number[], cap?: CanvasLineCap, alpha?: number}} [how] */
export function line(c, points, width, colour, how = {}) {
  c.save();
  c.lineCap = how.cap || "round";
  c.lineJoin = "round";
  c.lineWidth = width;
  c.strokeStyle = colour;
  c.globalAlpha *= how.alpha ?? 1;
  if (how.dash) c.setLineDash(how.dash);
  c.beginPath();
  for (const { x, y } of points) c.lineTo(x, y);
  if (how.closed) c.closePath();
  c.stroke();
  c.restore();
}

/** Stroke the path that was begun, in a casing. @param {Context} c @param {number} width  0: the casing alone @param {string} ink @param {string} casing @param {number} [more]  how much wider the casing is */
export function cased(c, width, ink, casing, more = 0.065) {
  for (const [wide, colour] of /** @type {[number, string][]} */ ([[width + more, casing], [width, ink]])) {
    if (!wide) continue; // a canvas knows no such width
    c.lineWidth = wide;
    c.strokeStyle = colour;
    c.stroke();
  }
}

/** In a casing. @param {Context} c @param {Place} at @param {number} r @param {number} width @param {Style} style */
export function ring(c, { x, y }, r, width, style) {
  disc(c, x, y, r);
  cased(c, width, style.token("mark"), style.token("mark-case"));
}

/** A full disc in a casing. @param {Context} c @param {Place} at @param {number} r @param {Style} style @param {string} [ink] */
export function dot(c, { x, y }, r, style, ink = style.token("mark")) {
  for (const [size, colour] of /** @type {[number, string][]} */ ([[r + 0.05, style.token("mark-case")], [r, ink]])) {
    c.fillStyle = colour;
    disc(c, x, y, size);
    c.fill();
  }
}

/** @param {Context} c @param {Place} at @param {number} r @param {Style} style */
export function dashedRing(c, { x, y }, r, style) {
  c.save();
  c.globalAlpha = 0.8;
  c.lineWidth = 0.09;
  c.strokeStyle = style.token("mark-case");
  disc(c, x, y, r);
  c.stroke();
  c.globalAlpha = 1;
  c.lineWidth = 0.055;
  c.strokeStyle = style.token("mark");
  c.setLineDash([0.14, 0.1]);
  disc(c, x, y, r);
  c.stroke();
  c.restore();
}

/** The outline of the round-ended bar between two places. @param {Context} c @param {Place} a @param {Place} b @param {number} r */
export function capsule(c, a, b, r) {
  const along = Math.atan2(b.y - a.y, b.x - a.x);
  c.beginPath();
  c.arc(a.x, a.y, r, along + Math.PI / 2, along - Math.PI / 2);
  c.arc(b.x, b.y, r, along - Math.PI / 2, along + Math.PI / 2);
  c.closePath();
}

/** That outline in a casing. @param {Context} c @param {Place[]} points @param {number} r @param {number} width @param {string} ink @param {string} casing */
export function casedCapsule(c, points, r, width, ink, casing) {
  capsule(c, points[0], points[points.length - 1], r);
  cased(c, width, ink, casing, 0.06);
}

/** @param {Context} c @param {Geometry} geometry @param {Place} at @param {number} k  1: the whole cell */
export function cellShape(c, geometry, at, k) {
  c.beginPath();
  for (const [dx, dy] of geometry.polygon) c.lineTo(at.x + dx * k, at.y + dy * k);
  c.closePath();
}

/** @param {Context} c @param {Geometry} geometry @param {Place[]} cells @param {number} k  1: the whole cells */
export function fillCells(c, geometry, cells, k) {
  for (const cell of cells) {
    cellShape(c, geometry, cell, k);
    c.fill();
  }
}

/** The outer border of a set of cells. @param {Context} c @param {Geometry} geometry @param {Cell[]} cells */
export function border(c, geometry, cells) {
  const inside = new Set(cells.map((cell) => cell.name));
  const corners = geometry.polygon;
  c.beginPath();
  for (const cell of cells)
    corners.forEach(([ax, ay], i) => {
      const [bx, by] = corners[(i + 1) % corners.length];
      const beyond = geometry.neighbour(cell, [ax + bx, ay + by]); // twice the middle of the edge: the next centre
      if (beyond && inside.has(beyond)) return;
      c.moveTo(cell.x + ax, cell.y + ay);
      c.lineTo(cell.x + bx, cell.y + by);
    });
}

/** @param {Context} c @param {Geometry} geometry @param {Cell} cell @param {string} colour */
export function hatch(c, geometry, cell, colour) {
  c.save();
  cellShape(c, geometry, cell, TILE);
  c.clip();
  c.fillStyle = "rgba(255,240,232,.82)";
  c.fill();
  for (let k = -1.2; k < 1.2; k += 0.2) line(c, [{ x: cell.x + k - 0.6, y: cell.y + 0.6 }, { x: cell.x + k + 0.6, y: cell.y - 0.6 }], 0.075, colour, { cap: "butt" });
  c.restore();
  c.lineWidth = 0.09;
  c.strokeStyle = colour;
  cellShape(c, geometry, cell, TILE);
  c.stroke();
}

/** @param {Context} c @param {string} text @param {Place} at @param {number} size @param {Style} style @param {string} colour @param {number} [weight] @param {string} [casing]  the colour of an outline */
export function write(c, text, at, size, style, colour, weight = 550, casing) {
  c.save(); // fonts below one pixel are not drawn: write large, scaled down
  c.translate(at.x, at.y);
  c.scale(0.01, 0.01);
  c.font = `${weight} ${size * 100}px ${style.font}`;
  c.textAlign = "center";
  c.textBaseline = "middle";
  if (casing) {
    c.lineJoin = "round";
    c.lineWidth = 14;
    c.strokeStyle = casing;
    c.strokeText(text, 0, size * 5);
  }
  c.fillStyle = colour;
  c.fillText(text, 0, size * 5);
  c.restore();
}

/** A closed outline in a casing, filled or left open. @param {Context} c @param {number[][]} corners @param {number} width  of the open line; 0: filled @param {string} ink @param {string} casing @param {number} [more]  how much wider the casing is */
export function casedShape(c, corners, width, ink, casing, more) {
  c.lineJoin = "round";
  c.beginPath();
  for (const [x, y] of corners) c.lineTo(x, y);
  c.closePath();
  cased(c, width, ink, casing, more);
  c.fillStyle = ink;
  if (!width) c.fill();
}
