// How near a board is seen: two fingers take hold of it and let it go, larger and elsewhere within its box. Tapped with
// both, or made about as small as it fits, it lies again as it did.
import { ORIGIN, type Place } from "../paint/geometry";

/** So many times as large as it fits, at most. */
const NEAREST = 4;
/** Less is nothing. */
const LEAST = 1.1;
/** Fingers that moved no farther, in pixels of the page, have tapped. */
const STILL = 12;

type Finger = { clientX: number; clientY: number };
type Grip = { apart: number; middle: Place };

/** How far two fingers are apart, and where the point between them is, seen from the middle of the box. */
function grip([one, other]: Finger[], { left, top, width, height }: DOMRect): Grip {
  const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  const x = (one.clientX + other.clientX) / 2 - left - width / 2;
  return { apart, middle: { x, y: (one.clientY + other.clientY) / 2 - top - height / 2 } };
}

const limited = (value: number, most: number) => Math.min(Math.max(value, -most), most);

export class Zoom {
  scale = 1;
  /** Where the middle of the board lies, seen from that of its box, in pixels of the page. */
  shift: Place = ORIGIN;
  #held: (Grip & { scale: number; shift: Place; tapped: boolean }) | null = null;

  take(fingers: Finger[], box: DOMRect) {
    this.#held = { ...grip(fingers, box), scale: this.scale, shift: this.shift, tapped: true };
  }

  /** What was between the fingers stays there. */
  move(fingers: Finger[], box: DOMRect) {
    const held = this.#held!;
    const { apart, middle } = grip(fingers, box);
    const way = Math.hypot(middle.x - held.middle.x, middle.y - held.middle.y);
    if (Math.max(way, Math.abs(apart - held.apart)) > STILL) held.tapped = false;
    if (held.tapped) return;
    this.scale = Math.min(Math.max((held.scale * apart) / held.apart, 1), NEAREST);
    const grown = this.scale / held.scale;
    const moved = (axis: "x" | "y") => middle[axis] - (held.middle[axis] - held.shift[axis]) * grown;
    this.shift = { x: moved("x"), y: moved("y") };
  }

  /** Let go. */
  drop() {
    if (this.#held?.tapped || this.scale < LEAST) this.reset();
    this.#held = null;
  }

  reset = () => ([this.scale, this.shift] = [1, ORIGIN]);

  /** A board of this size, as it fits, does not leave the box: no room is empty that it could fill. */
  keep(board: { width: number; height: number }, box: { width: number; height: number }) {
    const most = (side: "width" | "height") => Math.max(0, (board[side] * this.scale - box[side]) / 2);
    this.shift = { x: limited(this.shift.x, most("width")), y: limited(this.shift.y, most("height")) };
  }
}
