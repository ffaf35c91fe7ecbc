// The panes over the list of moves, one at a time, and on small screens the sheet that holds them.
import { board } from "../board/table";
import { change, live, onView, view } from "../game/store";
import { byId, cover, effect, follow, signal } from "../ui/kit";

export const pane = signal(""); // the one that is open: analysis, notes, review; "": the list alone
/** Whether they are over the players and the actions, where there is no room for them beside the board. */
export const sheet = signal(false);

const BESIDE = ["analysis", "review"]; // what is about a board beside the game

export async function openPane(name: string) {
  const beside = BESIDE.includes(name) && !view.value.analysing;
  if (live.value && (!beside || (await change({ op: "study" })))) pane.value = name;
}
/** Back leads from the analysis board to the game. */
const beside = { below: true, get open() { return view.value.analysing; }, close: () => void change({ op: "leave" }) };
onView(({ analysing, line }, before) => {
  analysing ? cover(beside) : follow();
  const another = before && before.line[0] !== line[0];
  if ((another || !analysing) && BESIDE.includes(pane.value)) pane.value = "";
});

const head: HTMLElement = byId("moves-head");
const close = head.querySelector<HTMLElement>(".close")!;
const over = { get open() { return sheet.value; }, close: () => openSheet(false) };

export function openSheet(open: boolean) {
  sheet.value = open;
  const tab = head.querySelector<HTMLElement>(`[aria-controls="${pane.value}"]`);
  (open ? tab : board.root)?.focus({ preventScroll: true });
  open && close.offsetParent ? cover(over) : follow();
}
close.onclick = () => openSheet(false);

for (const tab of head.querySelectorAll<HTMLElement>("[aria-controls]")) {
  const name = tab.getAttribute("aria-controls")!;
  tab.onclick = () => void openPane(name === pane.value ? "" : name);
  effect(() => {
    tab.setAttribute("aria-pressed", String(name === pane.value));
    byId(name).hidden = name !== pane.value;
  });
}

effect(() => {
  byId("play").dataset.pane = pane.value;
  byId("play").classList.toggle("studying", sheet.value);
});
