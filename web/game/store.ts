// The one store: what the page knows of the game and of the settings, and its talk with Python, which changes the game.
import type { Act, First, Legend, Picture, View } from "python";
import { help } from "../engine/crew";
import * as engine from "../engine/keeper";
import { unpack } from "../engine/worker/packed";
import { bots } from "../keep/bots";
import { type Slot, Slots } from "../keep/slots";
import { loadSettings, saveSettings, type Settings } from "../keep/store";
import { keptWheels } from "../keep/wheels";
import { paintable, presentable } from "../paint/trial";
import { batch, busyWith, byId, effect, embedded, safe, signal, t, toast, untracked, warn } from "../ui/kit";
import { checks } from "../ui/shapes";

const stored = checks(BUILD.shapes, { View: presentable, Picture: paintable });
/** What is kept on this device may be damaged, or another application's: whether it is one and can be painted. */
export const isView = (value: unknown): value is View => stored.check("View")(value) === null;
export const isPicture = (value: unknown): value is Picture => stored.check("Picture")(value) === null;

export const version = document.documentElement.dataset.version!; // of the site
export const first: First = await unpack(byId("first").textContent).json(); // what index.html brings
export const view = signal<View>(first.view);
export const live = signal(false); // the view is Python's, not a picture from before
export const legend = signal<Legend>(first.legend); // what there is to choose; it changes with wheels
export const settings = signal<Settings>(loadSettings());

const reduced = matchMedia("(prefers-reduced-motion: reduce)");
const calm = signal(reduced.matches);
reduced.addEventListener("change", () => (calm.value = reduced.matches));
/** How boards are drawn. */
export function look() {
  const { coordinates, shapes, keys, animations } = settings.value;
  return { coordinates, shapes, keys, motion: animations ?? !calm.value };
}

export function changeSettings(changed: Partial<Settings>) {
  const next = { ...settings.value, ...changed };
  saveSettings(next);
  dispatchEvent(new Event("themechange")); // early.ts reads what is kept
  settings.value = next;
}

let before: View | undefined;
/** A view from Python is what is shown now. */
export function show(next: View) {
  before = live.value ? view.value : undefined;
  try {
    batch(() => ([view.value, live.value] = [next, true]));
  } catch (fault) {
    if (!engine.blameWheels(fault)) throw fault; // of wheels it is the fault, if they are there
  }
}
/** Run for each view from Python; `before` is the one from Python that it follows, if there was one. */
export const onView = (run: (next: View, before?: View) => void) =>
  effect(() => {
    const next = view.value;
    if (live.value) untracked(() => run(next, before));
  });

type Position = Pick<View, "key" | "node" | "moves">;
/** Which it is, as requests name it. */
export const place = ({ game, options, setup, moves }: Pick<View, "game" | "options" | "setup" | "moves">) =>
  ({ game, options, moves, ...(setup && { setup }) });
/** Whether two views show the same position of the same game; its comment may be another. */
export const samePosition = (one: Position, other: Position) =>
  one.key === other.key && one.node === other.node && one.moves.join() === other.moves.join();
/** Whether play has gone on from one position to the next. */
export const follows = (next: Position, { key, moves }: Position) =>
  next.key === key && next.moves.length > moves.length && moves.every((move, i) => move === next.moves[i]);
/** Whether the position, or how the game has ended, is another one. */
export const moved = (next: View, before?: View) =>
  !before || !samePosition(next, before) || Boolean(next.outcome) !== Boolean(before.outcome);

export type Message = { op: string; [field: string]: unknown };
export type Told = (answer: any) => void;
/** Megabytes that the engine's tree may take; as many as it likes on a desktop. */
const MEMORY = matchMedia("(pointer: coarse)").matches || (navigator as any).deviceMemory < 4 ? 60 : undefined;
export const BEGINNING = ["new", "open", "rematch"]; // what begins a game, or goes on with another one
/** What goes on beside the game, for as long as it is wanted: the page is not busy with it. */
const BESIDE = ["analyse", "review", "search", "perft"];

