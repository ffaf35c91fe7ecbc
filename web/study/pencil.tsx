// Drawing signs on the board: with a tool that is picked, or at once with the right button of a mouse.

import { computed, effect, signal } from "@preact/signals";
import { inWords } from "../board/hand";
import type { Drag, Holder } from "../board/pointer";
import { board, holder, preview } from "../board/table";
import { live, view } from "../game/store";
import { announce, request, tell } from "../game/talk";
import { Icon } from "../ui/parts";
import { t } from "../ui/text";
import { pane } from "./pane";

type Shape = "circle" | "square" | "letter" | "arrow";

/** The tool that is picked. */
const tool = signal<Shape | null>(null);
/** Where an arrow begins. */
let from: string | null = null;

const names = (): Record<Shape, string> => ({
  circle: t("Circle"), square: t("Square"), letter: t("Letter"), arrow: t("Arrow"),
});

function pick(shape: Shape | null) {
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
  const shape = tool.value;
  if (!shape) return null;
  const [ends, one] = [t("Touch the first cell, then the last."), t("Touch a cell; once more takes it away.")];
  const done = { label: t("Done"), run: () => pick(null) };
  return { subject: names()[shape], text: shape === "arrow" ? ends : one, actions: [done] };
});

/** The letter that stands on a cell, else the next that is free. */
function letter(cell: string) {
  const { signs, letter: next } = view.value;
  return signs.find(({ shape, cells }) => shape === "letter" && cells[0] === cell)?.text ?? next;
}

const sign = (shape: string, cells: string[]) => ({ cells, text: shape === "letter" ? letter(cells[0]) : "" });

const show = (role: string, ...cells: string[]) => preview([{ kind: "mark", role, ...sign(role, cells) }]);

const draw = (shape: Shape, ...cells: string[]) =>
  request({ op: "sign", shape, ...sign(shape, cells) }).then(({ said }) => void announce(said), tell);

/** What it would draw from a cell to another one. */
const reach = (start: string, end: string | null) =>
  end && end !== start ? show("arrow", start, end) : show("touched", start);

/** What a touch of the cell would do. */
function propose(cell: string | null, drag?: Drag) {
  if (cell && drag && tool.value === "arrow") show("arrow", drag.from, cell);
  else if (from) reach(from, cell);
  else if (cell && tool.value) show(tool.value === "arrow" ? "touched" : tool.value, cell);
  else preview([]);
}

async function choose(cell: string, drag?: Drag) {
  if (drag && tool.value === "arrow") from = drag.from;
  const [first, shape] = [from, tool.value];
  if (shape && shape !== "arrow") return draw(shape, cell);
  from = first ? null : cell;
  propose(cell);
  if (first && first !== cell) await draw("arrow", first, cell);
}

/** It takes the place of the hand. */
const pencil: Holder = {
  hover: propose,
  cursor(cell) {
    propose(cell);
    announce(inWords(cell, view.value.contents));
  },
  choose,
  /** First what was begun goes, then the tool. */
  clear() {
    if (from) rest();
    else pick(null);
  },
};

effect(() => {
  if (pane.value !== "notes" && tool.peek()) pick(null);
});

const rightButton: Holder = {
  hover: (cell, drag) => (cell ? reach(drag?.from ?? cell, cell) : rest()),
  choose(cell, drag, shift) {
    rest();
    if (drag) void draw("arrow", drag.from, cell);
    else void draw(shift ? "square" : "circle", cell);
  },
};

effect(() => {
  board.right = live.value ? rightButton : null;
  holder.value = tool.value && pencil;
});

function Tool([shape, label]: [string, string]) {
  const picked = tool.value === shape;
  const run = () => pick(picked ? null : (shape as Shape));
  return (
    <button type="button" class="btn icon" aria-label={label} aria-pressed={picked} data-shape={shape} onClick={run}>
      <Icon sign={shape as Shape} />
    </button>
  );
}

export const Tools = () => (
  <div class="tray" role="group" aria-label={t("Drawing tools")}>{Object.entries(names()).map(Tool)}</div>
);
