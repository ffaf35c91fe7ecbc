// Where the cells lie: read once from the board, cell and label records of a view.
// Unit: the distance of neighbouring centres.
import type { Point, SceneRecord } from "python";

export type Place = { x: number; y: number };
export type Cell = Place & { name: string; type: string; tone: number };

// How a board lies: `upright` a step further, for slanted boards in high boxes; then mirrored; then turned by so many
// steps clockwise. A step takes the grid's directions to each other, and so does the mirror.
export type Lie = { upright?: boolean; flip?: boolean; turn?: number };

export const ORIGIN = { x: 0, y: 0 };

const SIDE: number = BUILD.strokes.side; // the slab's side, seen below its outline
const FIT = 0.75; // how well a way has to fit: another cell lies an eighth of a turn or more beside it
/** So many half turns clockwise from the right. */
const unit = (turns: number): Point => [Math.cos(turns * Math.PI), Math.sin(turns * Math.PI)];
/** Which way letters lead, as seen: those around S on a keyboard, clockwise from the upper left. */
export const LETTERS = Object.fromEntries([..."wedxza"].map((letter, i) => [letter, unit((i - 1.75) / 3)]));
/** Turned by one more step, as seen. */
export const turned = ({ turn }: { turn: number }) => ({ turn: turn + 1 });
/** Left and right exchanged, as seen. */
export const flipped = ({ turn, flip }: { turn: number; flip: boolean }) => ({ turn: -turn, flip: !flip });

export const moved = ({ x, y }: Place, dx: number, dy: number): Place => ({ x: x + dx, y: y + dy });
export const distance = (a: Place, b: Place) => Math.hypot(b.x - a.x, b.y - a.y);
/** Of several that are as near the first. */
export const nearest = <P extends Place>(places: P[], at: Place) =>
  places.reduce((a, b) => (distance(b, at) < distance(a, at) - 1e-6 ? b : a));

/** The places seen from a line: so far along it from its beginning, and so far aside, to the right of who walks it. */
export function beside(a: Place, b: Place) {
  const length = distance(a, b) || 1;
  const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  return (along: number, aside = 0) => moved(a, along * dx - aside * dy, along * dy + aside * dx);
}

const spot = (x: number, y: number) => `${Math.round(x * 20)}:${Math.round(y * 20)}`;

/** What a slab takes that reaches so far beyond the outline. */
function frame(outline: Place[], offset: number) {
  const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs) - offset, Math.max(...xs) + offset];
  const [top, bottom] = [Math.min(...ys) - offset, Math.max(...ys) + offset + SIDE];
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  return { left, top, middle, width: right - left, height: bottom - top };
}

export type Geometry = ReturnType<typeof layOut>;

export function layOut(records: SceneRecord[], { upright = false, flip = false, turn = 0 }: Lie = {}) {
  const board = records.find((record) => record.kind === "board")!;
  const { directions, polygon } = board as Required<SceneRecord>; // and corners of a cell around its centre
  const offset = board.offset || 1; // how far the slab reaches beyond the outline
  const step = 360 / directions.length;
  const { a, b, c, d } = new DOMMatrix().rotate(turn * step).scale(flip ? -1 : 1, 1).rotate(Number(upright) * step);
  const place = ([x, y]: Point): Place => ({ x: a * x + c * y, y: b * x + d * y });
  const outline = board.outline!.map(place); // in turning order, as seen
  if (flip) outline.reverse();
  const corner = (i: number) => outline[i % outline.length];

  const cells = new Map<string, Cell>();
  for (const { kind, cell: name, at, type = "plain", tone = 0 } of records)
    if (kind === "cell" && name && at) cells.set(name, { name, ...place(at), type, tone });
  const all = [...cells.values()];
  const named = (names: string[] = []) => names.flatMap((name) => cells.get(name) || []);
  const byPlace = new Map(all.map((cell) => [spot(cell.x, cell.y), cell]));
  const neighbour = ({ x, y }: Place, [dx, dy]: Point) => byPlace.get(spot(x + dx, y + dy));
  const box = frame(outline, offset);
  const tilt = Math.atan2(polygon[0][1], polygon[0][0]) / Math.PI;

  return {
    ...box, directions, polygon, offset, outline, cells, all, place, named, neighbour,
    lie: { upright, flip, turn },
    /** Of any cell from corner to corner, each with where the neighbour's centre is behind it. */
    edges: polygon.map((corner, i) => {
      const next = polygon[(i + 1) % polygon.length];
      return { ends: [corner, next], beyond: [corner[0] + next[0], corner[1] + next[1]] as Point };
    }),
    /** In the position of the tiles. */
    hexagon: [0, 1, 2, 3, 4, 5].map((i) => unit(tilt + i / 3)),
    /** What is drawn of the board but its cells. */
    fixed: records.filter((record) => record.kind !== "cell"),
    /** Where the line of a bar or path runs. */
    line: ({ cells, points }: SceneRecord): Place[] => (Array.isArray(points) ? points.map(place) : named(cells)),
    /** The two ends of a side of the record's outline, in turning order as seen. */
    side(side: number) {
      const first = flip ? 2 * outline.length - 2 - side : side;
      return [corner(first), corner(first + 1)];
    },
    /** The cell that holds a place, or null outside the cells. */
    cellAt(at: Place) {
      const cell = nearest(all, at);
      return distance(cell, at) < Math.hypot(...polygon[0]) ? cell.name : null;
    },
    /** Where the keyboard cursor starts. */
    centre: () => nearest(all, moved(box.middle, 0, -SIDE / 2)).name,
    // The neighbour that lies best towards a way. Where two lie equally well (left and right on flat-topped cells, up
    // and down on pointed ones) the one nearer to the line from the walk's start is taken: so it zigzags along its row.
    towards([ax, ay]: Point, from: Place, start: Place, least = FIT) {
      const aside = ({ x, y }: Place) => Math.abs((x - start.x) * ay - (y - start.y) * ax);
      const fit = (cell: Cell) => (cell.x - from.x) * ax + (cell.y - from.y) * ay - aside(cell) / 500;
      const fitting = directions.flatMap((direction) => neighbour(from, direction) ?? []);
      return fitting.filter((cell) => fit(cell) > least).sort((a, b) => fit(b) - fit(a))[0];
    },
  };
}
