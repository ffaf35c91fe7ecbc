// Studying a game: the head of the panes over the list of moves, and what is drawn over the board.

import { effect } from "@preact/signals";
import { board } from "../board/table";
import { render } from "preact";
import { Button, IconButton } from "../ui/parts";
import { t } from "../ui/text";
import { Bar, known } from "./analysis";
import { openPane, openSheet, pane, PANES } from "./pane";
import { improvement } from "./review";

render(<Bar />, board.root.appendChild(document.createElement("div")));
effect(() => {
  const shown = improvement();
  board.annotate(shown.length ? shown : known());
});

export function Head() {
  const labels = { analysis: t("Analysis"), notes: t("Notes"), review: t("Review") };
  const tab = (name: keyof typeof labels) => {
    const open = pane.value === name;
    const run = () => openPane(open ? "" : name);
    return <Button look="quiet" run={run} aria-pressed={open} aria-controls={name}>{labels[name]}</Button>;
  };
  return (
    <>
      <h3>{t("Moves")}</h3>
      <div class="panes">{PANES.map(tab)}</div>
      <IconButton sign="close" label={t("Close")} run={() => openSheet(false)} look="close" />
    </>
  );
}
