// Draws by the table of how everything looks: each of its layers is made into a function once.

import type { Point, SceneRecord } from "python";
import { beside, type Cell, distance, type Place } from "./geometry";
import { type Moment, stoneKey } from "./motion";
import type { Stage } from "./stage";
import { type Amount, type Layer, type Light, type Shadow, type Shape, TABLE } from "./table";

/** A record to draw; `come`: how far it has come itself. */
export type Job = {
  stage: Stage; record: SceneRecord; cells: Place[]; points: Place[];
  come?: number; central?: Place;
};
type Fact = (job: Job, cell?: any) => any;
type Draw = (job: Job) => void;

const TURN = Math.PI * 2;
const ORIGIN = { x: 0, y: 0 };

export const moved = ({ x, y }: Place, dx: number, dy: number): Place => ({ x: x + dx, y: y + dy });

// ── facts, and what depends on them ────────────────────────────────────

/** Of the cells that which is nearest to their middle. */
function central({ cells }: Job) {
  const sum = cells.reduce((total, { x, y }) => moved(total, x, y), ORIGIN);
  const centre = { x: sum.x / cells.length, y: sum.y / cells.length };
  return cells.reduce((a, b) => (distance(b, centre) < distance(a, centre) - 1e-6 ? b : a));
}

const OF_CELL: Record<string, Fact> = {
  type: (_, cell: Cell) => cell.type,
  tone: (_, cell: Cell) => cell.tone,
  on: ({ stage }, cell: Cell) => stage.stones.get(cell.name),
  central: (job, cell) => cell === (job.central ??= central(job)),
};
const OF_RECORD: Record<string, Fact> = {
  many: ({ cells }) => cells.length > 1,
  come: ({ come = 1 }) => come,
};

function fact(name: string): Fact {
  const [field, motion] = [name as keyof SceneRecord, name as keyof Moment];
  const known = OF_CELL[name] ?? OF_RECORD[name];
  return known ?? (({ stage, record }) => record[field] ?? stage.facts[name] ?? stage.moment[motion]);
}

function condition(word: string): Fact {
  const [, not, name, equals, value] = /^(!?)(\w+)(=?)(.*)$/.exec(word)!;
  const found = fact(name);
  return (job, cell) => (equals ? String(found(job, cell)) === value : Boolean(found(job, cell))) !== Boolean(not);
}

/** What has to hold of a record, and what of each of its cells. */
function conditions(when = "") {
  const all = (words: string[]): Fact => {
    const each = words.map((word) => word.split("|").map(condition));
    return (job, cell) => each.every((any) => any.some((one) => one(job, cell)));
  };
  const words = when.split(" ").filter(Boolean);
  const ofCell = words.filter((word) => word.split(/\W/).some((name) => OF_CELL[name]));
  return [all(words.filter((word) => !ofCell.includes(word))), ofCell.length ? all(ofCell) : null] as const;
}

export function amount(value: Amount): (job: Job) => number {
  if (typeof value === "number") return () => value;
  const [first, base, more] = value;
  if (typeof first === "number") return ({ stage }) => Math.min(more, Math.max(first, base / stage.pixels));
  const found = fact(first);
  return (job) => base + more * (found(job) ?? 0);
}

// ── shapes ─────────────────────────────────────────────────────────────

/** Adds a shape to the path; `part`: how much of a line. */
type Trace = (job: Job, at: Place, cells: Place[], part: number) => void;
type Forms = Record<string, (...how: any[]) => Trace>;

function trace({ c }: Stage, points: Place[], closed = false) {
  points.forEach(({ x, y }, i) => (i ? c.lineTo(x, y) : c.moveTo(x, y)));
  if (closed) c.closePath();
}

/** Points seen from a place, so much larger. */
function from({ c }: Stage, { x, y }: Place, points: Point[], k: number, closed = false) {
  c.moveTo(x + points[0][0] * k, y + points[0][1] * k);
  for (let i = 1; i < points.length; i++) c.lineTo(x + points[i][0] * k, y + points[i][1] * k);
  if (closed) c.closePath();
}

/** The edges of a cell, chosen by where the neighbour lies behind each. */
function edges(stage: Stage, at: Place, k: number, chosen: (beyond: Point) => boolean) {
  const { polygon } = stage.geometry;
  polygon.forEach((corner, i) => {
    const next = polygon[(i + 1) % polygon.length];
    const beyond: Point = [corner[0] + next[0], corner[1] + next[1]]; // twice the edge's middle
    if (chosen(beyond)) from(stage, at, [corner, next], k);
  });
}

