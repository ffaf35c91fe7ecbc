// A pointer on a board, from the press to the release: clicks, drags, a finger on small cells, the right button.

/** What the right button of a mouse does, from the cell where it went down. */
export type Right = {
  over(from: string, cell: string | null): void;
  /** Let go; `to` null: outside the cells, or cancelled. */
  done(from: string, to: string | null, shift: boolean): void;
};

/** What is told of it. `adjusting`: by a finger on small cells. */
export type Listener = {
  /** It goes down. */
  press?(): void;
  /** It rests over another cell, or none. */
  hover(cell: string | null): void;
  /** A cell was clicked or tapped. */
  choose(cell: string): void;
  /** Pressed on one cell and released on another; not released yet. */
  drag?(from: string, to: string, adjusting: boolean): void;
  dragging?(from: string, to: string, adjusting: boolean): void;
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

const ON = ["pointerdown", "pointermove", "pointerleave", "pointerup", "pointercancel", "click"] as const;

export class Pointer {
  #pressed: string | null = null;
  #hovered: string | null = null;
  #finger: PointerEvent | null = null;
  #dragged = false; // the click that may follow is part of it
  #right: { from: string; by: Right } | null = null;

  constructor(root: HTMLElement, readonly ground: Ground, readonly told: Listener) {
    for (const name of ON) root.addEventListener(name, (event: any) => this[name](event));
    root.addEventListener("contextmenu", (event) => this.#menu(event));
    // Also beside the board.
    addEventListener("pointerup", (event) => {
      if (event.button === 2) this.#letGo(ground.cellUnder(event), event.shiftKey);
    });
    addEventListener("pointercancel", () => this.#letGo(null));
  }

  pointerdown(event: PointerEvent) {
    const cell = this.ground.cellUnder(event);
    this.ground.stand();
    this.told.press?.();
    this.#pressed = event.isPrimary && event.button === 0 ? cell : null;
    this.#dragged = false;
    this.#touch(null);
    const by = event.button === 2 && cell && this.told.right?.();
    if (by) this.#right = { from: cell, by };
    if (event.pointerType !== "touch") return;
    if (this.#pressed && this.ground.small()) this.#touch(event);
    this.#hover(this.#pressed);
  }

  pointermove(event: PointerEvent) {
    const touching = event.pointerType === "touch";
    if (this.#finger) this.#touch(event);
    if (!touching && !(event.buttons & 1)) this.#pressed = null; // released outside
    this.#hover(touching && !this.#pressed ? null : this.ground.cellUnder(event));
  }

  pointerleave() {
    this.#hover(null);
  }

  pointerup(event: PointerEvent) {
    const [from, adjusting, to] = [this.#pressed, Boolean(this.#finger), this.ground.cellUnder(event)];
    this.#pressed = null;
    this.#touch(null);
    if (!from || (!adjusting && (!to || to === from))) return;
    this.#dragged = true;
    if (!to) return;
    if (!this.told.drag || !this.#drags(from, to, adjusting)) return this.#choose(to);
    this.ground.stand(to);
    this.told.drag(from, to, adjusting);
  }

  pointercancel() {
    this.#pressed = null;
    this.#touch(null);
    this.#hover(null);
  }

  click(event: MouseEvent) {
    const cell = this.#dragged ? null : this.ground.cellUnder(event);
    this.#dragged = false;
    if (cell) this.#choose(cell);
  }

  #menu(event: MouseEvent) {
    if (this.#finger || this.told.right?.()) event.preventDefault(); // a finger that takes its time
  }

  #touch(event: PointerEvent | null) {
    if (event || this.#finger) this.ground.enlarge(event);
    this.#finger = event;
  }

  #hover(cell: string | null) {
    if (cell === this.#hovered) return;
    this.#hovered = cell;
    const [pressed, adjusting, { told }] = [this.#pressed, Boolean(this.#finger), this];
    if (this.#right) this.#right.by.over(this.#right.from, cell);
    else if (cell && pressed && told.dragging && this.#drags(pressed, cell, adjusting))
      told.dragging(pressed, cell, adjusting);
    else told.hover(cell);
  }

  #choose(cell: string) {
    this.ground.stand(cell);
    this.told.choose(cell);
  }

  /** Whether the way from one cell to another is meant. */
  #drags(from: string, to: string, adjusting: boolean) {
    return from !== to && (!adjusting || this.ground.distance(from, to) > SLIP);
  }

  #letGo(to: string | null, shift = false) {
    const right = this.#right;
    this.#right = null;
    right?.by.done(right.from, to, shift);
  }
}
