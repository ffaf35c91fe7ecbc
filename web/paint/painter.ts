// @ts-nocheck
// Scene records to a 2D context, layer by layer. It knows kinds and roles, no game; unit: one cell distance.

import { area, bar, strip } from "./bars";
import { SIDE } from "./geometry";
import { BETWEEN, OVER, UNDER } from "./marks";
import { pathOver, pathUnder, tag } from "./paths";
import { RADIUS, drawStone } from "./stones";
import { TILE, border, cased, cellShape, dashedRing, disc, fillCells, write } from "./strokes";

/** @typedef {import("./geometry").Geometry} Geometry */
/** @typedef {import("./geometry").Cell} Cell */
/** @typedef {import("../ui/types").SceneRecord} SceneRecord */
/** @typedef {import("./strokes").Style} Style */
/** @typedef {import("./motion").Moment} Moment */
/** @typedef {import("./strokes").Context} Context */

/** The cast shadow needs room outside the board, in units of it. */
export const BLEED = 1;
const BED = 1.07;
/** Numbers, letters and light edges are left out on smaller boards. */
const FINE = 13;

/**
 * The tokens of a theme and material, read once when either changes, not per frame.
 * @param {Element} element  any element inside the material's class
 * @param {boolean} shapes  the setting "Strong shapes"
 * @returns {Style}
 */
export function readStyle(element, shapes) {
  const computed = getComputedStyle(element);
  /** @type {Map<string, string>} */
  const known = new Map();
  return {
    token(name) {
      let value = known.get(name);
      if (value === undefined) known.set(name, (value = computed.getPropertyValue(`--${name}`).trim()));
      return value;
    },
    font: computed.fontFamily,
    contrast: document.documentElement.dataset.theme === "contrast",
    shapes,
    turn: 0,
    pixels: Infinity,
  };
}

/** Mix a hex colour with white (k > 0) or black (k < 0). @param {string} colour @param {number} k */
function shade(colour, k) {
  const full = colour.length === 4 ? [...colour.slice(1)].map((digit) => digit + digit).join("") : colour.slice(1);
  const parts = [0, 2, 4].map((i) => parseInt(full.slice(i, i + 2), 16));
  return `rgb(${parts.map((part) => Math.round(part + ((k > 0 ? 255 : 0) - part) * Math.abs(k))).join()})`;
}

/** @param {Context} c @param {Geometry} geometry @param {number} offset */
function slab(c, { outline }, offset) {
  const normal = (/** @type {number[]} */ a, /** @type {number[]} */ b) => Math.atan2(b[1] - a[1], b[0] - a[0]) - Math.PI / 2;
  c.beginPath();
  outline.forEach((corner, i) => {
    const before = outline[(i + outline.length - 1) % outline.length];
    const after = outline[(i + 1) % outline.length];
    c.arc(corner[0], corner[1], offset, normal(before, corner), normal(corner, after));
  });
  c.closePath();
}

/**
 * The board itself: slab, bed, tiles, coordinates. `pixels` is the size of one unit on the screen.
 * @param {Context} c @param {Geometry} geometry @param {Style} style
 * @param {{pixels: number, ratio: number, coordinates: boolean}} how
 */
