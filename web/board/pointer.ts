// A pointer on a board, from the press to the release: clicks, drags, a finger on small cells, the right button.

/** Where a press began that goes on, or ends, on another cell. `adjusting`: by a finger on small cells. */
export type Drag = { from: string; adjusting: boolean };

/** What the right button of a mouse does, from the cell where it went down. */
export type Right = {
  over(from: string, cell: string | null): void;
  /** Let go; `to` null: outside the cells, or cancelled. */
  done(from: string, to: string | null, shift: boolean): void;
};

/** What is told of it. */
export type Listener = {
  /** It goes down. */
  press?(): void;
  /** It rests over another cell, or none; `drag`: pressed on one before, and not released yet. */
  hover(cell: string | null, drag?: Drag): void;
  /** A cell was clicked or tapped, or is where a drag ended. */
  choose(cell: string, drag?: Drag): void;
  right?(): Right | null;
};

/** What is asked of the board. */
export type Ground = {
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
  #pressed: Drag | null = null; // by the main button, or by a finger
  #hovered: string | null = null;
  #dragged = false; // the click that may follow is part of it
  #right: { from: string; by: Right } | null = null;

  constructor(root: HTMLElement, readonly ground: Ground, readonly told: Listener) {
    for (const name of ON) root.addEventListener(name, (event: any) => this[name](event));
    // Also beside the board.
    addEventListener("pointerup", (event) => {
      if (event.button === 2) this.#letGo(ground.cellUnder(event), event.shiftKey);
    });
    addEventListener("pointercancel", () => this.#letGo(null));
  }

  pointerdown(event: PointerEvent) {
    const { ground, told } = this;
    const from = ground.cellUnder(event);
    const touching = event.pointerType === "touch";
    ground.stand();
    told.press?.();
    this.#release();
    this.#dragged = false;
    const by = event.button === 2 && from && told.right?.();
    if (by) this.#right = { from, by };
    if (from && event.isPrimary && event.button === 0) this.#pressed = { from, adjusting: touching && ground.small() };
    if (this.#pressed?.adjusting) ground.enlarge(event);
    if (touching) this.#hover(this.#pressed && from);
  }

  pointermove(event: PointerEvent) {
    const touching = event.pointerType === "touch";
    if (this.#pressed?.adjusting) this.ground.enlarge(event);
    if (!touching && !(event.buttons & 1)) this.#release(); // outside
    this.#hover(touching && !this.#pressed ? null : this.ground.cellUnder(event));
  }

  pointerleave() {
    this.#hover(null);
  }

  pointerup(event: PointerEvent) {
    const to = this.ground.cellUnder(event);
    const [pressed, drag] = [this.#pressed, this.#drag(to)];
    this.#release();
    if (!pressed || (!pressed.adjusting && (!to || to === pressed.from))) return;
    this.#dragged = true;
    if (to) this.#choose(to, drag);
  }

  pointercancel() {
    this.#release();
    this.#hover(null);
  }

  click(event: MouseEvent) {
    const cell = this.#dragged ? null : this.ground.cellUnder(event);
    this.#dragged = false;
    if (cell) this.#choose(cell);
  }

  contextmenu(event: MouseEvent) {
    if (this.#pressed?.adjusting || this.told.right?.()) event.preventDefault(); // a finger that takes its time
  }

  #release() {
    if (this.#pressed?.adjusting) this.ground.enlarge(null);
    this.#pressed = null;
  }

  #hover(cell: string | null) {
    if (cell === this.#hovered) return;
    this.#hovered = cell;
    if (this.#right) this.#right.by.over(this.#right.from, cell);
    else this.told.hover(cell, this.#drag(cell));
  }

  #choose(cell: string, drag?: Drag) {
    this.ground.stand(cell);
    this.told.choose(cell, drag);
  }

  /** The way to a cell, if that is meant. */
  #drag(to: string | null) {
    const pressed = this.#pressed;
    if (!to || !pressed || pressed.from === to) return;
    if (!pressed.adjusting || this.ground.distance(pressed.from, to) > SLIP) return pressed;
  }

  #letGo(to: string | null, shift = false) {
    const right = this.#right;
    this.#right = null;
    right?.by.done(right.from, to, shift);
  }
}
