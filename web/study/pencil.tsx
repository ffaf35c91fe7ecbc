// Drawing signs on the board: with a tool that is picked, or at once with the right button of a mouse.

import { computed, effect, signal } from "@preact/signals";
import { inWords } from "../board/hand";
import type { Holder } from "../board/board";
import { board, holder, preview } from "../board/table";
import { legend, live, view } from "../game/store";
import { announce, request, tell } from "../game/talk";
import { Button } from "../ui/parts";
import { t } from "../ui/text";
import type { Tool } from "../ui/types";
import { pane } from "./pane";

/** The tool that is picked, by the shape of its signs. */
const tool = signal("");
/** Where an arrow begins. */
let from: string | null = null;

function pick(shape: string) {
  tool.value = shape;
  rest();
  if (shape) board.root.focus({ preventScroll: true });
}

function rest() {
  from = null;
  preview([]);
}

/** What the status line says while a tool is picked. */
export const line = computed(() => {
  const picked = legend.value.tools.find(({ shape }) => shape === tool.value);
  const done = { label: t("Done"), run: () => pick("") };
  return picked && { subject: picked.label, text: picked.text, actions: [done] };
});

/** A letter is the one that stands on the cell, else the next that is free. */
function sign(shape: string, cells: string[]) {
  const { signs, letter } = view.value;
  const there = signs.find((one) => one.shape === "letter" && one.cells[0] === cells[0]);
  return { cells, text: shape === "letter" ? there?.text ?? letter : "" };
}

/** What would be drawn; of an arrow of one end, that. */
function show(shape: string, ...ends: (string | null)[]) {
  const cells = [...new Set(ends)].filter((end) => end !== null);
  const role = shape === "arrow" && cells.length < 2 ? "touched" : shape;
  preview(cells.length ? [{ kind: "mark", role, ...sign(shape, cells) }] : []);
}

const draw = (shape: string, ...cells: string[]) =>
  request({ op: "sign", shape, ...sign(shape, cells) }).then(({ said }) => void announce(said), tell);

async function choose(cell: string, start = from) {
  const shape = tool.value;
  if (shape !== "arrow") return draw(shape, cell);
  from = start ? null : cell;
  show(shape, from, cell);
  if (start && start !== cell) await draw(shape, start, cell);
}

/** It takes the place of the hand. */
const pencil: Holder = {
  hover: (cell, drag) => show(tool.value, (tool.value === "arrow" && drag?.from) || from, cell),
  cursor(cell) {
    show(tool.value, from, cell);
    announce(inWords(cell, view.value.contents));
  },
  choose: (cell, drag) => choose(cell, drag?.from),
  /** First what was begun goes, then the tool. */
  clear: () => (from ? rest() : pick("")),
};

const rightButton: Holder = {
  hover: (cell, drag) => (cell ? show("arrow", drag?.from ?? null, cell) : rest()),
  choose(cell, drag, shift) {
    rest();
    if (drag) void draw("arrow", drag.from, cell);
    else void draw(shift ? "square" : "circle", cell);
  },
};

effect(() => {
  if (pane.value !== "notes" && tool.peek()) pick("");
});
effect(() => {
  board.right = live.value ? rightButton : null;
  holder.value = tool.value ? pencil : null;
});

export function Tray() {
  const one = ({ shape, label }: Tool) => {
    const picked = tool.value === shape;
    const names = { "aria-label": label, "aria-pressed": picked, "data-shape": shape };
    return <Button look="icon" sign={shape} run={() => pick(picked ? "" : shape)} {...names} />;
  };
  return <>{legend.value.tools.map(one)}</>;
}
