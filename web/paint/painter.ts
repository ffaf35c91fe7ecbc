// Scene records to a stage, layer by layer. It knows kinds and roles, no game.

import type { SceneRecord } from "../ui/types";
import { area, bar, strip } from "./bars";
import { distance, SIDE, type Cell, type Geometry, type Place } from "./geometry";
import { BETWEEN, OVER, UNDER, type Table } from "./marks";
import { areaKey, barKey, STILL, stoneKey, type Moment } from "./motion";
import { pathOver, pathUnder, tag } from "./paths";
import type { Stage } from "./stage";
import { RADIUS } from "./stones";
import { moved, TILE, type Context, type Style } from "./strokes";

const BED = 1.07;
const CENTRE = { x: 0, y: 0 };
/** Of the tiles' lightness. */
const TONES = [0, 0.035, -0.03];
/** Coordinates are left out on smaller boards. */
const LEGIBLE = 21;

/**
 * The tokens of a theme and material, read once when either changes, not per frame.
 * `element` is any one inside the material's class.
 */
export function readStyle(element: Element, shapes: boolean): Style {
  const computed = getComputedStyle(element);
  const known = new Map<string, string>();
  return {
    ink(name) {
      let value = known.get(name);
      if (value === undefined) {
        value = /[#(]/.test(name) ? name : computed.getPropertyValue(`--${name}`).trim();
        known.set(name, value);
      }
      return value;
    },
    font: computed.fontFamily,
    contrast: document.documentElement.dataset.theme === "contrast",
    shapes,
  };
}

/** Mix a hex colour with white (k > 0) or black (k < 0). */
function shade(colour: string, k: number) {
  const full = colour.length === 4 ? [...colour.slice(1)].map((digit) => digit + digit).join("") : colour.slice(1);
  const parts = [0, 2, 4].map((i) => parseInt(full.slice(i, i + 2), 16));
  return `rgb(${parts.map((part) => Math.round(part + ((k > 0 ? 255 : 0) - part) * Math.abs(k))).join()})`;
}

function slab(c: Context, { outline }: Geometry, offset: number) {
  const normal = (a: Place, b: Place) => Math.atan2(b.y - a.y, b.x - a.x) - Math.PI / 2;
  c.beginPath();
  outline.forEach((corner, i) => {
    const before = outline[(i + outline.length - 1) % outline.length];
    const after = outline[(i + 1) % outline.length];
    c.arc(corner.x, corner.y, offset, normal(before, corner), normal(corner, after));
  });
  c.closePath();
}

/** The board itself: slab, bed, tiles, coordinates. */
export function paintBoard(stage: Stage) {
  const { c, geometry, style: { contrast, ink } } = stage;
  if (!contrast) castShadow(stage);
  paintSlab(stage);
  const cells = [...geometry.cells.values()];
  const holes = cells.filter((cell) => cell.type === "hole");
  const tiles = cells.filter((cell) => cell.type !== "hole");
  stage.fillCells(tiles, BED, "bed");
  for (const cell of tiles) {
    const colour = ink(cell.type === "rim" ? "tile-rim" : "tile");
    stage.cell(cell, TILE).fill(shade(colour, contrast ? 0 : TONES[cell.tone]));
    if (!contrast && stage.fine) upperEdge(stage, cell);
  }
  const inner = cells.filter((cell) => cell.type === "inner");
  stage.apart(() => {
    c.lineCap = "round";
    if (inner.length) stage.border(inner).stroke([0.1, "bed"]);
  });
  if (holes.length) cutOut(stage, holes);
  for (const record of geometry.bars) bar(stage, geometry.line(record), record);
  paintLabels(stage);
}

function castShadow({ c, geometry, pixels, ratio, style }: Stage) {
  c.save();
  c.shadowColor = "rgba(20,14,6,.34)"; // shadows are measured in device pixels, whatever the transform
  c.shadowBlur = 0.8 * pixels * ratio;
  c.shadowOffsetY = 0.24 * pixels * ratio;
  c.fillStyle = style.ink("slab-side");
  c.translate(0, SIDE);
  slab(c, geometry, geometry.offset);
  c.fill();
  c.restore();
}

function paintSlab(stage: Stage) {
  const { c, geometry } = stage;
  const { contrast, ink } = stage.style;
  const light = c.createLinearGradient(geometry.left, geometry.top, geometry.right * 0.4, geometry.bottom);
  light.addColorStop(0, shade(ink("slab"), contrast ? 0 : 0.1));
  light.addColorStop(1, shade(ink("slab"), -0.05));
  c.fillStyle = light;
  slab(c, geometry, geometry.offset);
  c.fill();
  slab(c, geometry, geometry.offset - (contrast ? 0 : 0.03));
  stage.stroke(contrast ? [0.06, "line"] : [0.035, "rgba(255,255,255,.22)"]);
}

/** A light upper edge makes the tile a tile. */
function upperEdge(stage: Stage, { x, y }: Cell) {
  const k = TILE - 0.028;
  stage.c.beginPath();
  stage.edges(([ax, ay], [bx, by], beyond) => {
    if (beyond[1] > -0.01) return;
    stage.c.moveTo(x + ax * k, y + ay * k);
    stage.c.lineTo(x + bx * k, y + by * k);
  });
  stage.stroke([0.028, "rgba(255,255,255,.3)"]);
}

/** Windows, through the slab to the page: its side is seen at their upper lip. */
function cutOut(stage: Stage, holes: Cell[]) {
  const { c, geometry } = stage;
  c.save();
  stage.fillCells(holes, BED, "slab-side");
  c.beginPath();
  for (const { x, y } of holes) {
    geometry.polygon.forEach(([dx, dy], i) => c[i ? "lineTo" : "moveTo"](x + dx * 1.004, y + dy * 1.004));
    c.closePath();
  }
  c.clip();
  c.translate(0, 0.15);
  stage.fillCells(holes, 1.1, "bg");
  c.restore();
  if (stage.style.contrast) stage.border(holes).stroke([0.06, "line"]);
}

/** Coordinates on the slab, and what is written on cells. */
function paintLabels(stage: Stage) {
  const { geometry, pixels } = stage;
  const coordinates = stage.look.coordinates && pixels >= LEGIBLE;
  const size = Math.min(0.3, Math.max(0.25, 9.5 / pixels));
  for (const { text, at, cell } of geometry.labels) {
    if (!text || !at) continue;
    const place = geometry.place(at);
    if (cell && stage.fine) stage.write(text, moved(place, 0, 0.08), 0.46, "ink-3", 650);
    else if (!cell && coordinates) stage.write(text, place, size, "label");
  }
}

/** What stands on the board, at one moment of its motion. */
export function paintScene(stage: Stage, scene: SceneRecord[], moment: Moment = STILL) {
  const { c, geometry } = stage;
  const stones = new Map<string, SceneRecord>();
  for (const record of scene)
    if (record.kind === "stone" && record.cell && !record.ghost) stones.set(record.cell, record);

  const each = (kind: string, draw: (record: SceneRecord) => void, records = scene) => {
    for (const record of records) {
      if (record.kind !== kind) continue;
      c.save();
      draw(record);
      c.restore();
    }
  };
  const marks = (table: Table, records = scene) => {
    const draw = (record: SceneRecord) => {
      const cells = geometry.named(record.cells);
      if (cells.length) table[record.role!](stage, cells, record, { stones, moment });
    };
    each("mark", draw, records.filter(({ role }) => role && table[role]));
  };
  const lines = (draw: (points: Place[], record: SceneRecord) => void) =>
    each("path", (record) => {
      const points = geometry.line(record);
      if (points.length > 1) draw(points, record);
    });
  // Where two outlines meet, the dashed white one lies on top, so that both are seen.
  const height = ({ colour }: SceneRecord) => (colour === "black" ? 0 : 1);

  each("strip", (record) => strip(stage, record));
  each("area", (record) => {
    const cells = geometry.named(record.cells);
    if (record.firm) c.globalAlpha = moment.areas.get(areaKey(record)) ?? 1;
    if (cells.length) area(stage, cells, record);
  });
  marks(UNDER, scene.toSorted((a, b) => height(a) - height(b)));
  lines((points, record) => pathUnder(stage, points, record, record.role === "ray" ? moment.ray : 1));
  each("bar", (record) => {
    const points = geometry.line(record);
    const grown = moment.bars.get(barKey(record)) ?? 1;
    bar(stage, points.slice(0, Math.max(1, Math.round(grown * points.length))), record);
  });
  marks(BETWEEN);
  each("stone", (record) => paintStone(stage, record, moment));
  marks(OVER);
  lines((points, record) => pathOver(stage, points, record, moment.ribbon));
  if (moment.ribbon >= 1) for (const record of scene) if (record.kind === "path") tag(stage, record);
}

function paintStone(stage: Stage, record: SceneRecord, moment: Moment) {
  const { c } = stage;
  const { cell = "", colour, ghost = false, dimmed = false } = record;
  const at = stage.geometry.cells.get(cell);
  const { scale, alpha, squash = 1 } = moment.stones.get(stoneKey(record)) || { scale: 1, alpha: 1 };
  if (!at || !colour || !alpha || !squash) return;
  c.globalAlpha = alpha * (ghost ? 0.5 : dimmed ? 1 - 0.5 * moment.dim : 1);
  c.translate(at.x, at.y);
  c.scale(scale * squash, scale);
  stage.stone(stage, CENTRE, colour, ghost || (dimmed && moment.dim > 0.5), record.half);
  if (!ghost) return;
  c.globalAlpha = 1;
  stage.dashedRing(CENTRE, RADIUS + 0.03);
}

const PALE = "#fff";
const INK = "#0B1512";

/** The cell that is chosen: white under ink, visible on every ground. */
export function paintCursor(stage: Stage, cell: Cell) {
  stage.c.lineJoin = "round";
  stage.cell(cell, 0.93).cased(0.09, INK, PALE, 0.08);
}

/** Which letter leads where: at the near edge of each neighbour. */
export function paintKeys(stage: Stage, cell: Cell) {
  const r = Math.min(0.3, Math.max(0.17, 6.5 / stage.pixels));
  for (const [letter, direction] of stage.geometry.keys) {
    if (!stage.geometry.neighbour(cell, direction)) continue;
    const at = moved(cell, direction[0] * (0.5 + r), direction[1] * (0.5 + r));
    stage.disc(at, r).fill(PALE);
    stage.stroke([0.035, INK]);
    stage.write(letter.toUpperCase(), at, 1.45 * r, INK, 650);
  }
}
