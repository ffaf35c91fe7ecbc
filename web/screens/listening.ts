// The position for the ear: a letter on the board asks about it, the answer is spoken, and drawn until the next input.

import { hand, letters, preview } from "../board/table";
import { view } from "../game/store";
import { announce, ask, tell } from "../game/talk";
import { t } from "../ui/text";
import { ways } from "./ways";

/** What letters ask about, as Python calls it. */
const TOPICS: Record<string, string> = {
  b: "board",
  l: "legal",
  r: "rays",
  g: "group",
  t: "threats",
  s: "lifeline",
};

/** The letters in words, for the list of keys. */
export const keys = (): [string[], string][] => [
  [["B"], t("Tell the board.")],
  [["P"], t("Tell the last move.")],
  [["L"], t("Tell the legal moves.")],
  [["R"], t("Tell what lies in each direction.")],
  [["G"], t("Tell the group on the cell.")],
  [["T"], t("Tell the threats.")],
  [["S"], t("Tell what helps now.")],
  [["H"], t("Show this list.")],
];

/** Grows with every input: an answer that comes after the next one is not told. */
let inputs = 0;
let drawn = false;

function next() {
  inputs += 1;
  if (drawn) preview(hand.held);
  drawn = false;
}
for (const input of ["keydown", "pointerdown"]) addEventListener(input, next, { capture: true });

async function explore(what: string, cell: string) {
  const asked = inputs;
  try {
    const { text, scene } = await ask({ op: "explore", what, cell });
    if (asked !== inputs) return;
    announce(text);
    preview(scene);
    drawn = true;
  } catch (error) {
    tell(error);
  }
}

letters.add((key, cell) => {
  const letter = key.toLowerCase();
  if (letter === "h") ways.keyboard();
  else if (letter === "p") announce(view.value.moves.length ? view.value.state : t("No move has been played yet."));
  else if (letter in TOPICS) void explore(TOPICS[letter], cell);
  else return false;
  return true;
});
