// A look back at the line on the board: Python judges position by position, and names the moves that turned the game.

import { computed, effect, signal, untracked } from "@preact/signals";
import { onView, view } from "../game/store";
import { change, Search } from "../game/talk";
import { byId } from "../ui/dom";
import { Button } from "../ui/parts";
import { t } from "../ui/text";
import type { JudgedPoint, TurningPoint } from "../ui/types";
import { pane } from "./pane";

/** `points`: from the beginning of a line of `length` moves, without gaps; `person`: whose chances they are. */
const NOTHING = { points: [] as JudgedPoint[], length: 0, person: "" };

export const judged = signal(NOTHING);
/** The moves that turned the game, each by the position that it led to. */
export const turns = signal<TurningPoint[]>([]);
const search = new Search();
const looking = computed(() => search.id.value !== null);
/** The turning point whose better move is shown. */
const better = signal<TurningPoint | null>(null);

/** Whether what is known, or is being looked at, is the line that is walked. */
export const fresh = computed(() => {
  const { points, length } = judged.value;
  const { line } = view.value;
  const same = points.length > 0 && line.length === length + 1 && points.every(({ id }, ply) => id === line[ply]);
  return looking.value || same;
});

onView(({ line, node }) => {
  const [first] = judged.value.points;
  if (first && first.id !== line[0]) drop(); // another game
  if (better.value?.before !== node) better.value = null;
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

function start() {
  drop();
  judged.value = { ...NOTHING, length: view.value.line.length - 1 };
  const whole = ({ points, turning }: { points: JudgedPoint[]; turning: TurningPoint[] }) => {
    judged.value = { ...judged.value, points }; // with what only the end of the line has shown
    turns.value = turning;
  };
  void search.begin({ op: "review" }, whole, ({ point, person }) => {
    const { points, length } = judged.value;
    if (point) judged.value = { points: [...points, point], length, person };
  });
}

function drop() {
  search.end();
  judged.value = NOTHING;
  turns.value = [];
  better.value = null;
}

async function show(turn: TurningPoint) {
  await change({ op: "select", node: turn.before });
  if (view.value.node === turn.before) better.value = turn;
}

/** What to draw over the board. */
export const improvement = () => better.value?.scene ?? [];

function words() {
  const { points, length } = judged.value;
  const number = Math.min(points.length, length) + 1;
  if (looking.value) return t("Looking at position {number} of {count}", { number, count: length + 1 });
  if (!points.length) return t("Here you see how the chances went, move by move.");
  if (!fresh.value) return t("The line is another one now.");
  return turns.value.length ? t("These moves turned the game:") : t("No single move turned the game.");
}

/** Stopped, Python answers with what it has found by then. */
function Command() {
  if (looking.value) return <Button run={search.stop}>{t("Stop")}</Button>;
  const { points, length } = judged.value;
  const whole = fresh.value && points.length > length;
  const label = points.length ? t("Look again") : t("Start");
  return <Button run={start} hidden={whole || view.value.line.length < 2}>{label}</Button>;
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
