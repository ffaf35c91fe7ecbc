// Draws by the table of how everything looks; `pygame_core/drawing/strokes.py` has the table and tells what it may say.
// Each of its layers is made into a function once. Unit: the distance of neighbouring centres.

import type { Point, SceneRecord } from "../ui/types";
import { beside, distance, type Cell, type Geometry, type Place } from "./geometry";
import { stoneKey, type Moment } from "./motion";

type Amount = number | [least: number, pixels: number, most: number] | [fact: string, base: number, more: number];
type Light = { radial?: number[]; linear?: number[]; stops: [number, string][] };
type Shape = [form: string, ...how: any[]];
type Layer = {
  when?: string; at?: string; shift?: [Amount, Amount]; part?: string;
  shape?: Shape; text?: string; size?: Amount; weight?: number; look?: string;
  stroke?: [width: number, ink: string][]; fill?: string | Light; sharp?: boolean; dash?: number[];
  alpha?: Amount; clip?: Shape; shadow?: [down: number, blur: number, ink: string];
};
export type Look = Layer[];
export type Passes = Record<string, Look>[];
type Table = {
  board: Passes; scene: Passes; looks: Record<string, Look>; sizes: Record<string, number>;
  key: Amount; side: number; bleed: number; reach: number;
};

export type Style = {
  /** A token of the style sheet, mixed as the table says; a colour stays as it is. */
  ink(name: string): string;
  font: string;
  /** The theme of strong contrasts: no shadows, no soft edges. */
  contrast: boolean;
  /** The setting "Strong shapes". */
  shapes: boolean;
};
/** How a stone comes onto a canvas: drawn there, or from a picture. */
export type Stone = (pen: Pen, at: Place, record: SceneRecord) => void;
/** What draws; without a geometry only what needs no board. */
export type Pen = {
  readonly c: CanvasRenderingContext2D;
  readonly style: Style;
  /** The angle of a tile's first corner. */
  readonly turn: number;
  /** The size of one unit on the screen, and how many of the canvas's pixels are one of them. */
  readonly pixels: number;
  readonly ratio: number;
  readonly facts: Record<string, unknown>;
  readonly stone: Stone;
  readonly geometry?: Geometry;
  moment: Moment;
  /** The colours of the stones by their cells. */
  stones: Map<string, string>;
};
/** One record to draw; `come`: how far it has come. */
export type Job = { pen: Pen; record: SceneRecord; cells: Place[]; points: Place[]; come?: number; central?: Place };
type Fact = (job: Job, cell: any) => any;

export const TABLE: Table = BUILD.strokes;
export const TURN = Math.PI * 2;
const ORIGIN = { x: 0, y: 0 };

export const contextOf = (canvas: HTMLCanvasElement) => canvas.getContext("2d")!;
export const moved = ({ x, y }: Place, dx: number, dy: number): Place => ({ x: x + dx, y: y + dy });

// ── facts, and what depends on them ────────────────────────────────────

/** Of the cells that which is nearest to their middle. */
function central(job: Job) {
  const { cells } = job;
  const sum = cells.reduce((total, { x, y }) => moved(total, x, y), ORIGIN);
  const centre = { x: sum.x / cells.length, y: sum.y / cells.length };
  const nearer = (a: Place, b: Place) => (distance(b, centre) < distance(a, centre) - 1e-6 ? b : a);
  return (job.central ??= cells.reduce(nearer));
}

const OF_CELL: Record<string, Fact> = {
  type: (_, cell: Cell) => cell.type,
  tone: (_, cell: Cell) => cell.tone,
  on: ({ pen }, cell: Cell) => pen.stones.get(cell.name),
  central: (job, cell) => cell === central(job),
};
const OF_RECORD: Record<string, Fact> = {
  many: ({ cells }) => cells.length > 1,
  come: ({ come = 1 }) => come,
};
const fact = (name: string): Fact =>
  OF_CELL[name] ??
  OF_RECORD[name] ??
  (({ pen, record }) =>
    record[name as keyof SceneRecord] ?? pen.facts[name] ?? pen.moment[name as keyof Moment]);

function condition(word: string): Fact {
  const [, not, name, equals, value] = /^(!?)(\w+)(=?)(.*)$/.exec(word)!;
  const found = fact(name);
  const holds: Fact = equals ? (job, cell) => String(found(job, cell)) === value : found;
  return (job, cell) => Boolean(holds(job, cell)) !== Boolean(not);
}