void engine.begin(safe ? undefined : keptWheels());
export const slots = new Slots(() =>
  warn(t("This game was changed in another tab. What you play here is kept as a game of its own.")));
/** So many requests for another game are under way: what is sent meanwhile might reach that one. */
export let leaving = 0;
/** What is to be said to Python before the game changes. */
export const beforehand = new Set<(message: Message) => void>();

const SPOKEN = 3; // so many of the last sentences stay, to be read again
/** Each is an element of its own: one that is said again is heard again, and none takes the place of another. */
export function announce(sentence: string) {
  if (!sentence) return;
  const [host, said] = [byId("spoken"), document.createElement("p")];
  said.textContent = sentence;
  host.append(said);
  if (host.childElementCount > SPOKEN) host.firstElementChild.remove();
}
/** What the old worker was asked is lost with it; the restart itself is told once. */
export const tell = (error: any) => void (error.code !== "restarted" && toast(error.message));

/** `helped`: a search of the position that is shown, or a review of its line, which further workers may speed up. */
export function ask({ helped, ...message }: Message, onPartial?: Told): Promise<any> & { id: number } {
  let ease: Told | undefined;
  const answer = engine.request({ memory: MEMORY, ...message }, (partial) => (ease?.(partial), onPartial?.(partial)));
  if (helped && !MEMORY) ease = help(message.op, answer, view.value);
  return BESIDE.includes(message.op) ? answer : busyWith(answer);
}

/** What there is to choose changes with wheels, and with the reader's programs. */
export async function renewLegend() {
  const { games, trial } = await ask({ op: "legend", bots: bots.value?.map(({ name }) => name) ?? [] });
  legend.value = { ...legend.value, games, trial };
}

/** `end`: of what is not asked of the engine. */
type Asked = Promise<any> & { id?: number; end?: () => void };

/** Work that takes Python a while, one at a time: only of what was asked for last is anything heard. */
export class Search {
  readonly #asked = signal<Asked | null>(null);

  get underWay() { return this.#asked.value !== null; }

  /** `take` the answer, not `before` something else, and `hear` what is found till then; what fails is told. */
  async begin(work: Message | (() => Asked), take: Told, hear?: Told, before?: Promise<unknown>) {
    const partly = (partial: any) => mine() && hear?.(partial);
    const asked: Asked = typeof work === "function" ? work() : ask(work, partly);
    const mine = () => this.#asked.value === asked;
    const end = (then: Told) => (outcome: any) => void (mine() && batch(() => (this.forget(), then(outcome))));
    this.#asked.value = asked;
    await Promise.all([asked, before]).then(([answer]) => end(take)(answer), end(tell));
  }

  /** It answers with the best it has found. */
  stop = () => {
    const { id, end } = this.#asked.value ?? {};
    if (end) end();
    else if (id !== undefined) engine.stop(id).catch(() => {});
  };

  /** What it finds is about nothing any more. */
  forget = () => (this.#asked.value = null);

  end() {
    this.stop();
    this.forget();
  }
}

/** Ask for a change of the game, and show what came of it. What begins a game begins a slot, or goes on in this one. */
export async function request(message: Message, slot?: Slot, onPartial?: Told) {
  const leaves = Number(BEGINNING.includes(message.op));
  for (const run of beforehand) run(message);
  leaving += leaves;
  try {
    const answer = await ask(message, onPartial);
    const next: View | undefined = message.op === "peek" ? undefined : answer.view;
    if (next && slot) slots.resume(slot, slot.id === "" ? next.record : undefined);
    else if (next && message.op === "open" && !embedded) slots.follow(next.record);
    else if (next && leaves) slots.begin();
    if (next) show(next);
    return answer;
  } finally {
    leaving -= leaves;
  }
}

/** The same as `request`; false: it was refused, and that was told. */
export const change = (message: Message) => request(message).then(() => true, (error) => (tell(error), false));
/** Before Python is there, nobody knows where to. */
export const step = (act?: Act) => void (live.value && act?.request && !act.disabled && change(act.request));
/** A refusal goes, from the board and from the status line. */
export const forgive = async () => view.value.refused && change({ op: "go", ply: view.value.current });
