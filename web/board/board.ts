// A board one can touch: by a pointer, from the press to the release (clicks, drags, a finger on small cells, the right
// button), and by keys. It reports cells, it decides nothing.
import type { Point } from "python";
import { distance, LETTERS, ORIGIN, type Place } from "../paint/geometry";
import { meant, placed } from "../ui/letters";
import { FINGER } from "./pictures";
import { Surface } from "./surface";

/** Where a press began that goes on, or ends, on another cell. `adjusting`: by a finger on small cells. */
export type Drag = { from: string; adjusting: boolean };

/** Who is told of what is done on a board. */
export type Holder = {
  /** The pointer rests over another cell, or none; `drag`: it was pressed on one before, and is not released yet. */
  hover(cell: string | null, drag?: Drag): void;
  /** A cell was clicked or tapped, or is where a drag ended; or Enter. */
  choose(cell: string, drag?: Drag, shift?: boolean): unknown;
  /** The keyboard's cursor stands on another cell; null: it met the edge. */
  cursor?(cell: string | null): void;
  /** Escape. */
  clear?(): void;
};

const TINY = 20; // cells smaller than this, in pixels, are easily missed even under the loupe
/** A finger that slid no farther than to the next cell, in units of the board, corrects where it came down. */
const SLIP = 1.1;

const ARROWS: Record<string, Point> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const SLIDES = 0.3; // an arrow also leads along an edge that slants away, letters to their own neighbour alone
/** The row of a way: also that of the way back. */
const rowOf = (way: Point) => way.map(Math.abs).join();

const ON = ["pointerdown", "pointermove", "pointerleave", "pointerup", "pointercancel", "click", "contextmenu",
  "keydown", "focus", "blur"] as const;

export class Board extends Surface {
  right: Holder | null = null; // who is told of what the right button of a mouse does
  /** Whether any other key means something on the cursor's cell. */
  key?: (key: string, cell: string) => boolean;
  /** Tapped last by a finger that cells so small leave in doubt; one that slides has looked through the loupe. */
  tiny = false;
  #pressed: { drag: Drag; by: Holder } | null = null;
  get #adjusting() { return this.#pressed?.drag.adjusting; }
  #hovered: string | null = null;
  readonly #fingers = new Map<number, PointerEvent>();
  #dragged = false; // the click that may follow is part of it
  #walk: { row: string; start: Place } = { row: "", start: ORIGIN }; // by keys, for as long as it keeps its row

  constructor(root: HTMLElement, public holder: Holder) {
    super(root);
    for (const name of ON) root.addEventListener(name, (event: any) => this[name](event));
  }

