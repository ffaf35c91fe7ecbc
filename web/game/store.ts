// What the page knows: the view that Python gave, how far the engine has come, the settings. All that is shown follows.

import { batch, computed, effect, signal, untracked } from "@preact/signals";
import type { First, Legend, View } from "python";
import { loadSettings, saveSettings, type Settings } from "../keep/store";
import { byId } from "../ui/elements";

/** What index.html brings. */
export const first: First = JSON.parse(byId("first").textContent);

export const view = signal<View>(first.view);
/** The view is Python's, not a picture from before. */
export const live = signal(false);
/** What there is to choose; it changes with wheels. */
export const legend = signal<Legend>(first.legend);
export const settings = signal<Settings>(loadSettings());

const reduced = matchMedia("(prefers-reduced-motion: reduce)");
const calm = signal(reduced.matches);
reduced.addEventListener("change", () => (calm.value = reduced.matches));
const looks = computed(() => {
  const { coordinates, shapes, keys, animations } = settings.value;
  return { coordinates, shapes, keys, motion: animations ?? !calm.value };
});
/** How boards are drawn. */
export const look = () => looks.value;
export type Look = typeof looks.value;

/** @returns whether they are kept, too */
export function changeSettings(changed: Partial<Settings>) {
  const next = { ...settings.value, ...changed };
  const kept = saveSettings(next);
  dispatchEvent(new Event("themechange")); // early.ts reads what is kept
  settings.value = next;
  return kept;
}

/** A view from Python is what is shown now. */
export const show = (next: View) => batch(() => ([view.value, live.value] = [next, true]));

/** Run for each view from Python; `before` is the one from Python that it follows, if there was one. */
export function onView(run: (next: View, before?: View) => void) {
  let before: View | undefined;
  effect(() => {
    if (!live.value) return;
    const [next, last] = [view.value, before];
    before = next;
    untracked(() => run(next, last));
  });
}

type Position = Pick<View, "key" | "node" | "moves">;

/** Whether two views show the same position of the same game; its comment may be another. */
export const samePosition = (one: Position, other: Position) =>
  one.key === other.key && one.node === other.node && one.moves.join() === other.moves.join();

/** Whether the position, or how the game has ended, is another one. */
export const moved = (next: View, before?: View) =>
  !before || !samePosition(next, before) || Boolean(next.outcome) !== Boolean(before.outcome);
