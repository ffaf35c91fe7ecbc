// The computer's turn: Python is asked to think, may be stopped, and is forgotten when another position is shown.

import { computed, signal } from "@preact/signals";
import { moved, onView, show, view } from "../game/store";
import { Search, slots } from "../game/talk";
import { busyWith } from "../ui/underway";

/** Thinking shorter than this, in milliseconds, is not worth a word. */
const SHOWN = 300;
/** Two computers take at least so long for a move, in milliseconds, that a person can follow. */
const PACE = 400;

const search = new Search();
const long = signal(false);
/** The game in which two computers wait for each other. */
const resting = signal<object | null>(null);
const alone = () => view.value.computers === 2;

export const searching = computed(() => search.id.value !== null);
/** That it thinks is worth a word. */
export const thinks = computed(() => searching.value && (long.value || alone()));
/** Two computers rest. */
export const rests = computed(() => resting.value !== null);

function think() {
  const early = alone() ? new Promise((done) => setTimeout(done, PACE)) : undefined;
  void busyWith(search.begin({ op: "think" }, ({ view }) => show(view), undefined, early));
  const mine = search.id.value;
  long.value = false;
  setTimeout(() => search.id.value === mine && (long.value = true), SHOWN);
}

onView((next, before) => {
  if (moved(next, before) || !next.think) search.end();
  if (!alone() || !next.think || resting.value !== slots.slot) resting.value = null;
  if (next.think && !searching.value && !resting.value) think();
});

/** Let the computer play the best it has found; two computers rest then. */
export function stopThinking() {
  if (alone()) resting.value = slots.slot;
  search.stop();
}

/** After a rest. */
export function goOn() {
  resting.value = null;
  think();
}
