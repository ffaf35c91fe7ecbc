// Draws by the table of how everything looks: each of its layers is made into a function once. The table comes from
// `pygame_core/drawing/strokes.py`; `layers.py` there tells what it may say.
import type { Amount, Condition, Layer, Light, Point, SceneRecord, Strokes } from "python";
import { beside, type Cell, distance, moved, nearest, ORIGIN, type Place } from "./geometry";
import type { Moment } from "./motion";
import type { Stage } from "./stage";

export const TABLE: Strokes = BUILD.strokes;

/** A record to draw; `come`: how far it has come itself. */
export type Job = {
  stage: Stage; record: SceneRecord; cells: Place[]; points: Place[]; come?: number; central?: Place;
};
type Fact = (job: Job, cell?: any) => any;
type Draw = (job: Job) => void;

// ── facts, and what depends on them ────────────────────────────────────
/** Of the cells that which is nearest to their middle. */
function central({ cells }: Job) {
  const sum = cells.reduce((total, { x, y }) => moved(total, x, y), ORIGIN);
  return nearest(cells, { x: sum.x / cells.length, y: sum.y / cells.length });
}

/** Those that are no field of the record, nor true of the picture, nor a motion. */
const FACTS: Record<string, Fact> = {
  type: (_, cell: Cell) => cell.type,
  tone: (_, cell: Cell) => cell.tone,
  on: ({ stage }, cell: Cell) => stage.stones.get(cell.name),
  central: (job, cell) => cell === (job.central ??= central(job)),
  many: ({ cells }) => cells.length > 1,
  come: ({ come = 1 }) => come,
};

function fact(name: string): Fact {
  const [field, motion] = [name as keyof SceneRecord, name as keyof Moment];
  return FACTS[name] ?? (({ stage, record }) => record[field] ?? stage.facts[name] ?? stage.moment[motion]);
}

function condition([name, not, value]: Condition): Fact {
  const found = fact(name);
  return (job, cell) => (value === null ? Boolean(found(job, cell)) : String(found(job, cell)) === value) !== not;
}

/** Of each word one condition. */
function holds(words: Condition[][] = []): Fact {
  const each = words.map((word) => word.map(condition));
  return (job, cell) => each.every((any) => any.some((one) => one(job, cell)));
}

export function amount(value: Amount, job: Job): number {
  if (typeof value === "number") return value;
  const [first, base, more] = value;
  if (typeof first === "string") return base + more * (fact(first)(job) ?? 0);
  return Math.min(more, Math.max(first, base / job.stage.pixels));
}

// ── shapes ─────────────────────────────────────────────────────────────
/** Adds a shape to the path; `part`: how much of a line. */
type Trace = (job: Job, at: Place, cells: Place[], part: number) => void;
type Forms = Record<string, (...how: any[]) => Trace>;

/** A line through points that are seen from a place, so much larger. */
function trace({ c }: Stage, { x, y }: Place, points: Point[], k = 1, closed = false) {
  c.moveTo(x + points[0][0] * k, y + points[0][1] * k);
  for (let i = 1; i < points.length; i++) c.lineTo(x + points[i][0] * k, y + points[i][1] * k);
  if (closed) c.closePath();
}

const run = (stage: Stage, places: Place[], closed = false) =>
  trace(stage, ORIGIN, places.map(({ x, y }): Point => [x, y]), 1, closed);

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
    const inside = new Set<Place | undefined>(cells);
    const { edges, neighbour } = stage.geometry;
    for (const cell of cells)
      for (const { ends, beyond } of edges) if (!inside.has(neighbour(cell, beyond))) trace(stage, cell, ends);
  },
  tiles: (k: number) => ({ stage }, _, cells) =>
    cells.forEach((cell) => trace(stage, cell, stage.geometry.polygon, k, true)),
  slab: (more: number) => ({ stage }, at) => around(stage, stage.geometry.outline, stage.geometry.offset + more, at),
  capsule: (r: number) => ({ stage, points }, at) => around(stage, chord(points), r, at),
  line: () => ({ stage, points }, _, __, part) => points.length > 1 && run(stage, begun(points, part)),
  loop: () => ({ stage, points, record: { closed } }, _, __, part) => {
    const line = closed ? [...points, points[0]] : points;
    if (points.length > 1) run(stage, begun(line, part), closed && part >= 1);
  },
  along: (span: string, seen: number[][], closed: boolean) => (job, { x, y }, _, part) => {
    for (const [a, b] of SPANS[span](job)) {
      const [at, length] = [beside(moved(a, x, y), moved(b, x, y)), distance(a, b)];
      const points = seen.map(([share, along, aside]) => at(share * length + along, aside));
      run(job.stage, begun(points, part), closed);
    }
  },
};

