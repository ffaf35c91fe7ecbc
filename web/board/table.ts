// The board of the game: it follows the view, and what is done on it goes to the hand, or to whoever holds it instead.

import { effect, signal, untracked } from "@preact/signals";
import { look, live, onView, playable, settings, view } from "../game/store";
import { announce, ask, change, forgive, tell } from "../game/talk";
import { byId } from "../ui/dom";
import { t } from "../ui/text";
import type { SceneRecord } from "../ui/types";
import { Board } from "./board";
import { Hand } from "./hand";
import { note, takeNoted } from "./noted";

/** What is told of what is done on the board. */
export type Holder = {
  hover(cell: string | null): void;
  cursor(cell: string | null): void;
  choose(cell: string): Promise<void>;
  drag(from: string, to: string, adjusting: boolean): Promise<void>;
  dragging(from: string, to: string, adjusting: boolean): void;
  drop(): void;
};

/** What waits for a second tap. */
export const pending = signal<{ cell: string; move: string } | null>(null);

export const hand: any = new Hand({
  ask: ask as any,
  play: async (move) => void (await change({ op: "play", move })),
  preview,
  announce,
  forgive,
  changed: () => (pending.value = hand.pending),
  confirms: () => settings.value.confirm,
});

/** Whoever holds the board instead of the hand. */
export const holder = signal<Holder | null>(null);
/** Asked what a key means while the cursor stands on a cell. */
export const letters = new Set<(key: string, cell: string) => boolean>();

const held = (): Holder => holder.value ?? hand;

function drag(from: string, to: string, adjusting: boolean) {
  if (live.value) return void held().drag(from, to, adjusting).catch(tell);
  const { starts, legal } = view.value;
  preview(note(adjusting || !starts.includes(from) || legal.includes(from) ? [to] : [from, to]));
}

export const board = new Board(byId("board"), {
  hover: (cell) => live.value && held().hover(cell),
  cursor: (cell) => (live.value ? held().cursor(cell) : announce(cell || t("Edge of the board"))),
  choose: (cell) => (live.value ? void held().choose(cell).catch(tell) : preview(note([cell]))),
  drag,
  dragging: (from, to, adjusting) => live.value && held().dragging(from, to, adjusting),
  clear() {
    if (!holder.value) void forgive();
    held().drop();
    pending.value = hand.pending;
  },
  key: (key, cell) => live.value && [...letters].some((meant) => meant(key, cell)),
});

/** Over the position: where a move may be begun, if that is wished for, and what the pointer or the keyboard would do. */
export function preview(records: SceneRecord[]) {
  const hinted = settings.value.legal && playable(view.value) && !hand.clicked.length;
  board.preview([...(hinted ? [{ kind: "mark", role: "legal", cells: view.value.starts }] : []), ...records]);
}

function show() {
  const { key, title, board: records, scene } = view.value;
  document.body.className = `m-${records.find(({ kind }) => kind === "board")?.material}`;
  board.root.setAttribute("aria-label", t("{title} board", { title }));
  board.root.classList.toggle("playable", playable(view.value));
  board.show(key, records, scene);
  preview(hand.held);
}

/** From now on it follows the view and the settings. */
export function showBoard() {
  effect(() => {
    const { turn, flip } = settings.value;
    board.configure({ ...look(), turn, flip });
    untracked(() => preview(hand.held));
  });
  effect(() => {
    void view.value;
    untracked(show);
  });
  onView(async (next, before) => {
    hand.reset(next);
    pending.value = null;
    if (before) return;
    for (const cell of takeNoted()) await hand.choose(cell).catch(tell);
  });
}
