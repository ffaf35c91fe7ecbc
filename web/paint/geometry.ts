// Where the cells lie: read once from the board, cell and label records of a view.
// Unit: the distance of neighbouring centres.

import type { Point, SceneRecord } from "python";
import { TABLE } from "./table";

export type Place = { x: number; y: number };
export type Cell = Place & { name: string; type: string; tone: number };

/**
 * How a board lies: `upright` a step further, for slanted boards in high boxes; then mirrored; then turned by so many
 * steps clockwise. A step takes the grid's directions to each other, and so does the mirror.
 */
export type Lie = { upright?: boolean; flip?: boolean; turn?: number };

/** The slab's side, seen below its outline. */
const SIDE = TABLE.side;

/** The letters around S on a keyboard, clockwise from the upper left, a sixth of a turn apart. */
const KEYS = "wedxza";

/** Turned by one more step, as seen. */
export const turned = ({ turn }: { turn: number }) => ({ turn: turn + 1 });
/** Left and right exchanged, as seen. */
export const flipped = ({ turn, flip }: { turn: number; flip: boolean }) => ({ turn: -turn, flip: !flip });

export const distance = (a: Place, b: Place) => Math.hypot(b.x - a.x, b.y - a.y);

/** The places seen from a line: so far along it from its beginning, and so far aside, to the right of who walks it. */
export function beside(a: Place, b: Place) {
  const length = distance(a, b) || 1;
  const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  return (along: number, aside = 0): Place => ({
    x: a.x + along * dx - aside * dy,
    y: a.y + along * dy + aside * dx,
  });
}

const spot = (x: number, y: number) => `${Math.round(x * 20)}:${Math.round(y * 20)}`;

function rotation(angle: number) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return ([x, y]: Point): Point => [x * cos - y * sin, x * sin + y * cos];
}

/** Where the points of records lie, on a grid that is turned in so many steps. */
function placing(steps: number, { upright, flip, turn }: Required<Lie>) {
  const step = (2 * Math.PI) / steps;
  const [stand, spin] = [rotation(Number(upright) * step), rotation(turn * step)];
  return (point: Point): Place => {
    const [across, down] = stand(point);
    const [x, y] = spin([flip ? -across : across, down]);
    return { x, y };
  };
}

/** What a slab takes that reaches so far beyond the outline. */
function frame(outline: Place[], offset: number) {
  const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs) - offset, Math.max(...xs) + offset];
  const [top, bottom] = [Math.min(...ys) - offset, Math.max(...ys) + offset + SIDE];
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  return { left, right, top, bottom, middle, width: right - left, height: bottom - top };
}

/** From cell to cell. */
function ways(cells: Map<string, Cell>, directions: Point[]) {
  const byPlace = new Map([...cells.values()].map(({ name, x, y }) => [spot(x, y), name]));
  const neighbour = ({ x, y }: Place, [dx, dy]: Point) => byPlace.get(spot(x + dx, y + dy)) || null;

  /**
   * The neighbour that lies best towards an arrow key. Where two lie equally well (left and right on flat-topped cells,
   * up and down on pointed ones) the one nearer to the `level` of the walk's start is taken, so that a walk zigzags
   * along its row.
   */
  function towards(from: Place, [ax, ay]: Point, level: number): string | null {
    let best = null;
    let most = 0.3;
    for (const [dx, dy] of directions) {
      const name = neighbour(from, [dx, dy]);
      const off = Math.abs((ax ? from.y + dy : from.x + dx) - level);
      const fit = ax * dx + ay * dy - off * 0.01;
      if (name && fit > most) [best, most] = [name, fit];
    }
    return best;
  }

  const letter = ([dx, dy]: Point) => KEYS[Math.round(Math.atan2(dx, -dy) / (Math.PI / 3) + 6.25) % 6];
  /** The way of each letter: up and left on the keyboard is up and left on the screen. */
  const keys = new Map(directions.map((direction) => [letter(direction), direction]));
  return { directions, neighbour, towards, keys };
}

export type Geometry = ReturnType<typeof layOut>;

export function layOut(records: SceneRecord[], { upright = false, flip = false, turn = 0 }: Lie = {}) {
  const lie = { upright, flip, turn };
  const board = records.find((record) => record.kind === "board")!;
  const directions = board.directions!;
  const polygon = board.polygon!; // the corners of a cell around its centre
  const offset = board.offset || 1; // how far the slab reaches beyond the outline
  const place = placing(directions.length, lie);
  const outline = board.outline!.map(place); // in turning order, as seen
  if (flip) outline.reverse();
  const corner = (i: number) => outline[i % outline.length];

  const cells = new Map<string, Cell>();
  for (const { kind, cell: name, at, type = "plain", tone = 0 } of records) {
    if (kind === "cell" && name && at) cells.set(name, { name, ...place(at), type, tone });
  }
  const named = (names: string[] = []) => names.flatMap((name) => cells.get(name) || []);

  return {
    ...{ lie, polygon, offset, outline, cells, place, named, ...frame(outline, offset), ...ways(cells, directions) },
    slanted: board.shape === "rhombus",
    /** What is drawn of the board but its cells. */
    fixed: records.filter((record) => record.kind !== "cell"),
    /** Where the line of a bar or path runs. */
    line: ({ cells, points }: SceneRecord): Place[] => (points ? points.map(place) : named(cells)),
    /** The two ends of a side of the record's outline, in turning order as seen. */
    side(side: number) {
      const first = flip ? 2 * outline.length - 2 - side : side;
      return [corner(first), corner(first + 1)];
    },
    /** The cell that holds a place, or null outside the cells. */
    cellAt(at: Place): string | null {
      let best = null;
      let least = Math.hypot(...polygon[0]);
      for (const cell of cells.values()) {
        const away = distance(cell, at);
        if (away < least) [best, least] = [cell.name, away];
      }
      return best;
    },
    /** Where the keyboard cursor starts. */
    centre() {
      const { x, y } = this.middle;
      return this.cellAt({ x, y: y - SIDE / 2 }) || [...cells.keys()][0];
    },
  };
}