const THERE: Forms = {
  disc: (r: Amount) => (job, { x, y }) => job.stage.c.arc(x, y, amount(r, job), 0, 2 * Math.PI),
  arc: (r: number, first: number, last: number) => ({ stage }, { x, y }) =>
    stage.c.arc(x, y, r, first * Math.PI, last * Math.PI),
  tile: (k: Amount) => (job, at) => trace(job.stage, at, job.stage.geometry.polygon, amount(k, job), true),
  upper: (k: number) => ({ stage }, at) => stage.geometry.edges.forEach(({ ends, beyond: [, down] }) => {
    if (down <= -0.01) trace(stage, at, ends, k);
  }),
  hexagon: (r: number) => ({ stage }, at) => trace(stage, at, stage.geometry.hexagon, r, true),
  polygon: (points: Point[]) => ({ stage }, at) => trace(stage, at, points, 1, true),
  lines: (lines: Point[][]) => ({ stage }, at) => lines.forEach((points) => trace(stage, at, points)),
};

const shaped = ([form, ...how]: any[]) => (WHOLE[form] ?? THERE[form])(...how);

// ── layers ─────────────────────────────────────────────────────────────
const PLACES: Record<string, (job: Job, cells: Place[]) => Place[]> = {
  cells: (_, cells) => cells,
  points: ({ points }) => points,
  ends: ({ points }) => [points[0], points.at(-1)!],
  middle: ({ points }) => begun(chord(points), 0.5).slice(1),
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
function write(job: Job, { x, y }: Place, { text = "", size = 0, weight, stroke = [] }: Layer) {
  const { c, style } = job.stage;
  const words = text.replace(/\{(\w+)\}/, (_, name) => String(job.record[name as keyof SceneRecord] ?? ""));
  const large = 100 * amount(size, job); // fonts below one pixel are not drawn: write large, scaled down
  c.translate(x, y);
  c.scale(0.01, 0.01);
  Object.assign(c, { font: `${weight} ${large}px ${style.font}`, textAlign: "center", textBaseline: "middle" });
  for (const [width, ink] of stroke) {
    Object.assign(c, { lineWidth: width * 100, strokeStyle: style.ink(ink) });
    c.strokeText(words, 0, 0.05 * large);
  }
  c.fillText(words, 0, 0.05 * large);
}

/** As it stands at the moment of its motion. */
function stone({ stage, record }: Job, at: Place, flat: boolean) {
  const { c, stone: draw = (_, to, what) => show(stage, "stone", to, what) }: Stage = stage;
  const shown = { kind: "stone", colour: record.colour, half: record.half, flat };
  const pose = stage.moment.poses.get(record);
  if (!pose) return draw(c, at, shown);
  const { scale, alpha, squash = 1 } = pose;
  c.save();
  c.globalAlpha *= alpha;
  c.translate(at.x, at.y);
  c.scale(scale * squash, scale);
  draw(c, ORIGIN, shown);
  c.restore();
}

function compile(layer: Layer): Draw {
  const { shape, look, stroke = [], fill, alpha = 1, shift, dash, clip, shadow, part } = layer;
  const sharp = layer.sharp || shape?.[0] === "disc"; // which has no ends
  const [ofRecord, ofCell] = [holds(layer.when), layer.which && holds(layer.which)];
  const [outline, inside, drawn] = [shape && shaped(shape), clip && shaped(clip), part ? fact(part) : () => 1];
  const places = shape && WHOLE[shape[0]] ? () => [ORIGIN] : PLACES[layer.at || "cells"];
  const apart = clip || shadow || layer.text; // what is done to the canvas is no business of the next

  function paint(job: Job, at: Place, cells: Place[]) {
    const { c, style } = job.stage;
    if (look === "stone") return stone(job, at, amount(alpha, job) < 0.75);
    if (look) return LOOKS[look]({ ...job, cells: [at], points: [at] });
    if (!outline) return write(job, at, layer);
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
    const { c, style, scale } = job.stage;
    const base = c.globalAlpha;
    c.globalAlpha = base * amount(alpha, job);
    c.lineCap = sharp ? "butt" : "round";
    c.lineJoin = sharp ? "miter" : "round";
    if (typeof fill === "string") c.fillStyle = style.ink(fill);
    if (dash) c.setLineDash(dash);
    for (const place of places(job, cells)) {
      if (apart) c.save();
      if (shadow) { // measured in the canvas's pixels, whatever the transform
        const [down, blur, ink] = shadow;
        Object.assign(c, { shadowOffsetY: down * scale, shadowBlur: blur * scale, shadowColor: style.ink(ink) });
      }
      if (inside) {
        c.beginPath();
        inside(job, WHOLE[clip![0]] ? ORIGIN : place, cells, 1);
        c.clip();
      }
      paint(job, shift ? moved(place, amount(shift[0], job), amount(shift[1], job)) : place, cells);
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
