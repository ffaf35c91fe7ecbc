// A look back at the line on the board: Python judges position by position, and names the moves that turned the game.

import { computed, effect, signal, untracked } from "@preact/signals";
import type { JudgedPoint, TurningPoint } from "python";
import { onView, view } from "../game/store";
import { change, Search } from "../game/talk";
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