  // The pointer
  pointerdown(event: PointerEvent) {
    const from = this.cellUnder(event);
    const touching = event.pointerType === "touch";
    if (this.#holds(event)) return;
    this.stand(this.cursor, false);
    this.#release();
    this.#dragged = false;
    const by = event.button === 2 ? this.right : event.isPrimary && event.button === 0 && this.holder;
    if (from && by) this.#pressed = { drag: { from, adjusting: touching && this.#small() }, by };
    if (event.button === 2 && this.#pressed) this.root.setPointerCapture(event.pointerId); // also beside the board
    if (this.#adjusting) this.enlarge(event);
    if (touching) this.#hover(this.#pressed && from);
  }

  /** Whether fingers hold the board, two or one that moves it while it is near: what the first began is dropped. */
  #holds(event: PointerEvent) {
    const { type, pointerId, isPrimary, pointerType } = event;
    if (pointerType !== "touch") return false;
    if (isPrimary && type === "pointerdown") this.#fingers.clear();
    if (type === "pointerup" || type === "pointercancel") this.#fingers.delete(pointerId);
    else this.#fingers.set(pointerId, event);
    const fingers = [...this.#fingers.values()];
    const held = fingers.length === 2 || (fingers.length === 1 && this.zoom.scale > 1);
    if (held) this.pinch(fingers);
    const { moved } = this.zoom;
    if (!held && this.zoom.held) this.pinch(null);
    if (!moved) return false;
    this.#release();
    this.#hover(null);
    return (this.#dragged = true);
  }

  pointermove(event: PointerEvent) {
    const touching = event.pointerType === "touch";
    if (this.#holds(event)) return;
    if (this.#adjusting) this.enlarge(event);
    if (!touching && !(event.buttons & 3)) this.#release(); // outside
    this.#hover(touching && !this.#pressed ? null : this.cellUnder(event));
  }

  pointerleave = () => this.#hover(null);

  pointerup(event: PointerEvent) {
    if (this.#holds(event)) return;
    const to = this.cellUnder(event);
    const [pressed, drag, main] = [this.#pressed, this.#drag(to), event.button === 0];
    this.tiny = Boolean(this.#adjusting && to === pressed?.drag.from && this.#size() < TINY);
    const clicked = main && !this.#adjusting && (!to || to === pressed?.drag.from);
    this.#release();
    if (!pressed || clicked) return;
    this.#dragged = main;
    if (to) this.#choose(to, pressed.by, drag, event.shiftKey);
    else pressed.by.hover(null);
  }

  pointercancel(event: PointerEvent) {
    this.#holds(event);
    this.#hover(null);
    this.#release();
  }

  click(event: MouseEvent) {
    const cell = this.#dragged ? null : this.cellUnder(event);
    if (cell || this.#dragged) event.stopPropagation(); // for those who hear what is clicked beside the cells
    this.#dragged = false;
    if (cell) this.#choose(cell, this.holder);
    else if (event.detail === 2 && this.zoom.scale > 1) this.whole(); // tapped twice beside the cells
  }

  /** A finger that takes its time would open it, too. */
  contextmenu = (event: MouseEvent) => void ((this.#adjusting || this.right) && event.preventDefault());

  /** The keyboard's cursor is not needed now; from this cell it will go on. */
  #choose(cell: string, by: Holder, drag?: Drag, shift = false) {
    this.stand(cell, false);
    by.choose(cell, drag, shift);
  }

  /** Whether cells are smaller than a fingertip, which then chooses among them until it is lifted. */
  #small = () => this.root.classList.contains("playable") && this.zoom.scale === 1 && this.#size() < FINGER;

  /** Of a cell, in pixels of the screen. */
  #size = () => this.stage!.pixels * (visualViewport?.scale || 1);

  #release() {
    if (this.#adjusting) this.enlarge(null);
    this.#pressed = null;
  }

  #hover(cell: string | null) {
    if (cell === this.#hovered) return;
    this.#hovered = cell;
    (this.#pressed?.by ?? this.holder).hover(cell, this.#drag(cell));
  }

  /** The way to a cell, if that is meant. */
  #drag(to: string | null) {
    const drag = this.#pressed?.drag;
    if (!to || !drag || drag.from === to) return;
    const [a, b] = this.stage!.geometry.named([drag.from, to]);
    if (!drag.adjusting || distance(a, b) > SLIP) return drag;
  }

  // The keyboard
  focus() {
    if (!this.root.matches(":focus-visible")) return;
    this.stand(this.cursor, true);
    this.holder.cursor?.(this.cursor);
  }

  blur = () => this.stand(this.cursor, false);

  keydown(event: KeyboardEvent) {
    const { key, repeat, ctrlKey, altKey, metaKey } = event;
    if (!this.stage || ctrlKey || altKey || metaKey) return;
    this.tiny = false;
    if (key === "Escape") this.holder.clear?.();
    else if (key === "Enter" || key === " ") {
      this.stand(this.cursor, true);
      if (!repeat) this.holder.choose(this.cursor);
    } else {
      const steps = this.#step(ARROWS[key], SLIDES) || this.#step(LETTERS[placed(event)]);
      if (!steps && !this.key?.(meant(event), this.cursor)) return;
    }
    event.preventDefault();
  }

  /** Whether that is a way; there may be the board's edge. */
  #step(way?: Point, least?: number) {
    if (!way) return false;
    const { cells, towards } = this.stage!.geometry;
    const from = cells.get(this.cursor)!;
    if (this.#walk.row !== rowOf(way)) this.#walk = { row: rowOf(way), start: from };
    const next = towards(way, from, this.#walk.start, least)?.name ?? null;
    this.stand(next ?? this.cursor, true);
    this.holder.cursor?.(next);
    return true;
  }
}