/** What has to hold of a record, and what of each of its cells. */
function conditions(when: string) {
  const words = when.split(" ").filter(Boolean);
  const ofCell = words.filter((word) => word.split(/\W/).some((name) => OF_CELL[name]));
  const all = (some: string[]): Fact => {
    const each = some.map((word) => word.split("|").map(condition));
    return (job, cell) => each.every((any) => any.some((one) => one(job, cell)));
  };
  return [all(words.filter((word) => !ofCell.includes(word))), ofCell.length ? all(ofCell) : null] as const;
}

export function amount(value: Amount): (job: Job) => number {
  if (typeof value === "number") return () => value;
  const [first, base, more] = value;
  if (typeof first === "number") return ({ pen }) => Math.min(more, Math.max(first, base / pen.pixels));
  const found = fact(first);
  return (job) => base + more * (found(job, null) ?? 0);
}

// ── shapes ─────────────────────────────────────────────────────────────

/** Adds a shape to the path; `part`: how much of a line. */
type Trace = (job: Job, at: Place, cells: Place[], part: number) => void;

function trace({ c }: Pen, points: Place[], closed = false) {
  points.forEach(({ x, y }, i) => (i ? c.lineTo(x, y) : c.moveTo(x, y)));
  if (closed) c.closePath();
}

const placed = ({ x, y }: Place, points: readonly Point[], k = 1) =>
  points.map(([dx, dy]): Place => ({ x: x + dx * k, y: y + dy * k }));

/** The edges of a cell, from corner to corner, each with where the neighbour lies behind it. */
function edges({ polygon }: Geometry, draw: (from: Point, to: Point, beyond: Point) => void) {
  polygon.forEach((from, i) => {
    const to = polygon[(i + 1) % polygon.length];
    draw(from, to, [from[0] + to[0], from[1] + to[1]]); // twice the middle of the edge
  });
}

function border(pen: Pen, cells: Cell[]) {
  const geometry = pen.geometry!;
  const inside = new Set(cells.map((cell) => cell.name));
  for (const cell of cells)
    edges(geometry, (from, to, beyond) => {
      if (!inside.has(geometry.neighbour(cell, beyond) || "")) trace(pen, placed(cell, [from, to]));
    });
}

function slab({ c, geometry }: Pen, { x, y }: Place, more: number) {
  const { outline, offset } = geometry!;
  const normal = (a: Place, b: Place) => Math.atan2(b.y - a.y, b.x - a.x) - Math.PI / 2;
  outline.forEach((corner, i) => {
    const before = outline[(i + outline.length - 1) % outline.length];
    const after = outline[(i + 1) % outline.length];
    c.arc(x + corner.x, y + corner.y, offset + more, normal(before, corner), normal(corner, after));
  });
  c.closePath();
}

/** The first `part` of a line, by length. */
function begun(points: Place[], part: number): Place[] {
  if (part >= 1) return points;
  const lengths = points.slice(1).map((point, i) => distance(points[i], point));
  let left = part * lengths.reduce((sum, length) => sum + length, 0);
  const drawn = points.slice(0, 1);
  for (let i = 0; i < lengths.length && left > 0; i++) {
    drawn.push(beside(points[i], points[i + 1])(Math.min(left, lengths[i])));
    left -= lengths[i];
  }
  return drawn;
}

/** From where to where the points of `along` are seen. */
const SPANS: Record<string, (points: Place[], job: Job) => Place[][]> = {
  chord: ([first, ...others]) => [[first, others.at(-1) ?? moved(first, 0.001, 0)]],
  steps: (points) => points.slice(1).map((point, i) => [points[i], point]),
  last: (points) => [points.slice(-2)],
  side: (_, { pen, record }) => [pen.geometry!.side(record.side || 0)],
};