export function paintBoard(c, geometry, style, { pixels, ratio, coordinates }) {
  const { contrast } = style;
  style.pixels = pixels;
  style.turn = Math.atan2(geometry.polygon[0][1], geometry.polygon[0][0]);
  if (!contrast) {
    c.save();
    c.shadowColor = "rgba(20,14,6,.34)"; // shadows are measured in device pixels, whatever the transform
    c.shadowBlur = 0.8 * pixels * ratio;
    c.shadowOffsetY = 0.24 * pixels * ratio;
    c.fillStyle = style.token("slab-side");
    c.translate(0, SIDE);
    slab(c, geometry, geometry.offset);
    c.fill();
    c.restore();
  }
  const light = c.createLinearGradient(geometry.left, geometry.top, geometry.right * 0.4, geometry.bottom);
  light.addColorStop(0, shade(style.token("slab"), contrast ? 0 : 0.1));
  light.addColorStop(1, shade(style.token("slab"), -0.05));
  c.fillStyle = light;
  slab(c, geometry, geometry.offset);
  c.fill();
  c.lineWidth = contrast ? 0.06 : 0.035;
  c.strokeStyle = contrast ? style.token("line") : "rgba(255,255,255,.22)";
  slab(c, geometry, geometry.offset - (contrast ? 0 : 0.03));
  c.stroke();

  const cells = [...geometry.cells.values()];
  const tiles = cells.filter((cell) => cell.type !== "hole");
  const holes = cells.filter((cell) => cell.type === "hole");
  c.fillStyle = style.token("bed");
  fillCells(c, geometry, tiles, BED);
  for (const cell of tiles) {
    c.fillStyle = shade(style.token(cell.type === "rim" ? "tile-rim" : "tile"), contrast ? 0 : [0, 0.035, -0.03][cell.tone]);
    cellShape(c, geometry, cell, TILE);
    c.fill();
    if (!contrast && pixels > FINE) upperEdge(c, geometry, cell);
  }
  const inner = cells.filter((cell) => cell.type === "inner");
  if (inner.length) {
    c.save();
    c.lineCap = "round";
    c.lineWidth = 0.1;
    c.strokeStyle = style.token("bed");
    border(c, geometry, inner);
    c.stroke();
    c.restore();
  }
  if (holes.length) cutOut(c, geometry, style, holes);
  for (const record of geometry.bars) bar(c, geometry.line(record), record, style);
  const size = Math.min(0.3, Math.max(0.25, 9.5 / pixels));
  for (const { text, at, cell } of geometry.labels) {
    if (!text || !at) continue;
    const [x, y] = geometry.place(at);
    if (cell && pixels > FINE) write(c, text, { x, y: y + 0.08 }, 0.46, style, style.token("ink-3"), 650);
    else if (!cell && coordinates && pixels >= 21) write(c, text, { x, y }, size, style, style.token("label"));
  }
}

/** Windows, through the slab to the page: its side is seen at their upper lip. @param {Context} c @param {Geometry} geometry @param {Style} style @param {Cell[]} holes */
function cutOut(c, geometry, style, holes) {
  c.save();
  c.fillStyle = style.token("slab-side");
  fillCells(c, geometry, holes, BED);
  c.beginPath();
  for (const cell of holes) {
    geometry.polygon.forEach(([dx, dy], i) => (i ? c.lineTo(cell.x + dx * 1.004, cell.y + dy * 1.004) : c.moveTo(cell.x + dx * 1.004, cell.y + dy * 1.004)));
    c.closePath();
  }
  c.clip();
  c.translate(0, 0.15);
  c.fillStyle = style.token("bg");
  fillCells(c, geometry, holes, 1.1);
  c.restore();
  if (!style.contrast) return;
  c.lineWidth = 0.06;
  c.strokeStyle = style.token("line");
  border(c, geometry, holes);
  c.stroke();
}

/** A light upper edge makes the tile a tile. @param {Context} c @param {Geometry} geometry @param {Cell} cell */
function upperEdge(c, { polygon }, cell) {
  const k = TILE - 0.028;
  c.lineWidth = 0.028;
  c.strokeStyle = "rgba(255,255,255,.3)";
  c.beginPath();
  polygon.forEach(([ax, ay], i) => {
    const [bx, by] = polygon[(i + 1) % polygon.length];
    if (ay + by > -0.01) return;
    c.moveTo(cell.x + ax * k, cell.y + ay * k);
    c.lineTo(cell.x + bx * k, cell.y + by * k);
  });
  c.stroke();
}

/**
 * What stands on the board, at one moment of its motion.
 * @param {Context} c @param {Geometry} geometry @param {Style} style
 * @param {SceneRecord[]} scene
 * @param {Moment} moment
 * @param {import("./stones").Stone} [stone]
 */
