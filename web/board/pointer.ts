// A pointer on a board, from the press to the release: clicks, drags, a finger on small cells, the right button.

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

/** What is asked of the board. */
export type Ground = {
  holder: Holder;
  /** Who is told of what the right button of a mouse does. */
  right: Holder | null;
  cellUnder(event: MouseEvent): string | null;
  distance(from: string, to: string): number;
  /** Whether cells are smaller than a fingertip, which then chooses among them until it is lifted. */
  small(): boolean;
  /** What is under the finger is seen enlarged; null: no more. */
  enlarge(finger: PointerEvent | null): void;
  /** The keyboard's cursor is not needed now; from this cell it will go on. */
  stand(cell?: string): void;
};

/** A finger that slid no farther than to the next cell, in units of the board, corrects where it came down. */
const SLIP = 1.1;

const ON = [
  "pointerdown", "pointermove", "pointerleave", "pointerup", "pointercancel", "click", "contextmenu",
] as const;

export class Pointer {
  #pressed: { drag: Drag; by: Holder } | null = null;
  #hovered: string | null = null;
  #dragged = false; // the click that may follow is part of it

  constructor(readonly root: HTMLElement, readonly ground: Ground) {
    for (const name of ON) root.addEventListener(name, (event: any) => this[name](event));
  }

  pointerdown(event: PointerEvent) {
    const { ground } = this;
    const from = ground.cellUnder(event);
    const touching = event.pointerType === "touch";
    ground.stand();
    this.#release();
    this.#dragged = false;
    const by = event.button === 2 ? ground.right : event.isPrimary && event.button === 0 && ground.holder;
    if (from && by) this.#pressed = { drag: { from, adjusting: touching && ground.small() }, by };
    if (event.button === 2 && this.#pressed) this.root.setPointerCapture(event.pointerId); // also beside the board
    if (this.#adjusting) ground.enlarge(event);
    if (touching) this.#hover(this.#pressed && from);
  }

  pointermove(event: PointerEvent) {
    const touching = event.pointerType === "touch";
    if (this.#adjusting) this.ground.enlarge(event);
    if (!touching && !(event.buttons & 3)) this.#release(); // outside
    this.#hover(touching && !this.#pressed ? null : this.ground.cellUnder(event));
  }

  pointerleave() {
    this.#hover(null);
  }

  pointerup(event: PointerEvent) {
    const to = this.ground.cellUnder(event);
    const [pressed, drag, main] = [this.#pressed, this.#drag(to), event.button === 0];
    const clicked = main && !this.#adjusting && (!to || to === pressed?.drag.from);
    this.#release();
    if (!pressed || clicked) return;
    this.#dragged = main;
    if (to) this.#choose(to, pressed.by, drag, event.shiftKey);
    else pressed.by.hover(null);
  }

  pointercancel() {
    this.#hover(null);
    this.#release();
  }

  click(event: MouseEvent) {
    const cell = this.#dragged ? null : this.ground.cellUnder(event);
    this.#dragged = false;
    if (cell) this.#choose(cell, this.ground.holder);
  }

  contextmenu(event: MouseEvent) {
    if (this.#adjusting || this.ground.right) event.preventDefault(); // a finger that takes its time
  }

  #choose(cell: string, by: Holder, drag?: Drag, shift = false) {
    this.ground.stand(cell);
    by.choose(cell, drag, shift);
  }

  get #adjusting() {
    return this.#pressed?.drag.adjusting;
  }

  #release() {
    if (this.#adjusting) this.ground.enlarge(null);
    this.#pressed = null;
  }

  #hover(cell: string | null) {
    if (cell === this.#hovered) return;
    this.#hovered = cell;
    (this.#pressed?.by ?? this.ground.holder).hover(cell, this.#drag(cell));
  }

  /** The way to a cell, if that is meant. */
  #drag(to: string | null) {
    const drag = this.#pressed?.drag;
    if (!to || !drag || drag.from === to) return;
    if (!drag.adjusting || this.ground.distance(drag.from, to) > SLIP) return drag;
  }
}