/** Around places in turning order, so far from them. */
function around({ c }: Stage, places: Place[], r: number, { x, y }: Place) {
  const normal = (a: Place, b: Place) => Math.atan2(b.y - a.y, b.x - a.x) - Math.PI / 2;
  places.forEach((place, i) => {
    const [before, after] = [places.at(i - 1)!, places[(i + 1) % places.length]];
    c.arc(x + place.x, y + place.y, r, normal(before, place), normal(place, after));
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

/** A stroke of no length is drawn by no canvas: of one point it is a very short one. */
const chord = ([first, ...others]: Place[]) => [first, others.at(-1) ?? moved(first, 0.001, 0)];

/** From where to where the points of `along` are seen. */
const SPANS: Record<string, (job: Job) => Place[][]> = {
  chord: ({ points }) => [chord(points)],
  steps: ({ points }) => points.slice(1).map((point, i) => [points[i], point]),
  last: ({ points }) => [points.slice(-2)],
  side: ({ stage, record }) => [stage.geometry.side(record.side || 0)],
};

/** Of all cells, of the slab, of a line. */
const WHOLE: Forms = {
  border: () => ({ stage }, _, cells) => {
    const inside = new Set((cells as Cell[]).map(({ name }) => name));
    const outer = (cell: Place) => (beyond: Point) => !inside.has(stage.geometry.neighbour(cell, beyond) || "");
    for (const cell of cells) edges(stage, cell, 1, outer(cell));
  },
  tiles: (k: number) => ({ stage }, _, cells) => {
    for (const cell of cells) from(stage, cell, stage.geometry.polygon, k, true);
  },
  slab: (more: number) => ({ stage }, at) => around(stage, stage.geometry.outline, stage.geometry.offset + more, at),
  capsule: (r: number) => ({ stage, points }, at) => around(stage, chord(points), r, at),
  line: () => ({ stage, points }, _, __, part) => points.length > 1 && trace(stage, begun(points, part)),
  loop: () => ({ stage, points, record: { closed } }, _, __, part) => {
    const whole = closed ? [...points, points[0]] : points;
    if (points.length > 1) trace(stage, begun(whole, part), closed && part >= 1);
  },
  along: (span: string, seen: number[][], closed: boolean) => (job, { x, y }, _, part) => {
    for (const [a, b] of SPANS[span](job)) {
      const [at, length] = [beside(moved(a, x, y), moved(b, x, y)), distance(a, b)];
      const points = seen.map(([share, along, aside]) => at(share * length + along, aside));
      trace(job.stage, begun(points, part), closed);
    }
  },
};

const THERE: Forms = {
  disc(radius: Amount) {
    const r = amount(radius);
    return (job, { x, y }) => job.stage.c.arc(x, y, r(job), 0, TURN);
  },
  arc: (r: number, first: number, last: number) => ({ stage }, { x, y }) =>
    stage.c.arc(x, y, r, first * Math.PI, last * Math.PI),
  tile(size: Amount) {
    const k = amount(size);
    return (job, at) => from(job.stage, at, job.stage.geometry.polygon, k(job), true);
  },
  upper: (k: number) => ({ stage }, at) => edges(stage, at, k, ([, down]) => down <= -0.01),
  hexagon: (r: number) => ({ stage }, at) => {
    const angles = [0, 1, 2, 3, 4, 5].map((i) => stage.turn + (i * TURN) / 6);
    from(stage, at, angles.map((angle) => [Math.cos(angle), Math.sin(angle)]), r, true);
  },
  polygon: (points: Point[]) => ({ stage }, at) => from(stage, at, points, 1, true),
  lines: (lines: Point[][]) => ({ stage }, at) => lines.forEach((points) => from(stage, at, points, 1)),
};

const shaped = ([form, ...how]: Shape) => (WHOLE[form] ?? THERE[form])(...how);

// ── layers ─────────────────────────────────────────────────────────────

const PLACES: Record<string, (job: Job, cells: Place[]) => Place[]> = {
  cells: (_, cells) => cells,
  points: ({ points }) => points,
  ends: ({ points }) => [points[0], points.at(-1)!],
  middle({ points }) {
    const [a, b] = chord(points);
    return [{ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }];
  },
  tag: ({ stage, record }) => stage.geometry.named([record.tag || ""]),
};

function light({ c, style, geometry }: Stage, { x, y }: Place, { radial: r, linear = [], stops }: Light) {
  const { left, top, width, height } = geometry;
  const box = (i: number): Point => [left + linear[i] * width, top + linear[i + 1] * height];
  const made = r
    ? c.createRadialGradient(x + r[0], y + r[1], r[2], x + r[3], y + r[4], r[5])
    : c.createLinearGradient(...box(0), ...box(2));
  for (const [part, ink] of stops) made.addColorStop(part, style.ink(ink));
  return made;
}

/** A text around a place. */
function write({ stage: { c, style }, record }: Job, { x, y }: Place, layer: Layer, size: number) {
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

/** As it stands at the moment of its motion. */
function stone({ stage, record }: Job, at: Place, flat: boolean) {
  const { c, stone: draw = drawStone } = stage;
  const shown = { kind: "stone", colour: record.colour, half: record.half, flat };
  const pose = stage.moment.stones.get(stoneKey(record));
  if (!pose) return draw(stage, at, shown);
  const { scale, alpha, squash = 1 } = pose;
  if (!alpha || !squash) return;
  c.save();
  c.globalAlpha *= alpha;
  c.translate(at.x, at.y);
  c.scale(scale * squash, scale);
  draw(stage, ORIGIN, shown);
  c.restore();
}

/** Shadows are measured in the canvas's pixels, whatever the transform. */
function cast({ c, style, pixels, ratio }: Stage, [down, blur, ink]: Shadow) {
  c.shadowOffsetY = down * pixels * ratio;
  c.shadowBlur = blur * pixels * ratio;
  c.shadowColor = style.ink(ink);
}

function compile(layer: Layer): Draw {
  const { shape, look, stroke = [], fill, dash, clip, shadow, part } = layer;
  const sharp = layer.sharp || shape?.[0] === "disc"; // which has no ends
  const [ofRecord, ofCell] = conditions(layer.when);
  const [alpha, size, shift] = [amount(layer.alpha ?? 1), amount(layer.size ?? 0), layer.shift?.map(amount)];
  const [outline, inside, drawn] = [shape && shaped(shape), clip && shaped(clip), part ? fact(part) : () => 1];
  const apart = inside || shadow;
  const places = shape && WHOLE[shape[0]] ? () => [ORIGIN] : PLACES[layer.at || "cells"];

  function paint(job: Job, at: Place, cells: Place[]) {
    const { c, style } = job.stage;
    if (look === "stone") return stone(job, at, alpha(job) < 0.75);
    if (look) return LOOKS[look]({ ...job, cells: [at], points: [at] });
    if (!outline) return write(job, at, layer, size(job));
    c.beginPath();
    outline(job, at, cells, drawn(job));
    for (const [width, ink] of stroke) {
      c.lineWidth = width;
      c.strokeStyle = style.ink(ink);
      c.stroke();
    }
    if (typeof fill === "object") c.fillStyle = light(job.stage, at, fill);
    if (fill) c.fill();
  }

  return (job) => {
    if (!ofRecord(job)) return;
    const cells = ofCell ? job.cells.filter((cell) => ofCell(job, cell)) : job.cells;
    const { c, style } = job.stage;
    const base = c.globalAlpha;
    c.globalAlpha = base * alpha(job);
    c.lineCap = sharp ? "butt" : "round";
    c.lineJoin = sharp ? "miter" : "round";
    if (typeof fill === "string") c.fillStyle = style.ink(fill);
    if (dash) c.setLineDash(dash);
    for (const place of places(job, cells)) {
      if (apart) c.save();
      if (inside) {
        c.beginPath();
        inside(job, WHOLE[clip![0]] ? ORIGIN : place, cells, 1);
        c.clip();
      }
      if (shadow) cast(job.stage, shadow);
      paint(job, shift ? moved(place, shift[0](job), shift[1](job)) : place, cells);
      if (apart) c.restore();
    }
    if (dash) c.setLineDash([]);
    c.globalAlpha = base;
  };
}

export function drawing(look: Layer[]): Draw {
  const layers = look.map(compile);
  return (job) => layers.forEach((draw) => draw(job));
}

const LOOKS = Object.fromEntries(Object.entries(TABLE.looks).map(([name, look]) => [name, drawing(look)]));

/** A look by its name. */
export const show = (stage: Stage, look: string, at: Place, record: SceneRecord = { kind: look }) =>
  LOOKS[look]({ stage, record, cells: [at], points: [at] });
export const drawStone = (stage: Stage, at: Place, record: SceneRecord) => show(stage, "stone", at, record);
