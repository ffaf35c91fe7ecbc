// The panes over the list of moves, one at a time, and on small screens the sheet that holds them.

import { effect, signal } from "@preact/signals";
import { board } from "../board/table";
import { live } from "../game/store";
import { byId } from "../ui/dom";

export const PANES = ["analysis", "notes", "review"] as const;
export type Pane = (typeof PANES)[number] | "";

/** The one that is open; "": the list alone. */
export const pane = signal<Pane>("");
/** Whether the panes are over the players and the actions, where there is no room for them beside the board. */
export const sheet = signal(false);

export const openPane = (name: Pane) => void (live.value && (pane.value = name));

/** Where the panes have room, it is a pane that opens. */
export function openSheet(open: boolean) {
  sheet.value = open;
  const close: HTMLElement = byId("moves-head").querySelector(".close");
  if (open && !close.offsetParent) openPane(pane.value || "notes");
  else (open ? close : board.root).focus({ preventScroll: true });
}

effect(() => {
  byId("play").dataset.pane = pane.value;
  for (const name of PANES) byId(name).hidden = name !== pane.value;
  board.root.classList.toggle("rated", pane.value === "analysis");
});

effect(() => {
  byId("play").classList.toggle("studying", sheet.value);
});
