// Drawing signs on the board: with a tool that is picked, or at once with the right button of a mouse.

import { computed, effect, signal } from "@preact/signals";
import { board, holder, preview, rightButton, type Holder } from "../board/table";
import { view } from "../game/store";
import { announce, change } from "../game/talk";
import { Icon } from "../ui/parts";
import { t } from "../ui/text";
import { pane } from "./pane";

const SHAPES = ["circle", "square", "letter", "arrow"] as const;
type Shape = (typeof SHAPES)[number];

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

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
  const text = shape === "arrow" ? t("Touch the first cell, then the last.") : t("Touch a cell; once more takes it away.");
  return { subject: names()[shape], text, actions: [{ label: t("Done"), run: () => pick(null) }] };
});

/** The letter that stands on a cell, else the next that is free. */
function letter(cell: string) {
  const letters = view.value.signs.filter(({ shape }) => shape === "letter");
  const there = letters.find(({ cells }) => cells[0] === cell);
  return there ? there.text : LETTERS.find((one) => letters.every(({ text }) => text !== one)) || "Z";
}

const show = (role: string, ...cells: string[]) =>
  preview([{ kind: "mark", role, cells, text: role === "letter" ? letter(cells[0]) : "" }]);

async function draw(shape: Shape, ...cells: string[]) {
  const before = view.value.signs.length;
  const text = shape === "letter" ? letter(cells[0]) : "";
  if (!(await change({ op: "sign", shape, cells, text }))) return;
  const values = { sign: `${names()[shape]} ${text}`.trim(), cells: cells.join(" – ") };
  const more = view.value.signs.length > before;
  announce(more ? t("{sign} on {cells}", values) : t("{sign} on {cells} is taken away", values));
}

/** An arrow that has begun. */
function over(start: string, cell: string | null) {
  if (cell && cell !== start) show("arrow", start, cell);
  else show("touched", start);
}

/** It takes the place of the hand. */
const pencil: Holder = {
  hover(cell) {
    if (from) over(from, cell);
    else if (tool.value && cell) show(tool.value === "arrow" ? "touched" : tool.value, cell);
    else preview([]);
  },
  cursor(cell) {
    this.hover(cell);
    announce(cell ? `${cell}, ${view.value.contents[cell] || t("empty")}` : t("Edge of the board"));
  },
  async choose(cell) {
    const [first, shape] = [from, tool.value];
    if (shape !== "arrow") return shape ? draw(shape, cell) : undefined;
    from = first ? null : cell;
    this.hover(cell);
    if (first && first !== cell) await draw("arrow", first, cell);
  },
  async drag(start, end) {
    if (tool.value === "arrow") from = start;
    await this.choose(end);
  },
  dragging(start, end) {
    if (tool.value === "arrow") show("arrow", start, end);
    else this.hover(end);
  },
  /** First what was begun goes, then the tool. */
  drop() {
    if (from) rest();
    else pick(null);
  },
};

effect(() => {
  if (pane.value !== "notes" && tool.peek()) pick(null);
});

effect(() => {
  holder.value = tool.value ? pencil : null;
});

rightButton.value = {
  over,
  done(start, end, shift) {
    preview([]);
    if (end === start) void draw(shift ? "square" : "circle", start);
    else if (end) void draw("arrow", start, end);
  },
};

function Tool({ shape, label }: { shape: Shape; label: string }) {
  const picked = tool.value === shape;
  const choose = () => pick(picked ? null : shape);
  return (
    <button type="button" class="btn icon" aria-label={label} aria-pressed={picked} data-shape={shape} onClick={choose}>
      <Icon sign={shape} />
    </button>
  );
}

export const Tools = () => (
  <div class="tray" role="group" aria-label={t("Drawing tools")}>
    {SHAPES.map((shape) => <Tool key={shape} shape={shape} label={names()[shape]} />)}
  </div>
);
