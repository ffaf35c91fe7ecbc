// Cells touched before Python is there: noted, and played as soon as they can be.

import { signal } from "@preact/signals";
import { honest } from "../game/begin";
import { playable, view } from "../game/store";
import { announce } from "../game/talk";
import { t } from "../ui/text";
import type { SceneRecord } from "../ui/types";

let noted: string[] = [];

/** What is said of them in place of the moves. */
export const waiting = signal<{ noted: string; rest: string } | null>(null);

/**
 * A cell that is a move takes the place of what was noted; parts of a move add up, until one is touched again.
 * @returns how it is drawn
 */
export function note(cells: string[]): SceneRecord[] {
  const { legal, starts, players, turn } = view.value;
  if (!honest.value || !playable(view.value)) return [];
  const cell = cells[cells.length - 1];
  const whole = legal.includes(cell);
  const part = !whole && starts.includes(cell);
  const before = noted.filter((one) => part && starts.includes(one) && !legal.includes(one));
  noted = before.includes(cell) ? [] : [...before, ...cells];
  const sentence = noted.length ? t("{cell} is noted", { cell }) : t("Taken back");
  const more = noted.length ? t("The move goes on as soon as the rules are ready.") : "";
  const rest = part ? more : t("It is played as soon as the rules are ready.");
  waiting.value = { noted: sentence, rest };
  announce(`${sentence}. ${rest}`);
  if (whole) return [{ kind: "stone", cell, colour: players[turn].stone, ghost: true }];
  return [{ kind: "mark", role: "touched", cells: part ? noted : [] }];
}

/** What was noted, if it is about the board that has come. */
export function takeNoted() {
  const cells = honest.value ? noted : [];
  noted = [];
  waiting.value = null;
  return cells;
}
