// A pointer on a board, from the press to the release: clicks, drags, a finger on small cells, the right button.

/** What the right button of a mouse does, from the cell where it went down. */
export type Right = {
  over(from: string, cell: string | null): void;
  /** Let go; `to` null: outside the cells, or cancelled. */
  done(from: string, to: string | null, shift: boolean): void;
};

/** What is told. `adjusting`: by a finger on small cells. */
export type Told = {
  press(): void;
  /** The pointer rests over another cell, or none. */
  hover(cell: string | null): void;
  choose(cell: string): void;
  /** Pressed on one cell and released on another; not released yet. */
  drag(from: string, to: string, adjusting: boolean): void;
  dragging(from: string, to: string, adjusting: boolean): void;
  right(): Right | null;
};

/** What is asked of the board. */
export type Ground = {
  cellUnder(event: MouseEvent): string | null;
  /** Whether cells are smaller than a fingertip, which then chooses among them until it is lifted. */
  small(): boolean;
  /** What is under the finger is seen enlarged; null: no more. */
  enlarge(finger: PointerEvent | null): void;
};

export function followPointer(root: HTMLElement, ground: Ground, told: Told) {
  let pressed: string | null = null;
  let finger: PointerEvent | null = null;
  let hovered: string | null = null;
  let dragged = false; // the click that may follow is part of it
  let right: { from: string; by: Right } | null = null;

  function touch(event: PointerEvent | null) {
    if (event || finger) ground.enlarge(event);
    finger = event;
  }

  function hover(cell: string | null) {
    if (cell === hovered) return;
    hovered = cell;
    if (right) right.by.over(right.from, cell);
    else if (cell && pressed && cell !== pressed) told.dragging(pressed, cell, Boolean(finger));
    else told.hover(cell);
  }

  function letGo(to: string | null, shift = false) {
    const { from, by } = right!;
    right = null;
    by.done(from, to, shift);
  }

  const on: { [name in keyof HTMLElementEventMap]?: (event: any) => void } = {
    pointerdown(event: PointerEvent) {
      const cell = ground.cellUnder(event);
      told.press();
      pressed = event.isPrimary && event.button === 0 ? cell : null;
      dragged = false;
      touch(null);
      const by = event.button === 2 && cell && told.right();
      if (by) right = { from: cell, by };
      if (event.pointerType !== "touch") return;
      if (pressed && ground.small()) touch(event);
      hover(pressed);
    },
    pointermove(event: PointerEvent) {
      const touching = event.pointerType === "touch";
      if (finger) touch(event);
      if (!touching && !(event.buttons & 1)) pressed = null; // released outside
      hover(touching && !pressed ? null : ground.cellUnder(event));
    },
    pointerleave: () => hover(null),
    pointerup(event: PointerEvent) {
      const [from, adjusting, to] = [pressed, Boolean(finger), ground.cellUnder(event)];
      pressed = null;
      touch(null);
      if (!from || (!adjusting && (!to || to === from))) return;
      dragged = true;
      if (to === from) told.choose(to);
      else if (to) told.drag(from, to, adjusting);
    },
    pointercancel() {
      pressed = null;
      touch(null);
      hover(null);
    },
    click(event: MouseEvent) {
      const cell = dragged ? null : ground.cellUnder(event);
      dragged = false;
      if (cell) told.choose(cell);
    },
    contextmenu(event: MouseEvent) {
      if (finger || told.right()) event.preventDefault(); // a finger that takes its time
    },
  };
  for (const [name, run] of Object.entries(on)) root.addEventListener(name, run);
  // Also beside the board.
  addEventListener("pointerup", (event) => {
    if (right && event.button === 2) letGo(ground.cellUnder(event), event.shiftKey);
  });
  addEventListener("pointercancel", () => right && letGo(null));
}
