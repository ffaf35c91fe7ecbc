// A look back at the line on the board: Python judges position by position; here the graph and the moves that turned it.

import { computed, effect, signal } from "@preact/signals";
import { onView, view } from "../game/store";
import { ask, change, stop, tell } from "../game/talk";
import { byId } from "../ui/dom";
import { Button } from "../ui/parts";
import { t } from "../ui/text";
import type { SceneRecord } from "../ui/types";
import { Graph, type GraphPoint } from "./graph";

type Turn = { id: number; from: number; ply: number; label: string; scene: SceneRecord[]; text: string };

const NOTHING = { points: [] as GraphPoint[], length: 0, person: "" };

/** What is known of a line of so many moves, and whose chances they are. */
const judged = signal(NOTHING);
const turns = signal<Turn[]>([]);
/** The moves that turned the game, by the names of the positions they led to. */
export const turning = computed<ReadonlySet<number>>(() => new Set(turns.value.map(({ id }) => id)));
/** The review under way. */
const search = signal<number | null>(null);
/** The turning point whose better move is shown. */
const better = signal<Turn | null>(null);
/** Where the graph leads, while the steps to there are on their way. */
const led = signal<number | null>(null);

/** Whether what is known is about the line that is walked. */
const current = computed(() => {
  const { points, length } = judged.value;
  const { line } = view.value;
  return Boolean(points.length) && line.length === length + 1 && points.every(({ id }, ply) => id === line[ply]);
});

onView(({ line, node }) => {
  const [first] = judged.value.points;
  if (first && first.id !== line[0]) drop(); // another game
  if (better.value?.from !== node) better.value = null;
});

effect(() => {
  byId("chances").hidden = !judged.value.points.length && search.value === null;
});

/** Look at the line that is walked, unless that is done or under way. */
export function lookBack() {
  if (search.value === null && !current.value && view.value.line.length > 1) void start();
}

async function start() {
  drop();
  const length = view.value.line.length - 1;
  const asked = ask({ op: "review" }, ({ point, person }) => {
    if (search.value !== asked.id || !point) return;
    judged.value = { points: [...judged.value.points, point], length, person };
  });
  judged.value = { ...NOTHING, length };
  search.value = asked.id;
  try {
    const answer = await asked;
    if (search.value !== asked.id) return;
    judged.value = { ...judged.value, points: answer.points }; // with what only the end of the line has shown
    turns.value = answer.turning;
  } catch (error) {
    if (search.value === asked.id) tell(error);
  } finally {
    if (search.value === asked.id) search.value = null;
  }
}

/** Python answers with what it has found by then. */
function halt() {
  if (search.value !== null) void stop(search.value);
}

function drop() {
  halt();
  search.value = null;
  judged.value = NOTHING;
  turns.value = [];
  better.value = null;
}

const select = (node: number) => change({ op: "select", node });

/** One step at a time: of those that come meanwhile only the last is taken. */
async function walk(ply: number) {
  const walking = led.value !== null;
  led.value = ply;
  if (walking) return;
  for (let at = -1; led.value !== at; ) {
    at = led.value;
    const point = judged.value.points[at];
    if (point) await select(point.id);
  }
  led.value = null;
}

async function show(turn: Turn) {
  await select(turn.from);
  if (view.value.node === turn.from) better.value = turn;
}

/** What to draw over the board. */
export const improvement = () => better.value?.scene ?? [];

export function Chances() {
  const { points, length, person } = judged.value;
  const { line, current: ply } = view.value;
  // Where the walked line has left the one that was looked at, there the graph stays.
  const apart = points.findIndex(({ id }, at) => id !== line[at]);
  const last = apart < 0 ? points.length - 1 : Math.max(0, apart - 1);
  return (
    <Graph
      points={points}
      length={length}
      turns={turns.value.map((turn) => turn.ply)}
      name={person}
      at={led.value ?? Math.min(ply, last)}
      stale={search.value === null && !current.value}
      walk={(to) => void walk(to)}
    />
  );
}

function words() {
  const { points, length } = judged.value;
  const number = Math.min(points.length, length) + 1;
  if (search.value !== null) return t("Looking at position {number} of {count}", { number, count: length + 1 });
  if (!points.length) return t("Here you see how the chances went, move by move.");
  if (!current.value) return t("The line is another one now.");
  return turns.value.length ? t("These moves turned the game:") : t("No single move turned the game.");
}

function command() {
  if (search.value !== null) return <Button run={halt}>{t("Stop")}</Button>;
  const { points, length } = judged.value;
  const whole = current.value && points.length > length;
  const label = points.length ? t("Look again") : t("Start");
  return <Button run={() => void start()} hidden={whole || view.value.line.length < 2}>{label}</Button>;
}

export const Review = () => (
  <>
    <div class="row">
      <p>{words()}</p>
      {command()}
    </div>
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
