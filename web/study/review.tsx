// A look back at the line on the board: Python judges position by position, and names the moves that turned the game.

import { computed, effect, signal } from "@preact/signals";
import { onView, view } from "../game/store";
import { ask, change, stop, tell } from "../game/talk";
import { byId } from "../ui/dom";
import { Button } from "../ui/parts";
import { t } from "../ui/text";
import type { SceneRecord } from "../ui/types";

/** `short` and `text` tell the chance. */
type JudgedPoint = { id: number; ply: number; chance: number; short: string; text: string };
type Turn = { id: number; from: number; ply: number; label: string; scene: SceneRecord[]; text: string };

/** `points`: from the beginning of a line of `length` moves, without gaps; `person`: whose chances they are. */
const NOTHING = { points: [] as JudgedPoint[], length: 0, person: "" };

export const judged = signal(NOTHING);
export const turns = signal<Turn[]>([]);
/** The moves that turned the game, by the names of the positions they led to. */
export const turning = computed<ReadonlySet<number>>(() => new Set(turns.value.map(({ id }) => id)));
/** The review under way. */
const search = signal<number | null>(null);
/** The turning point whose better move is shown. */
const better = signal<Turn | null>(null);
/** Where the graph leads, while the steps to there are on their way. */
export const led = signal<number | null>(null);

/** Whether what is known, or is being looked at, is the line that is walked. */
export const fresh = computed(() => {
  const { points, length } = judged.value;
  const { line } = view.value;
  if (search.value !== null) return true;
  return points.length > 0 && line.length === length + 1 && points.every(({ id }, ply) => id === line[ply]);
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
  if (!fresh.value && view.value.line.length > 1) void start();
}

async function start() {
  drop();
  judged.value = { ...NOTHING, length: view.value.line.length - 1 };
  const asked = ask({ op: "review" }, ({ point, person }) => {
    const { points, length } = judged.value;
    if (search.value === asked.id && point) judged.value = { points: [...points, point], length, person };
  });
  search.value = asked.id;
  try {
    const { points, turning } = await asked;
    if (search.value !== asked.id) return;
    judged.value = { ...judged.value, points }; // with what only the end of the line has shown
    turns.value = turning;
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
export async function walk(ply: number) {
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

function words() {
  const { points, length } = judged.value;
  const number = Math.min(points.length, length) + 1;
  if (search.value !== null) return t("Looking at position {number} of {count}", { number, count: length + 1 });
  if (!points.length) return t("Here you see how the chances went, move by move.");
  if (!fresh.value) return t("The line is another one now.");
  return turns.value.length ? t("These moves turned the game:") : t("No single move turned the game.");
}

function Command() {
  if (search.value !== null) return <Button run={halt}>{t("Stop")}</Button>;
  const { points, length } = judged.value;
  const whole = fresh.value && points.length > length;
  const label = points.length ? t("Look again") : t("Start");
  return <Button run={() => void start()} hidden={whole || view.value.line.length < 2}>{label}</Button>;
}

export const Review = () => (
  <>
    <div class="row">
      <p>{words()}</p>
      <Command />
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
