// How near a board is seen: two fingers take hold of it and let it go, larger and elsewhere within its box; while it is
// larger than it fits, one moves it. Tapped with both, or made about as small as it fits, it lies again as it did.
import { ORIGIN, type Place } from "../paint/geometry";

const [NEAREST, LEAST] = [4, 1.1]; // so many times as large as it fits, at most; and what is too little to be meant
const STILL = 16; // fingers that moved no farther, in pixels of the page, have tapped
type Size = { width: number; height: number };
const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

export class Zoom {
  scale = 1;
  shift: Place = ORIGIN; // where the middle of the board lies, seen from that of its box, in pixels of the page
  held: (Place & { apart: number; way: number; both: boolean }) | null = null;

  /** One or two fingers are on it: what is under them, or between them, stays there. */
  hold([one, other = one]: PointerEvent[], { left, top, width, height }: DOMRect) {
    const x = (one.clientX + other.clientX) / 2 - left - width / 2;
    const y = (one.clientY + other.clientY) / 2 - top - height / 2;
    const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    const held = this.held ?? { x, y, apart, way: 0, both: false };
    const before = !held.apart === !apart ? held : { ...held, x, y, apart }; // or a finger has come, or gone
    const way = before.way + Math.hypot(x - before.x, y - before.y, apart - before.apart);
    this.held = { x, y, apart, way, both: before.both || apart > 0 };
    const scale = within(this.scale * (apart / before.apart || 1), 1, NEAREST);
    const grown = scale / this.scale;
    this.shift = { x: x - (before.x - this.shift.x) * grown, y: y - (before.y - this.shift.y) * grown };
    this.scale = scale;
  }

  /** Whether fingers have moved it, or two would: what the first of them began is dropped. */
  get moved() { return Boolean(this.held && (this.held.both || this.held.way >= STILL)); }

  drop() {
    if (this.scale < LEAST || (this.held?.both && this.held.way < STILL)) this.reset();
    this.held = null;
  }

  reset = () => ([this.scale, this.shift] = [1, ORIGIN]);

  /** A board of this size, as it fits, leaves no room in its box that it could fill. */
  keep(board: Size, box: Size) {
    const most = (side: keyof Size) => Math.max(0, (board[side] * this.scale - box[side]) / 2);
    const [x, y] = [most("width"), most("height")];
    this.shift = { x: within(this.shift.x, -x, x), y: within(this.shift.y, -y, y) };
  }
}