/** Shapes of all cells, of the slab, of a line. */
const WHOLE: Record<string, (...how: any[]) => Trace> = {
  border: () => ({ pen }, _, cells) => border(pen, cells as Cell[]),
  tiles: (k: number) => ({ pen }, at, cells) =>
    cells.forEach((cell) => trace(pen, placed(moved(cell, at.x, at.y), pen.geometry!.polygon, k), true)),
  slab: (more: number) => ({ pen }, at) => slab(pen, at, more),
  line: () => ({ pen, points }, _, __, part) => points.length > 1 && trace(pen, begun(points, part)),
  loop: () => ({ pen, points, record: { closed } }, _, __, part) => {
    const whole = closed ? [...points, points[0]] : points;
    if (points.length > 1) trace(pen, begun(whole, part), closed && part >= 1);
  },
  capsule: (r: number) => ({ pen: { c }, points }, { x, y }) => {
    const [a, b] = [points[0], points[points.length - 1]];
    const along = Math.atan2(b.y - a.y, b.x - a.x);
    c.arc(x + a.x, y + a.y, r, along + Math.PI / 2, along - Math.PI / 2);
    c.arc(x + b.x, y + b.y, r, along - Math.PI / 2, along + Math.PI / 2);
    c.closePath();
  },
  along: (span: string, seen: number[][], closed: boolean) => (job, { x, y }, _, part) => {
    for (const [from, to] of SPANS[span](job.points, job)) {
      const [at, length] = [beside(moved(from, x, y), moved(to, x, y)), distance(from, to)];
      const points = seen.map(([share, along, aside]) => at(share * length + along, aside));
      trace(job.pen, begun(points, part), closed);
    }
  },
};

/** Shapes at a place. */
const THERE: Record<string, (...how: any[]) => Trace> = {
  disc(radius: Amount) {
    const r = amount(radius);
    return (job, { x, y }) => {
      job.pen.c.arc(x, y, r(job), 0, TURN);
      job.pen.c.closePath();
    };
  },
  arc: (r: number, from: number, to: number) => ({ pen }, { x, y }) =>
    pen.c.arc(x, y, r, from * Math.PI, to * Math.PI),
  tile(size: Amount) {
    const k = amount(size);
    return (job, at) => trace(job.pen, placed(at, job.pen.geometry!.polygon, k(job)), true);
  },
  upper: (k: number) => ({ pen }, at) =>
    edges(pen.geometry!, (from, to, beyond) => {
      if (beyond[1] <= -0.01) trace(pen, placed(at, [from, to], k));
    }),
  hexagon: (r: number) => ({ pen }, at) => {
    const angles = [0, 1, 2, 3, 4, 5].map((i) => pen.turn + (i * TURN) / 6);
    trace(pen, placed(at, angles.map((angle): Point => [Math.cos(angle), Math.sin(angle)]), r), true);
  },
  polygon: (points: Point[]) => ({ pen }, at) => trace(pen, placed(at, points), true),
  lines: (lines: Point[][]) => ({ pen }, at) => lines.forEach((points) => trace(pen, placed(at, points))),
};

const shaped = ([form, ...how]: Shape) => (WHOLE[form] ?? THERE[form])(...how);

// ── layers ─────────────────────────────────────────────────────────────

const PLACES: Record<string, (job: Job, cells: Place[]) => Place[]> = {
  cells: (_, cells) => cells,
  points: ({ points }) => points,
  ends: ({ points }) => [points[0], points[points.length - 1]],
  middle({ points }) {
    const [a, b] = [points[0], points[points.length - 1]];
    return [{ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }];
  },
  tag: ({ pen, record }) => pen.geometry!.named([record.tag || ""]),
};

function light({ c, style, geometry }: Pen, { x, y }: Place, { radial, linear = [], stops }: Light) {
  const box = (i: number): Point => {
    const { left, top, width, height } = geometry!;
    return [left + linear[i] * width, top + linear[i + 1] * height];
  };
  const made = radial
    ? c.createRadialGradient(x + radial[0], y + radial[1], radial[2], x + radial[3], y + radial[4], radial[5])
    : c.createLinearGradient(...box(0), ...box(2));
  for (const [part, ink] of stops) made.addColorStop(part, style.ink(ink));
  return made;
}

