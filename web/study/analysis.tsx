// What there is to know of the position: what a search finds, in the bar beside the board, as lines, heat and hint, and
// what Python tells by topic.
import type { BestLine, Findings, SceneRecord } from "python";
import { board } from "../board/table";
import { announce, ask, change, changeSettings, live, samePosition, Search, settings, tell, view } from "../game/store";
import { Button, computed, effect, render, signal, t, untracked } from "../ui/kit";
import { pane } from "./pane";
import { improvement } from "./review";

const HINT = 1500; // how long a hint is thought about, in milliseconds
const search = new Search();
const found = signal<Findings | null>(null);
const last = signal<Findings | null>(null); // until more is known of another position of the game, it keeps its place
const pointed = signal(-1); // the line that is pointed at, by its number
const hinted = signal(false);
/** Of the topics that are wanted. Until another position is known, the words about the old one keep their place. */
const told = signal<Record<string, { node: number; lines: string[]; scene: SceneRecord[] } | null>>({});
const hidden = signal(document.hidden);
document.addEventListener("visibilitychange", () => (hidden.value = document.hidden));
const open = computed(() => pane.value === "analysis");
const node = computed(() => view.value.node);
/** Nobody waits for a hidden page; while a person thinks the search may go on, unseen. */
const wanted = computed(() => {
  const { outcome, think, ponders } = view.value;
  const asked = open.value || (settings.value.ponder && ponders);
  return live.value && asked && !outcome && !think && !hidden.value;
});

let shown = view.value;

/** A view is shown, or what is wanted is something else. */
function follow() {
  if (!samePosition(view.value, shown)) {
    [found.value, hinted.value] = [null, false];
    if (!open.value || view.value.outcome || view.value.line[0] !== shown.line[0]) last.value = null; // unseen or over
    search.forget(); // Python ends the search of another position by itself
  }
  shown = view.value;
  if (!wanted.value || found.value?.proved) search.end(); // a proof is the last word
  else if (!search.underWay) void look();
}

effect(() => (void [view.value, wanted.value], untracked(follow)));
effect(() => void (open.value || ([pointed.value, told.value] = [-1, {}])));
effect(() => {
  void node.value;
  for (const topic in told.peek()) explore(topic).catch(tell);
});

/** What a person looks at, or waits for, is looked into by all workers. */
const look = (budget?: object) =>
  search.begin({ op: "analyse", budget, helped: open.value || Boolean(budget) }, take, take);

function take(findings: Findings) {
  if (findings.ply === null) return;
  found.value = last.value = findings;
  if (pointed.value >= findings.lines.length) pointed.value = -1;
}

/** What the status line says of a hint. */
export const advice = computed(() => (hinted.value ? found.value?.advice ?? waiting() : ""));

/** The best move here, marked on the board and told; what is known already is shown at once. */
export async function hint() {
  if (!live.value || !view.value.playable) return;
  hinted.value = true;
  if (!found.value || !search.underWay) {
    search.end();
    await look({ ms: HINT });
    follow(); // an open pane looks on
  }
}

async function explore(topic: string) {
  const answer = await ask({ op: "explore", what: topic });
  if (!(topic in told.value)) return; // not wanted any more
  told.value = { ...told.value, [topic]: answer };
  return answer.text;
}

async function toggle(topic: string) {
  const { [topic]: old, ...others } = told.value;
  told.value = old === undefined ? { ...others, [topic]: null } : others;
  const text = old === undefined && (await explore(topic));
  if (text) announce(text); // once: of every move it would be too much
}

/** Drawn over the board: what is asked for in place of what is only known. */
effect(() => {
  const { lines = [], heat = [], hint = [] } = found.value ?? {};
  const explored = Object.values(told.value).flatMap((known) => (known?.node === node.value ? known.scene : []));
  const asked = [improvement(), lines[pointed.value]?.scene ?? []].find(({ length }) => length);
  const warm = open.value && settings.value.heat ? heat : [];
  const best = !explored.length && (open.value || hinted.value) ? hint : [];
  board.lay({ notes: asked ?? [...warm, ...best, ...explored] });
});

