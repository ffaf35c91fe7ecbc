// The panes over the list of moves, one at a time, and on small screens the sheet that holds them.

import { effect, signal } from "@preact/signals";
import { board } from "../board/table";
import { live } from "../game/store";
import { byId } from "../ui/elements";
import { cover, follow } from "../ui/overlays";

/** The one that is open: analysis, notes, review; "": the list alone. */
export const pane = signal("");
/** Whether they are over the players and the actions, where there is no room for them beside the board. */
export const sheet = signal(false);

export const openPane = (name: string) => void (live.value && (pane.value = name));

const head: HTMLElement = byId("moves-head");
const close = head.querySelector<HTMLElement>(".close")!;

const over = { get open() { return sheet.value; }, close: () => openSheet(false) };

/** Where the panes have room, it is a pane that opens. */
export function openSheet(open: boolean) {
  sheet.value = open;
  if (open && !close.offsetParent) openPane(pane.value || "notes");
  else (open ? close : board.root).focus({ preventScroll: true });
  if (open && close.offsetParent) cover(over);
  else follow();
}
close.onclick = () => openSheet(false);

for (const tab of head.querySelectorAll<HTMLElement>("[aria-controls]")) {
  const name = tab.getAttribute("aria-controls")!;
  tab.onclick = () => openPane(name === pane.value ? "" : name);
  effect(() => {
    tab.setAttribute("aria-pressed", String(name === pane.value));
    byId(name).hidden = name !== pane.value;
  });
}

effect(() => {
  byId("play").dataset.pane = pane.value;
  byId("play").classList.toggle("studying", sheet.value);
});
