// What a player writes into the tree: the comment on the position, signs on the board, and which lines stay.
import type { Left, Tool } from "python";
import type { Holder } from "../board/board";
import { inWords } from "../board/hand";
import { board, holder, preview } from "../board/table";
import {
  announce, beforehand, change, leaving, legend, live, type Message, onView, request, slots, tell, view,
} from "../game/store";
import { restoring } from "../game/visit";
import { type Draft as Kept, dropDrafts, loadDrafts, saveDraft } from "../keep/drafts";
import type { Slot } from "../keep/slots";
import { Button, byId, computed, effect, signal, t, toast } from "../ui/kit";
import { pane } from "./pane";

const PAUSE = 800; // a pause in typing, in milliseconds, after which the comment is kept
/** Positions are named by their moves: their ids do not survive the engine. `sent`: false after it was lost with it. */
type Draft = Kept & { id?: string; sent?: boolean };

const field: HTMLTextAreaElement = byId("comment");
let slot: Slot | null = null; // the game and the position that it is about
let moves: string[] = [];
let draft: Draft | null = null; // what Python does not have yet; it is stored till then
let earlier: Kept[] = []; // what earlier visits have left, which comes after it
let timer = 0;
let close = () => {}; // of the message that offers a way back
const writing = () => document.activeElement === field;

onView((next, before) => {
  const same = before?.record === next.record && before.analysing === next.analysing;
  if (!same && !before?.think) close(); // else more of one's own might be undone
  if (next.left && next.left.request.node !== before?.left?.request.node) offer(next.left); // once
  const another = slots.slot !== slot;
  slot = slots.slot;
  if (another) earlier = [];
  // What the game before it has lost stays stored for the next time, unless the same game goes on without a wheel.
  const goesOn = slots.unkept(next) && before?.key === next.key && String(before.moves) === String(next.moves);
  if (another) draft = goesOn && draft ? { ...draft, id: undefined, names: [], sent: false } : null;
  // What is being typed is left alone, and stays with its position even if the computer moves on.
  if (!writing() || !draft) take(another);
  if (another && !draft) void recover(slot);
  else if (draft?.sent === false) void save();
});

/** A field that is typed in keeps its caret, unless it is about another position now. */
function take(another = false) {
  const now = String(view.value.moves);
  const stays = !another && String(moves) === now && writing();
  moves = view.value.moves;
  if (!stays) field.value = draft && String(draft.moves) === now ? draft.text : view.value.comment;
}

/** What earlier visits could not tell Python any more. */
async function recover(mine: Slot) {
  await slots.settled; // its id may not be known before
  if (!mine.id || mine !== slot || draft) return;
  earlier = loadDrafts(mine.id);
  goOn();
}

/** With the oldest of them. */
function goOn() {
  const next = earlier.shift();
  if (!next) return;
  draft = { id: slot?.id, ...next };
  take();
  void save();
}

/** Have Python keep what was typed, in a while if what is sent now might reach another game. */
async function save() {
  clearTimeout(timer);
  const mine = draft;
  if (!mine || mine.sent) return;
  if (leaving || restoring.value) return void (timer = setTimeout(save, PAUSE));
  mine.sent = true;
  const failed = (error: any) => (tell(error), error.code !== "restarted");
  mine.sent = await request({ op: "comment", moves: mine.moves, text: mine.text }).then(() => true, failed);
  if (!mine.sent) return;
  const more = draft !== mine ? draft : null;
  dropDrafts(mine.names.filter((name) => !more?.names.includes(name)));
  if (more) return; // there is more already
  draft = null;
  take();
  goOn();
}

field.addEventListener("input", () => {
  const own = String(moves);
  earlier = earlier.filter((one) => String(one.moves) !== own); // it comes again at another visit
  const names = draft && String(draft.moves) === own ? draft.names : []; // it takes the place of that one
  draft = { id: slot?.id, moves, text: field.value, names };
  if (draft.id) saveDraft(draft.id, draft);
  clearTimeout(timer);
  timer = setTimeout(save, PAUSE);
});
field.addEventListener("blur", () => (void save(), take()));
document.addEventListener("visibilitychange", () => document.hidden && void save());
beforehand.add(({ op }) => op !== "comment" && void save()); // what has been typed comes first
/** What has gone may come back, till one goes on. */
type Offered = Omit<Left, "request"> & { request: Message };
const offer = ({ text, label, request: way }: Offered) => (close = toast(text, { label, run: () => void change(way) }));

const promote = () => void change({ op: "promote" });
async function cut() {
  const { record } = view.value;
  if (!(await change({ op: "delete" }))) return;
  const text = t("This move and what followed is deleted.");
  offer({ text, label: t("Undo"), request: { op: "open", record } });
}

/** Of the line that is walked. */
export const Lines = () => (
  <>
    <Button run={promote} disabled={view.value.aside === null}>{t("Make main line")}</Button>
    <Button run={cut} disabled={!view.value.current}>{t("Delete from here")}</Button>
  </>
);

const tool = signal(""); // the tool that is picked, by the shape of its signs
let from: string | null = null; // where an arrow begins

function rest() {
  from = null;
  preview([]);
}

function pick(shape: string) {
  tool.value = shape;
  rest();
  if (shape) board.root.focus({ preventScroll: true });
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
function show(shape: string, ...ends: (string | null | undefined)[]) {
  const cells = [...new Set(ends)].filter((end) => typeof end === "string");
  const role = shape === "arrow" && cells.length < 2 ? "touched" : shape;
  preview(cells.length ? [{ kind: "mark", role, ...sign(shape, cells) }] : []);
}

const draw = (shape: string, ...cells: string[]) =>
  request({ op: "sign", shape, ...sign(shape, cells) }).then(({ said }) => void announce(said), tell);

/** It takes the place of the hand. */
const pencil: Holder = {
  hover: (cell, drag) => show(tool.value, tool.value === "arrow" ? drag?.from ?? from : null, cell),
  cursor(cell) {
    show(tool.value, from, cell);
    announce(inWords(cell, view.value.contents));
  },
  choose(cell, drag) {
    const start = drag?.from ?? from;
    if (tool.value !== "arrow") return draw(tool.value, cell);
    from = start ? null : cell;
    show("arrow", from, cell);
    if (start && start !== cell) return draw("arrow", start, cell);
  },
  /** First what was begun goes, then the tool. */
  clear: () => (from ? rest() : pick("")),
};

const rightButton: Holder = {
  hover: (cell, drag) => show("arrow", drag?.from, cell),
  choose(cell, drag, shift) {
    rest();
    return drag ? draw("arrow", drag.from, cell) : draw(shift ? "square" : "circle", cell);
  },
};

effect(() => void (pane.value !== "notes" && tool.peek() && pick("")));
effect(() => {
  board.right = live.value ? rightButton : null;
  holder.value = tool.value ? pencil : null;
});

function Choice({ shape, label }: Tool) {
  const picked = tool.value === shape;
  const names = { "aria-label": label, "aria-pressed": picked, "data-shape": shape };
  return <Button look="icon" sign={shape} run={() => pick(picked ? "" : shape)} {...names} />;
}
export const Tray = () => <>{legend.value.tools.map(Choice)}</>;