const waiting = () => (view.value.outcome ? t("The game is over.") : t("Looking at the position"));
const words = () => found.value?.text ?? waiting();

function Bar() {
  if (!open.value) return null;
  const { players, near, outcome } = view.value;
  const chance = found.value?.chance ?? [1, 0][outcome?.winner ?? -1] ?? last.value?.chance ?? 0.5;
  const percent = 100 * (near ? 1 - chance : chance);
  const range = { "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuenow": Math.round(percent) };
  const meter = { role: "meter", "aria-label": t("Chances"), ...range, "aria-valuetext": words() } as const;
  const [below, above] = [players[near].stone, players[1 - near].stone];
  // Whoever is ahead has the figure at the own end.
  const figure = percent < 50 ? <b key="above" class={above}>{Math.round(100 - percent)}</b>
    : <b key="below" class={`${below} below`}>{Math.round(percent)}</b>;
  return (
    <div class={`chance ${above}`} {...meter}>
      <i class={below} style={{ transform: `scaleY(${percent / 100})` }} />{(found.value || outcome) && figure}
    </div>
  );
}
render(<Bar />, board.root.appendChild(document.createElement("div")));

/** Pointed at it shows its moves on the board, pressed it is a variation that is walked, from its first move on. */
function Line({ move, further, told, steps }: BestLine, number: number) {
  const point = (at = number) => () => (pointed.value = at);
  const walk = () => found.value && void change({ op: "walk", move, further });
  const pointing = { onPointerEnter: point(), onPointerLeave: point(-1), onFocus: point(), onBlur: point(-1) };
  const turns = steps.map(({ number, stone, label }) =>
    <span class="turn">{number && <small>{number} </small>}<i class={stone} />{label} </span>);
  const all = <span title={steps.map(({ label }) => label).join(" ")}>{turns}</span>; // where it is cut off
  return (
    <li key={number}>
      <button type="button" class="line" onClick={walk} {...pointing}><b>{told}</b> {all}</button>
    </li>
  );
}

/** What the figures and the strength of the marks mean. Its room is kept. */
const Scale = ({ scale: [low, high] }: Pick<Findings, "scale">) => (
  <p class="scale">
    {high && <><span>{low} %</span><i aria-hidden="true" /><span>{high} %</span> {t("after each of the best moves")}</>}
  </p>
);

const intoView = (words: Element | null) => words?.scrollIntoView({ block: "nearest" });

/** Several times a second, in place: what is pointed at or has the focus stays. */
export function Analysis() {
  if (!open.value) return null;
  const topics = Object.entries({ threats: t("Threats"), lifeline: t("Outlook") });
  const button = ([topic, label]: string[]) =>
    <Button run={() => void toggle(topic).catch(tell)} aria-pressed={topic in told.value}>{label}</Button>;
  const { heat } = settings.value;
  const warm = <Button run={() => changeSettings({ heat: !heat })} aria-pressed={heat}>{t("Heat map")}</Button>;
  const known = topics.map(([topic]) => {
    const lines = told.value[topic]?.lines.map((line) => <p>{line}</p>);
    return lines && <div class="told" key={topic} ref={intoView}>{lines}</div>;
  });
  return (
    <>
      <p>{words()} <small>{found.value?.depth}</small></p>
      <ol aria-label={t("Best lines")} class={found.value ? "" : "stale"}>{last.value?.lines.map(Line)}</ol>
      <div>{found.value?.warnings.map((text) => <p class="warning">{text}</p>)}</div>
      <div class="row">{warm}{topics.map(button)}</div>
      {heat && <Scale scale={found.value?.scale ?? []} />}
      {known}
    </>
  );
}
