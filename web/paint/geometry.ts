// @ts-nocheck
// Where the cells lie: read once from the board, cell and label records of a view. Unit: distance of neighbouring centres.

/** @typedef {import("../ui/types").SceneRecord} SceneRecord */
/** @typedef {import("../ui/types").Point} Point */
/** @typedef {{name: string, x: number, y: number, type: string, tone: number}} Cell */

/** The slab's side, seen below its outline. */
export const SIDE = 0.2;

/** @param {number} x @param {number} y */
const spot = (x, y) => `${Math.round(x * 20)}:${Math.round(y * 20)}`;

/** The letters around S on a keyboard, clockwise from the upper left, a sixth of a turn apart. */
const KEYS = "wedxza";

/**
 * How a board lies: `upright` a step further, for slanted boards in high boxes; then mirrored; then turned by so many
 * steps clockwise. A step takes the grid's directions to each other, and so does the mirror.
 * @typedef {{upright?: boolean, flip?: boolean, turn?: number}} Lie
 */

/** Turned by one more step, as seen. @param {{turn: number}} lie */
export const turned = ({ turn }) => ({ turn: turn + 1 });
/** Left and right exchanged, as seen. @param {{turn: number, flip: boolean}} lie */
export const flipped = ({ turn, flip }) => ({ turn: -turn, flip: !flip });

export class Geometry {
  /** @param {SceneRecord[]} records @param {Lie} [lie] */
  constructor(records, { upright = false, flip = false, turn = 0 } = {}) {
    const board = /** @type {SceneRecord} */ (records.find((record) => record.kind === "board"));
    this.polygon = /** @type {Point[]} */ (board.polygon);
    this.directions = /** @type {Point[]} */ (board.directions);
    const rotation = (/** @type {number} */ steps) => {
      const angle = (steps * 2 * Math.PI) / this.directions.length;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      return (/** @type {Point} */ [x, y]) => /** @type {Point} */ ([x * cos - y * sin, x * sin + y * cos]);
    };
    const [stand, spin] = [rotation(Number(upright)), rotation(turn)];
    /** Where a point of a record lies. @param {Point} point @returns {Point} */
    this.place = (point) => {
      const [x, y] = stand(point);
      return spin([flip ? -x : x, y]);
    };
    this.material = board.material || "cedar";
    this.flip = flip;
    this.outline = /** @type {Point[]} */ (board.outline).map(this.place); // in turning order, as seen
    if (flip) this.outline.reverse();
    this.offset = board.offset || 1;
    /** The way of each letter: up and left on the keyboard is up and left on the screen. */
    this.keys = new Map(this.directions.map(([dx, dy]) => [KEYS[Math.round(Math.atan2(dx, -dy) / (Math.PI / 3) + 6.25) % 6], /** @type {Point} */ ([dx, dy])]));
    this.labels = records.filter((record) => record.kind === "label");
    this.bars = records.filter((record) => record.kind === "bar");
    this.slanted = board.shape === "rhombus";
    /** @type {Map<string, Cell>} */
    this.cells = new Map();
    /** @type {Map<string, string>} */
    this.byPlace = new Map();
    for (const { kind, cell, at, type, tone } of records) {
      if (kind !== "cell" || !cell || !at) continue;
      const [x, y] = this.place(at);
      this.cells.set(cell, { name: cell, x, y, type: type || "plain", tone: tone || 0 });
      this.byPlace.set(spot(x, y), cell);
    }
    const xs = this.outline.map(([x]) => x);
    const ys = this.outline.map(([, y]) => y);
    this.left = Math.min(...xs) - this.offset;
    this.right = Math.max(...xs) + this.offset;
    this.top = Math.min(...ys) - this.offset;
    this.bottom = Math.max(...ys) + this.offset + SIDE;
  }

  /** The cells of these names that lie on the board. @param {string[]} [names] */
  named(names = []) {
    return names.flatMap((name) => this.cells.get(name) || []);
  }

  /** Where the line of a bar or path runs. @param {SceneRecord} record @returns {import("./strokes").Place[]} */
  line({ cells, points }) {
    return points ? points.map(this.place).map((/** @type {Point} */ [x, y]) => ({ x, y })) : this.named(cells);
  }

  get middle() {
    return { x: (this.left + this.right) / 2, y: (this.top + this.bottom) / 2 };
  }

  get width() {
    return this.right - this.left;
  }

  get height() {
    return this.bottom - this.top;
  }

  /** The cell that holds a point, or null outside the cells. @param {number} x @param {number} y */
  cellAt(x, y) {
    let best = null;
    let least = Infinity;
    for (const cell of this.cells.values()) {
      const distance = Math.hypot(cell.x - x, cell.y - y);
      if (distance < least) [best, least] = [cell, distance];
    }
    const reach = Math.hypot(...this.polygon[0]);
    return best && least <= reach ? best.name : null;
  }

  /** The two ends of a side of the record's outline, in turning order as seen. @param {number} side */
  side(side) {
    const { length } = this.outline;
    const first = this.flip ? 2 * length - 2 - side : side;
    return [this.outline[first % length], this.outline[(first + 1) % length]];
  }

  /** The neighbour of a cell in one direction. @param {Cell} from @param {Point} direction */
  neighbour(from, [dx, dy]) {
    return this.byPlace.get(spot(from.x + dx, from.y + dy)) || null;
  }

  /**
   * The neighbour that lies best towards an arrow key. Where two lie equally well (left and right on flat-topped cells,
   * up and down on pointed ones) the one nearer to the `level` of the walk's start is taken, so that a walk zigzags along
   * its row.
   * @param {Cell} from @param {Point} arrow @param {number} level
   */
  towards(from, [ax, ay], level) {
    let best = null;
    let most = 0.3;
    for (const direction of this.directions) {
      const name = this.neighbour(from, direction);
      if (!name) continue;
      const [dx, dy] = direction;
      const off = Math.abs((ax ? from.y + dy : from.x + dx) - level);
      const fit = ax * dx + ay * dy - off * 0.01;
      if (fit > most) [best, most] = [name, fit];
    }
    return best;
  }

  /** Where the keyboard cursor starts. */
  centre() {
    const { x, y } = this.middle;
    return this.cellAt(x, y - SIDE / 2) || [...this.cells.keys()][0];
  }
}