export function paintScene(c, geometry, style, scene, moment, stone = drawStone) {
  /** @type {Map<string, SceneRecord>} */
  const stones = new Map();
  for (const record of scene) if (record.kind === "stone" && record.cell && !record.ghost) stones.set(record.cell, record);
  const brush = { c, geometry, style, stones, moment, stone };
  const marks = (/** @type {import("./marks").Table} */ table, /** @type {SceneRecord[]} */ records) => {
    for (const record of records) {
      if (record.kind !== "mark" || !record.role || !table[record.role]) continue;
      const cells = geometry.named(record.cells);
      if (!cells.length) continue;
      c.save();
      table[record.role](brush, cells, record);
      c.restore();
    }
  };
  const each = (/** @type {string} */ kind, /** @type {(record: SceneRecord) => void} */ draw) => {
    for (const record of scene) {
      if (record.kind !== kind) continue;
      c.save();
      draw(record);
      c.restore();
    }
  };
  const lines = (/** @type {(points: import("./strokes").Place[], record: SceneRecord) => void} */ draw) =>
    each("path", (record) => {
      const points = geometry.line(record);
      if (points.length > 1) draw(points, record);
    });

  each("strip", (record) => strip(c, geometry, record, style));
  each("area", (record) => {
    const cells = geometry.named(record.cells);
    if (record.firm) c.globalAlpha = moment.areas.get(cells[0]?.name) ?? 1;
    if (cells.length) area(c, geometry, cells, record, style, style.pixels > FINE);
  });
  // Where two outlines meet, the dashed white one lies on top, so that both are seen.
  const height = (/** @type {SceneRecord} */ { colour }) => (colour === "black" ? 0 : 1);
  marks(UNDER, [...scene].sort((a, b) => height(a) - height(b)));
  lines((points, record) => pathUnder(c, points, record, style, record.role === "ray" ? moment.ray : 1));
  each("bar", (record) => {
    const points = geometry.line(record);
    const grown = moment.bars.get((record.cells || []).join());
    if (grown === undefined) return bar(c, points, record, style);
    const count = Math.max(1, Math.round(grown * points.length));
    bar(c, points.slice(0, count), record, style);
  });
  marks(BETWEEN, scene);
  each("stone", (record) => {
    const at = geometry.cells.get(record.cell || "");
    if (!at || !record.colour) return;
    const { scale, alpha, squash = 1 } = moment.stones.get(`${at.name}/${record.colour}`) || { scale: 1, alpha: 1 };
    if (!alpha || !squash) return;
    c.globalAlpha = alpha * (record.ghost ? 0.5 : record.dimmed ? 1 - 0.5 * moment.dim : 1);
    c.translate(at.x, at.y);
    c.scale(scale * squash, scale);
    stone(c, 0, 0, record.colour, style, Boolean(record.ghost || (record.dimmed && moment.dim > 0.5)), record.half);
    if (record.ghost) {
      c.globalAlpha = 1;
      dashedRing(c, { x: 0, y: 0 }, RADIUS + 0.03, style);
    }
  });
  marks(OVER, scene);
  lines((points, record) => pathOver(c, geometry, points, record, style, moment.ribbon));
  if (moment.ribbon >= 1) each("path", (record) => tag(c, geometry, record, style));
}

const PALE = "#fff";
const INK = "#0B1512";

/** The cell that is chosen: white under ink, visible on every ground. @param {Context} c @param {Geometry} geometry @param {Cell} cell */
export function paintCursor(c, geometry, cell) {
  c.lineJoin = "round";
  cellShape(c, geometry, cell, 0.93);
  cased(c, 0.09, INK, PALE, 0.08);
}

/** Which letter leads where: at the near edge of each neighbour. @param {Context} c @param {Geometry} geometry @param {Style} style @param {Cell} cell */
export function paintKeys(c, geometry, style, cell) {
  const r = Math.min(0.3, Math.max(0.17, 6.5 / style.pixels));
  for (const [letter, [dx, dy]] of geometry.keys) {
    if (!geometry.neighbour(cell, [dx, dy])) continue;
    const k = 0.5 + r;
    const at = { x: cell.x + dx * k, y: cell.y + dy * k };
    c.lineWidth = 0.035;
    c.fillStyle = PALE;
    c.strokeStyle = INK;
    disc(c, at.x, at.y, r);
    c.fill();
    c.stroke();
    write(c, letter.toUpperCase(), at, 1.45 * r, style, INK, 650);
  }
}
