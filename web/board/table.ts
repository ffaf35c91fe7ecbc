// The board of the game: it follows the view, and what is done on it goes to the hand, or to whoever holds it instead.

import { effect, signal, untracked } from "@preact/signals";
import type { SceneRecord } from "python";
import { live, look, onView, settings, view } from "../game/store";
import { announce, ask, change, forgive, tell } from "../game/talk";
import { byId } from "../ui/elements";
import { t } from "../ui/text";
import { Board } from "./board";
import { Hand } from "./hand";
import type { Holder } from "./pointer";

export const hand = new Hand({
  ask,
  play: (clicked) => change({ op: "play", clicked }),
  preview,
  announce,
  tell,
  forgive,
  confirms: () => settings.value.confirm,
});
/** What waits for a second tap. */
export const { pending } = hand;

/** Whoever holds the board instead of the hand. */
export const holder = signal<Holder | null>(null);

export const board = new Board(byId("board"), hand);

/** Over the position: where a move may be begun, if that is wished for, and what the pointer or keyboard would do. */
export function preview(records: SceneRecord[]) {
  const { playable, starts } = view.value;
  const hinted = settings.value.legal && playable && !hand.clicked.length;
  board.lay({ preview: [...(hinted ? [{ kind: "mark", role: "legal", cells: starts }] : []), ...records] });
}

onView((next) => hand.reset(next));

function show() {
  const { key, title, board: records, scene, playable } = view.value;
  document.body.className = `m-${records.find(({ kind }) => kind === "board")?.material}`;
  board.root.setAttribute("aria-label", t("{title} board", { title }));
  board.root.classList.toggle("playable", playable);
  preview(hand.held);
  board.show(key, records, scene); // last: a new board is drawn at once
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
  effect(() => {
    if (live.value) board.holder = holder.value ?? hand;
  });
}
