// What a search knows of the position: the bar beside the board, the best lines, heat and hint on it.

import { computed, effect, signal, untracked } from "@preact/signals";
import { render } from "preact";
import type { BestLine, Findings } from "python";
import { board } from "../board/table";
import { live, samePosition, settings, view } from "../game/store";
import { announce, change, Search } from "../game/talk";
import { t } from "../ui/text";
import { endExploring, Explore, explored } from "./explore";
import { pane } from "./pane";
import { improvement } from "./review";

/** How long a hint is thought about, in milliseconds. */
const HINT = 1500;

const search = new Search();
const found = signal<Findings | null>(null);
/** Until more is known of another position the old lines keep their place. */
const lines = signal<BestLine[]>([]);
/** The line that is pointed at, by its number. */
const pointed = signal(-1);
const hinted = signal(false);
const hidden = signal(document.hidden);
document.addEventListener("visibilitychange", () => (hidden.value = document.hidden));
const open = computed(() => pane.value === "analysis");
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
    found.value = null;
    hinted.value = false;
    search.forget(); // Python ends the search of another position by itself
  }
  shown = view.value;
  if (!wanted.value || found.value?.proved) search.end(); // a proof is the last word
  else if (search.id.value === null) void look();
}

effect(() => {
  void view.value;
  void wanted.value;
  untracked(follow);
});
effect(() => {
  if (open.value) return;
  pointed.value = -1;
  endExploring();
});

const look = (budget?: object) => search.begin({ op: "analyse", budget }, take, take);

function take(findings: Findings) {
  if (findings.ply === null) return;
  found.value = findings;
  lines.value = findings.lines;
  if (pointed.value >= findings.lines.length) pointed.value = -1;
}

/** The best move here, marked on the board and told; what is known already is shown at once. */
export async function hint() {
  const here = view.value;
  if (!live.value || !here.playable) return;
  hinted.value = true;
  if (!found.value || search.id.value === null) {
    search.end();
    await look({ ms: HINT });
    if (!samePosition(here, view.value)) return;
    follow();
  }
  if (found.value) announce(t("Hint: {move}", { move: found.value.move }));
}

/** Drawn over the board: what is asked for in place of what is only known. */
effect(() => {
  const { lines = [], heat = [], hint = [] } = found.value ?? {};
  const asked = [improvement(), lines[pointed.value]?.scene ?? [], explored()].find(({ length }) => length);
  board.lay({ notes: asked ?? [...(open.value ? heat : []), ...(open.value || hinted.value ? hint : [])] });
});

const waiting = () => (view.value.outcome ? t("The game is over.") : t("Looking at the position"));
const words = () => found.value?.text ?? waiting();

function Bar() {
  if (!open.value) return null;
  const { players, near } = view.value;
  const chance = found.value?.chance ?? 0.5;
  const percent = 100 * (near ? 1 - chance : chance);
  const range = { "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuenow": Math.round(percent) };
  const meter = { role: "meter", "aria-label": t("Chances"), ...range, "aria-valuetext": words() } as const;
  const below = <i class={players[near].stone} style={{ height: `${percent}%` }} />;
  return <div class={`chance ${players[1 - near].stone}`} {...meter}>{below}</div>;
}
render(<Bar />, board.root.appendChild(document.createElement("div")));

/** Pointed at it shows its moves on the board, pressed the first is walked. */
function Line({ move, value, text }: BestLine, number: number) {
  const point = () => (pointed.value = number);
  const leave = () => (pointed.value = -1);
  const walk = () => found.value && void change({ op: "walk", move });
  const pointing = { onPointerEnter: point, onPointerLeave: leave, onFocus: point, onBlur: leave };
  const percent = t("{percent} %", { percent: Math.round(100 * value) });
  const words = <><b>{percent}</b> <span>{text}</span></>;
  return <li key={number}><button type="button" class="line" onClick={walk} {...pointing}>{words}</button></li>;
}

/** Several times a second, in place: what is pointed at or has the focus stays. */
export const Analysis = () =>
  open.value && (
    <>
      <p>{words()}</p>
      <ol aria-label={t("Best lines")} class={found.value ? "" : "stale"}>{lines.value.map(Line)}</ol>
      <div>{found.value?.warnings.map((text) => <p class="warning">{text}</p>)}</div>
      <Explore />
    </>
  );
