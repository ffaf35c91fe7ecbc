// A look back at the line on the board: Python judges position by position, and names the moves that turned the game.
// The chances are a curve that is walked like a slider: by keys, by a click, by a drag.

import type { TargetedPointerEvent } from "preact";
import { computed, effect, signal, untracked } from "@preact/signals";
import type { JudgedPoint, TurningPoint } from "python";
import { change, onView, Search, view } from "../game/store";
import { Button, byId } from "../ui/elements";
import { t } from "../ui/text";
import { pane } from "./pane";

/** `points`: from the beginning of a line `of` so many positions, without gaps; `person`: whose chances they are. */
const NOTHING = { points: [] as JudgedPoint[], turning: [] as TurningPoint[], of: 1, person: "", text: "" };

export const judged = signal(NOTHING);
/** The moves that turned the game. */
export const turns = computed(() => judged.value.turning);
const search = new Search();
const looking = computed(() => search.id.value !== null);
/** The turning point whose better move is shown. */
const better = signal<TurningPoint | null>(null);

/** Whether what is known, or is being looked at, is the line that is walked. */
export const fresh = computed(() => {
  const { points, of } = judged.value;
  const { line } = view.value;
  const same = points.length > 0 && line.length === of && points.every(({ id }, ply) => id === line[ply]);
  return looking.value || same;
});

onView(({ line, node }) => {
  const [first] = judged.value.points;
  if (first && first.id !== line[0]) drop(); // another game
  if (better.value?.from !== node) better.value = null;
});
effect(() => {
  byId("chances").hidden = !judged.value.points.length && !looking.value;
});
effect(() => {
  if (pane.value === "review") untracked(lookBack);
});

/** Look at the line that is walked, unless that is done or under way. */
export function lookBack() {
  if (!fresh.value && view.value.line.length > 1) start();
}

/** Points come one by one, and at last all, with what only the end of the line has shown. */
function take({ point, points = [...judged.value.points, ...(point ? [point] : [])], ...told }: any) {
  judged.value = { ...judged.value, ...told, points };
}

function start() {
  drop();
  void search.begin({ op: "review" }, take, take);
}

function drop() {
  search.end();
  judged.value = NOTHING;
  better.value = null;
}

async function show(turn: TurningPoint) {
  await change({ op: "select", node: turn.from });
  if (view.value.node === turn.from) better.value = turn;
}

/** What to draw over the board. */
export const improvement = () => better.value?.scene ?? [];

function words() {
  if (!looking.value && !judged.value.points.length) return t("Here you see how the chances went, move by move.");
  return fresh.value ? judged.value.text : t("The line is another one now.");
}

/** Stopped, Python answers with what it has found by then. */
function Command() {
  if (looking.value) return <Button run={search.stop}>{t("Stop")}</Button>;
  const { points, of } = judged.value;
  const hidden = (fresh.value && points.length >= of) || view.value.line.length < 2;
  return <Button run={start} hidden={hidden}>{points.length ? t("Look again") : t("Start")}</Button>;
}

export const Review = () => (
  <>
    <div class="row"><p>{words()}</p><Command /></div>
    <ol aria-label={t("Turning points")}>
      {turns.value.map((turn) => (
        <li key={turn.id}>
          <span>{turn.text}</span>
          <Button run={() => void show(turn)}>{t("Show {move}", { move: turn.label })}</Button>
        </li>
      ))}
    </ol>
  </>
);

const KEYS: Record<string, number> = {
  ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10, Home: -Infinity, End: Infinity,
};

/** Where it leads, while the steps to there are on their way. */
const led = signal<number | null>(null);

/** The ply that is marked. Where the walked line has left the one that was looked at, there it stays. */
function marked() {
  const { line, current } = view.value;
  return led.value ?? judged.value.points.findLastIndex(({ id }, ply) => ply <= current && id === line[ply]);
}

/** One step at a time: of those that come meanwhile only the last is taken. */
async function go(ply: number) {
  const to = Math.max(0, Math.min(judged.value.points.length - 1, ply));
  if (to === marked() || !judged.value.points[to]) return;
  const walking = led.value !== null;
  led.value = to;
  if (walking) return;
  for (let at = -1; led.value !== at; ) {
    at = led.value;
    const point = judged.value.points[at];
    if (point) await change({ op: "select", node: point.id });
  }
  led.value = null;
}

function press(event: KeyboardEvent) {
  const step = KEYS[event.key];
  if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  void go(marked() + step);
}

/** From the press on; it ends with the release. */
function point(event: TargetedPointerEvent<HTMLElement>) {
  const { currentTarget: root, pointerId, clientX, button } = event;
  if (event.type === "pointerdown" && !button) root.setPointerCapture(pointerId);
  if (!root.hasPointerCapture(pointerId)) return;
  const { left, width } = root.firstElementChild!.getBoundingClientRect();
  void go(Math.round(((clientX - left) / width) * (judged.value.of - 1)));
}

export function Graph() {
  const { points, person } = judged.value;
  const at = marked();
  const here = points[at];
  const line = points.map(({ place }) => place).join("L");
  const dot = (ply: number) => `M${points[ply].place}h0`; // of no length, with round ends, which no stretching deforms
  const slider = { role: "slider", "aria-label": t("Chances of {colour}", { colour: person }) } as const;
  const [now, most] = [at, points.length - 1].map((ply) => Math.max(0, ply));
  const range = { "aria-valuemin": 0, "aria-valuemax": most, "aria-valuenow": now, "aria-valuetext": here?.text };
  const paths = {
    area: line && `M0 1L${line}V1Z`,
    even: "M0 .5H1",
    here: here && `M${here.place}V0V1`,
    curve: line && `M${line}`,
    turns: turns.value.map(({ ply }) => dot(ply)).join(""),
    dot: here && dot(at),
  };
  return (
    <div
      id="graph" class={fresh.value ? "graph" : "graph stale"} data-now={here?.short} {...slider} {...range}
      tabIndex={0} onKeyDown={press} onPointerDown={point} onPointerMove={point}
    >
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        {Object.entries(paths).map(([name, d = ""]) => <path class={name} vector-effect="non-scaling-stroke" d={d} />)}
      </svg>
    </div>
  );
}