/** A text around a place. */
function write({ pen: { c, style }, record }: Job, { x, y }: Place, layer: Layer, size: number) {
  const words = layer.text!.replace(/\{(\w+)\}/, (_, name) => String(record[name as keyof SceneRecord] ?? ""));
  c.save(); // fonts below one pixel are not drawn: write large, scaled down
  c.translate(x, y);
  c.scale(0.01, 0.01);
  c.font = `${layer.weight} ${size * 100}px ${style.font}`;
  c.textAlign = "center";
  c.textBaseline = "middle";
  for (const [width, ink] of layer.stroke || []) {
    c.lineWidth = width * 100;
    c.strokeStyle = style.ink(ink);
    c.strokeText(words, 0, size * 5);
  }
  c.fillText(words, 0, size * 5);
  c.restore();
}

function stone({ pen, record }: Job, at: Place, alpha: number) {
  const { colour, half } = record;
  const shown = { kind: "stone", colour, half, flat: alpha < 0.75 };
  const pose = pen.moment.stones.get(stoneKey(record));
  if (!pose) return pen.stone(pen, at, shown);
  const { c } = pen;
  const { scale, squash = 1 } = pose;
  if (!pose.alpha || !squash) return;
  c.save();
  c.globalAlpha *= pose.alpha;
  c.translate(at.x, at.y);
  c.scale(scale * squash, scale);
  pen.stone(pen, ORIGIN, shown);
  c.restore();
}

type Draw = (job: Job) => void;

function compile(layer: Layer): Draw {
  const { shape, text, look, stroke = [], fill, dash, sharp, clip, shadow, part } = layer;
  const [ofRecord, ofCell] = conditions(layer.when || "");
  const [alpha, size] = [amount(layer.alpha ?? 1), amount(layer.size ?? 0)];
  const shift = layer.shift?.map(amount);
  const [outline, inside] = [shape && shaped(shape), clip && shaped(clip)];
  const drawn = part ? fact(part) : () => 1;
  const places = shape && WHOLE[shape[0]] ? () => [ORIGIN] : PLACES[layer.at || "cells"];

  function paint(job: Job, at: Place, cells: Place[]) {
    const { c, style } = job.pen;
    if (look === "stone") return stone(job, at, alpha(job));
    if (look) return LOOKS[look]({ ...job, cells: [at], points: [at] });
    if (text) return write(job, at, layer, size(job));
    c.beginPath();
    outline!(job, at, cells, drawn(job, null));
    for (const [width, ink] of stroke) {
      c.lineWidth = width;
      c.strokeStyle = style.ink(ink);
      c.stroke();
    }
    if (!fill) return;
    if (typeof fill !== "string") c.fillStyle = light(job.pen, at, fill);
    c.fill();
  }

  function apart(job: Job, at: Place, cells: Place[], draw: () => void) {
    const { c, style, pixels, ratio } = job.pen;
    c.save();
    if (inside) {
      c.beginPath();
      inside(job, WHOLE[clip![0]] ? ORIGIN : at, cells, 1);
      c.clip();
    }
    if (shadow) {
      c.shadowOffsetY = shadow[0] * pixels * ratio; // measured in the canvas's pixels, whatever the transform
      c.shadowBlur = shadow[1] * pixels * ratio;
      c.shadowColor = style.ink(shadow[2]);
    }
    draw();
    c.restore();
  }

  return (job) => {
    if (!ofRecord(job, null)) return;
    const cells = ofCell ? job.cells.filter((cell) => ofCell(job, cell)) : job.cells;
    const { c, style } = job.pen;
    const base = c.globalAlpha;
    c.globalAlpha = base * alpha(job);
    c.lineCap = sharp ? "butt" : "round";
    c.lineJoin = sharp ? "miter" : "round";
    if (typeof fill === "string") c.fillStyle = style.ink(fill);
    if (dash) c.setLineDash(dash);
    for (const place of places(job, cells)) {
      const at = shift ? moved(place, shift[0](job), shift[1](job)) : place;
      if (inside || shadow) apart(job, place, cells, () => paint(job, at, cells));
      else paint(job, at, cells);
    }
    if (dash) c.setLineDash([]);
    c.globalAlpha = base;
  };
}

export function drawing(look: Look): Draw {
  const layers = look.map(compile);
  return (job) => layers.forEach((draw) => draw(job));
}

const LOOKS = Object.fromEntries(Object.entries(TABLE.looks).map(([name, look]) => [name, drawing(look)]));

/** A look by its name. */
export const show = (pen: Pen, look: string, at: Place, record: SceneRecord = { kind: look }) =>
  LOOKS[look]({ pen, record, cells: [at], points: [at] });
