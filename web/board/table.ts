// The board of the game: it follows the view, and what is done on it goes to the hand, or to whoever holds it instead.
// Before Python is there, cells that are touched are noted, and played as soon as they can be.
import type { SceneRecord } from "python";
import { announce, ask, change, forgive, leaving, live, look, onView, settings, tell, view } from "../game/store";
import { honest } from "../game/visit";
import { byId, computed, effect, signal, t, untracked } from "../ui/kit";
import { Board, type Holder } from "./board";
import { Hand } from "./hand";

export const half = signal(""); // what a half-made choice waits for
export const hand = new Hand({
  ask, preview, announce, tell, forgive,
  wait: (sentence) => (half.value = sentence),
  play: async (clicked, move) => leaving || change({ op: "play", ...(move ? { move } : { clicked }) }),
  confirms: () => settings.value.confirm || board.tiny,
});
export const { pending } = hand; // what waits for a second tap
export const holder = signal<Holder | null>(null); // whoever holds the board instead of the hand
let noted: string[] = [];
/** What is said of them in place of the moves. */
export const waiting = signal<{ noted: string; rest: string } | null>(null);

const begins = (cell: string) => view.value.starts.includes(cell) && !view.value.legal.includes(cell);

/** A cell that is a move takes the place of what was noted; parts of a move add up, until one is touched again. */
function note(...cells: string[]) {
  const { legal, players, turn, playable } = view.value;
  if (!honest.value || !playable) return;
  const cell = cells[cells.length - 1];
  const before = begins(cell) ? noted.filter(begins) : [];
  noted = before.includes(cell) ? [] : [...before, ...cells];
  if (legal.includes(cell)) preview([{ kind: "stone", cell, colour: players[turn].stone, ghost: true }]);
  else preview([{ kind: "mark", role: "touched", cells: begins(cell) ? noted : [] }]);
  const sentence = noted.length ? t("{cell} is noted", { cell }) : t("Taken back");
  const more = noted.length ? t("The move goes on as soon as the rules are ready.") : "";
  const rest = begins(cell) ? more : t("It is played as soon as the rules are ready.");
  waiting.value = { noted: sentence, rest };
  announce(`${sentence}. ${rest}`);
}

export const board: Board = new Board(byId("board"), {
  hover() {},
  cursor: (cell) => void announce(cell || t("Edge of the board")),
  choose: (cell, drag) => (drag && !drag.adjusting && begins(drag.from) ? note(drag.from, cell) : note(cell)),
});

/** Over the position: where a move may be begun, if that is wished for, and what the pointer or keyboard would do. */
export function preview(records: SceneRecord[]) {
  const { playable, starts } = view.value;
  const hinted = settings.value.legal && playable && !hand.clicked.length;
  board.lay({ preview: [...(hinted ? [{ kind: "mark", role: "legal", cells: starts }] : []), ...records] });
}

/** Show where a move may be begun, till the pointer comes; it may be the other side's turn. */
export function invite() {
  board.root.focus();
  preview([{ kind: "mark", role: "legal", cells: view.value.playable ? view.value.starts : [] }]);
}

onView((next, before) => {
  hand.reset(next);
  const cells = honest.value && !before ? noted : [];
  noted = [];
  waiting.value = null;
  for (const cell of cells) void hand.choose(cell);
});

function show() {
  const { key, title, board: records, scene, playable, ahead } = view.value;
  document.body.className = `m-${records.find(({ kind }) => kind === "board")?.material}`;
  board.root.setAttribute("aria-label", t("{title} board", { title }));
  board.root.classList.toggle("playable", playable || ahead);
  preview(hand.held);
  board.show(key, records, scene); // last: a new board is drawn at once
}

const THINGS = "button, a, input, textarea, select, label, [tabindex]"; // a click on one is meant for it
/** From now on it follows the view and the settings. A refusal goes with the next touch, also beside the cells. */
export function showBoard() {
  board.root.addEventListener("pointerdown", () => void forgive());
  byId("play").onclick = (event: any) => {
    const thing = event.composedPath()[0].closest(THINGS); // also within a shadow root, where the console is
    if (!thing || thing === board.root) hand.clear(); // beside the cells
  };
  const over = computed(() => Boolean(view.value.outcome));
  effect(() => {
    const { turn, flip } = settings.value;
    // At the end the letters of the keys would cover what has won.
    board.configure({ ...look(), turn, flip, ...(over.value && { keys: false }) });
    untracked(() => preview(hand.held));
  });
  effect(() => (void view.value, untracked(show)));
  effect(() => void (live.value && (board.holder = holder.value ?? hand)));
}
