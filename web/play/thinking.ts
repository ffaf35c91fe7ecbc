// The computer's turn: Python is asked to think, may be stopped, and is forgotten when another position is shown.

import { batch, computed, signal } from "@preact/signals";
import { moved, onView, show, view } from "../game/store";
import { ask, slots, stop, tell } from "../game/talk";
import { busyWith } from "../ui/busy";

/** Thinking shorter than this, in milliseconds, is not worth a word. */
const SHOWN = 300;
/** Two computers take at least so long for a move, in milliseconds, that a person can follow. */
const PACE = 400;

/** The search under way, once it is asked for. */
export const search = signal<{ id: number } | null>(null);
const long = signal(false);
/** The game in which two computers wait for each other. */
const resting = signal<object | null>(null);

const alone = () => view.value.computers === 2;
/** That it thinks is worth a word. */
export const thinks = computed(() => search.value !== null && (long.value || alone()));
/** Two computers rest. */
export const rests = computed(() => resting.value !== null);

async function think() {
  const asked = ask({ op: "think" });
  const mine = { id: asked.id };
  const early = alone() && new Promise((done) => setTimeout(done, PACE));
  search.value = mine;
  long.value = false;
  setTimeout(() => search.value === mine && (long.value = true), SHOWN);
  try {
    const answer = await asked;
    await early;
    if (search.value !== mine) return; // another position has been shown meanwhile
    batch(() => {
      search.value = null;
      show(answer.view);
    });
  } catch (error) {
    if (search.value !== mine) return;
    search.value = null;
    tell(error);
  }
}

onView((next, before) => {
  if (search.value && (moved(next, before) || !next.think)) {
    void stop(search.value.id);
    search.value = null;
  }
  if (!alone() || !next.think || resting.value !== slots.slot) resting.value = null;
  if (next.think && !search.value && !resting.value) void busyWith(think());
});

/** Let the computer play the best it has found; two computers rest then. */
export function stopThinking() {
  if (alone()) resting.value = slots.slot;
  if (search.value) void stop(search.value.id);
}

/** After a rest. */
export function goOn() {
  resting.value = null;
  void busyWith(think());
}
