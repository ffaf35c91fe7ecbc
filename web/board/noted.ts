// Cells touched before Python is there: noted, and played as soon as they can be.

import { signal } from "@preact/signals";
import { announce, onView, view } from "../game/store";
import { honest } from "../game/visit";
import { t } from "../ui/text";
import { board, hand, preview } from "./table";

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

board.holder = {
  hover() {},
  cursor: (cell) => void announce(cell || t("Edge of the board")),
  choose: (cell, drag) => (drag && !drag.adjusting && begins(drag.from) ? note(drag.from, cell) : note(cell)),
};

onView((_, before) => {
  const cells = honest.value && !before ? noted : [];
  noted = [];
  waiting.value = null;
  for (const cell of cells) void hand.choose(cell);
});
