// Studying a game: the panes over the list of moves, one at a time (analysis, notes, a look back), and on small screens
// the sheet that holds them.

import { effect, signal } from "@preact/signals";
import { render } from "preact";
import { board } from "../board/table";
import { live } from "../game/store";
import { byId } from "../ui/dom";
import { Button, IconButton } from "../ui/parts";
import { t } from "../ui/text";
import { Analysis, Bar, known } from "./analysis";
import { Notes } from "./notes";
import { pane, type Pane } from "./pane";
import { Tools } from "./pencil";
import { Graph } from "./graph";
import { improvement, lookBack, Review } from "./review";

/** Whether the panes are over the players and the actions, where there is no room for them beside the board. */
export const sheet = signal(false);

export function openPane(name: Pane) {
  if (!live.value) return;
  pane.value = name;
  if (name === "review") lookBack();
}

/** Where the panes have room, it is a pane that opens. */
export function openSheet(open: boolean) {
  sheet.value = open;
  const close: HTMLElement = byId("moves-head").querySelector(".close");
  if (open && !close.offsetParent) openPane(pane.value || "notes");
  else (open ? close : board.root).focus({ preventScroll: true });
}

function Tab({ name, label }: { name: Pane; label: string }) {
  const open = pane.value === name;
  const run = () => openPane(open ? "" : name);
  return <Button look="quiet" run={run} aria-pressed={open} aria-controls={name}>{label}</Button>;
}

const Head = () => (
  <>
    <h3>{t("Moves")}</h3>
    <div class="panes">
      <Tab name="analysis" label={t("Analysis")} />
      <Tab name="notes" label={t("Notes")} />
      <Tab name="review" label={t("Review")} />
    </div>
    <IconButton sign="close" label={t("Close")} run={() => openSheet(false)} look="close" />
  </>
);

export function showStudy() {
  const beside = document.createElement("div");
  board.root.append(beside);
  render(<Bar />, beside);
  render(<Head />, byId("moves-head"));
  render(<Analysis />, byId("analysis"));
  render(<><Tools /><Notes /></>, byId("notes"));
  render(<Review />, byId("review"));
  render(<Graph />, byId("chances"));
  effect(() => {
    byId("play").dataset.pane = pane.value;
    for (const name of ["analysis", "notes", "review"]) byId(name).hidden = name !== pane.value;
    board.root.classList.toggle("rated", pane.value === "analysis");
  });
  effect(() => {
    byId("play").classList.toggle("studying", sheet.value);
  });
  effect(() => {
    const shown = improvement();
    board.lay({ notes: shown.length ? shown : known() });
  });
}
