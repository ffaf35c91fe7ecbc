// A look back at the line on the board: Python judges position by position, and names the moves that turned the game.
// The chances are a curve that is walked like a slider: by keys, by a click, by a drag.
import type { JudgedPoint, TurningPoint } from "python";
import { change, onView, Search, view } from "../game/store";
import { Button, byId, computed, effect, Newest, signal, t, untracked } from "../ui/kit";
import { pane } from "./pane";

/** `points`: from the beginning of a line `of` so many positions, without gaps; `heading`: whose chances they are. */
const NOTHING = {
  points: [] as JudgedPoint[], turning: [] as TurningPoint[], summary: [] as string[],
  of: 1, heading: "", text: "", note: "", stopped: false,
};
const KEYS: Record<string, number> = {
  ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10, Home: -Infinity, End: Infinity,
};

const search = new Search();
const judged = signal(NOTHING);
/** The moves that turned the game. */
export const turns = computed(() => judged.value.turning);
const better = signal<TurningPoint | null>(null); // the turning point whose better move is shown
/** What to draw over the board, and to say of it. */
export const improvement = () => better.value?.scene ?? [];
export const blame = computed(() => better.value?.said);

/** Whether what is known, or is being looked at, is the line that is walked. */
const fresh = computed(() => {
  const { points, of } = judged.value;
  const { line } = view.value;
  const same = points.length > 0 && line.length === of && points.every(({ id }, ply) => id === line[ply]);
  return same || (search.underWay && points.length < of);
});

onView(({ line, node }) => {
  const [first] = judged.value.points;
  if (first && first.id !== line[0]) drop(); // another game
  if (better.value?.from !== node) better.value = null;
});
effect(() => void (byId("chances").hidden = !judged.value.points.length && !search.underWay));
/** Look at the line that is walked, unless that is done or under way. */
effect(() => void (pane.value === "review" && untracked(() => !fresh.value && view.value.line[1] && start())));

/** Points come one by one, and at last all, with what only the end of the line has shown. */
const take = ({ point, points = [...judged.value.points, ...(point ? [point] : [])], looks: _, ...told }: any) =>
  void (judged.value = { ...judged.value, ...told, points });

function start() {
  drop();
  void search.begin({ op: "review", helped: true, share: true }, take, take);
}

function drop() {
  search.end();
  void steps.want(null);
  judged.value = NOTHING;
  better.value = led.value = null;
}

async function show(turn: TurningPoint) {
  await change({ op: "select", node: turn.from });
  if (view.value.node === turn.from) better.value = turn;
}

function words() {
  if (!search.underWay && !judged.value.points.length) return t("Here you see how the chances went, move by move.");
  return fresh.value ? judged.value.text : t("The line is another one now.");
}

/** Stopped, Python answers with what it has found by then. */
function Command() {
  if (search.underWay) return <Button run={search.stop}>{t("Stop")}</Button>;
  const { points, of, stopped } = judged.value;
  const hidden = (fresh.value && points.length >= of && !stopped) || view.value.line.length < 2;
  return <Button run={start} hidden={hidden}>{points.length ? t("Look again") : t("Start")}</Button>;
}

/** Pressed, it leads to where the better move was. */
const Turn = (turn: TurningPoint) => (
  <li key={turn.id}>
    <button type="button" class="line" aria-current={turn === better.value} onClick={() => void show(turn)}>
      <b>{turn.number}</b> {turn.text}
    </button>
  </li>
);

export const Review = () => (
  <>
    <div class="row"><p>{words()}</p><Command /></div>
    <ol aria-label={t("Turning points")}>{turns.value.map(Turn)}</ol>
    {fresh.value && judged.value.summary.map((side) => <p class="side">{side}</p>)}
    {fresh.value && <p><small>{judged.value.note}</small></p>}
  </>
);

const root: HTMLElement = byId("graph");
const led = signal<JudgedPoint | null>(null); // where it leads, while the steps to there are on their way
/** One step at a time: of those that come meanwhile only the last is taken. */
const steps = new Newest(({ id }: JudgedPoint) => change({ op: "select", node: id }), () => void (led.value = null));

/** The ply that is marked. Where the walked line has left the one that was looked at, there it stays. */
function marked() {
  const { line, current } = view.value;
  return led.value?.ply ?? judged.value.points.findLastIndex(({ id }, ply) => ply <= current && id === line[ply]);
}

function go(ply: number) {
  const { points } = judged.value;
  const to = points[Math.max(0, Math.min(points.length - 1, ply))];
  if (!to || to.ply === marked()) return;
  led.value = to;
  void steps.want(to);
}

function press(event: KeyboardEvent) {
  const step = KEYS[event.key];
  if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  go(marked() + step);
}

/** From the press on; it ends with the release. */
function point({ type, pointerId, clientX, button }: PointerEvent) {
  if (type === "pointerdown" && !button) root.setPointerCapture(pointerId);
  if (!root.hasPointerCapture(pointerId)) return;
  const { left, width } = root.firstElementChild!.getBoundingClientRect();
  go(Math.round(((clientX - left) / width) * (judged.value.of - 1)));
}

/** The curve with what is marked on it, after what is known. */
export function drawChances() {
  const { points, heading } = judged.value;
  const at = marked(), here = points[at], line = points.map(({ place }) => place).join("L");
  const dot = ({ place }: JudgedPoint) => `M${place}h0`; // of no length, with round ends, which no stretching deforms
  const told = {
    "aria-label": heading || t("Chances"), "aria-valuetext": here?.text,
    "data-now": led.value || here?.id === view.value.node ? here?.short : "", // the figure is of what is on the board
    "aria-valuemax": Math.max(0, points.length - 1), "aria-valuenow": Math.max(0, at),
    "data-high": points.some(({ chance }, ply) => chance > 0.6 && ply < points.length / 3), // then the words are below
  };
  const paths = {
    area: line && `M0 1L${line}V1Z`,
    here: here && `M${here.place}V0V1`,
    curve: line && `M${line}`,
    turns: turns.value.flatMap(({ ply }) => (points[ply] ? dot(points[ply]) : [])).join(""),
    dot: here && dot(here),
  };
  root.classList.toggle("stale", !fresh.value);
  for (const [name, value = ""] of Object.entries(told)) root.setAttribute(name, String(value));
  for (const [name, d = ""] of Object.entries(paths)) root.querySelector(`.${name}`)!.setAttribute("d", d);
}
Object.assign(root, { onkeydown: press, onpointerdown: point, onpointermove: point });
