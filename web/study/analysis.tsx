// What a search knows of the position: the bar beside the board, the best lines, heat and hint on it.

import { computed, effect, signal, untracked } from "@preact/signals";
import { live, samePosition, settings, view } from "../game/store";
import { announce, ask, change, stop, tell } from "../game/talk";
import { t } from "../ui/text";
import type { SceneRecord } from "../ui/types";
import { endExploring, Explore, explored } from "./explore";
import { pane } from "./pane";

type BestLine = { move: string; value: number; text: string; scene: SceneRecord[] };
type Findings = {
  ply: number | null; // null: the search has found nothing
  chance: number; // of colour 0
  text: string; warnings: string[]; lines: BestLine[]; hint: SceneRecord[]; heat: SceneRecord[];
  move: string; proved: string | null;
};

/** How long a hint is thought about, in milliseconds. */
const HINT = 1500;

const found = signal<Findings | null>(null);
/** Until more is known of another position the old lines keep their place. */
const lines = signal<BestLine[]>([]);
/** The line that is pointed at, by its number. */
const pointed = signal(-1);
const hinted = signal(false);

const hidden = signal(document.hidden);
document.addEventListener("visibilitychange", () => (hidden.value = document.hidden));

const open = computed(() => pane.value === "analysis");
/** The search may go on, unseen, while a person thinks. */
const ahead = computed(() => settings.value.ponder && view.value.ponders);
/** Nobody waits for a hidden page. */
const wanted = computed(() => {
  const { outcome, think } = view.value;
  return live.value && (open.value || ahead.value) && !outcome && !think && !hidden.value;
});

/** The search under way. */
let search: number | null = null;
let shown = view.value;

/** A view is shown, or what is wanted is something else. */
function follow() {
  const next = view.value;
  if (!samePosition(next, shown)) {
    found.value = null;
    hinted.value = false;
    search = null; // Python ends the search of another position by itself
  }
  shown = next;
  if (!wanted.value || found.value?.proved) halt(); // a proof is the last word
  else if (search === null) look({}).catch(() => {}); // lost with its worker, whose restart is told elsewhere
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

async function look(how: { budget?: object }) {
  const asked = ask({ op: "analyse", ...how }, (partial) => search === asked.id && take(partial));
  search = asked.id;
  try {
    const answer = await asked;
    if (search === asked.id && answer.ply !== null) take(answer);
  } finally {
    if (search === asked.id) search = null;
  }
}

function halt() {
  if (search !== null) void stop(search);
  search = null;
}

function take(findings: Findings) {
  found.value = findings;
  lines.value = findings.lines;
  if (pointed.value >= findings.lines.length) pointed.value = -1;
}

/** The best move here, marked on the board and told; what is known already is shown at once. */
export async function hint() {
  const here = view.value;
  if (!live.value || !here.playable) return;
  hinted.value = true;
  try {
    if (!found.value || search === null) {
      halt();
      await look({ budget: { ms: HINT } });
      if (!samePosition(here, view.value)) return;
      follow();
    }
    if (found.value) announce(t("Hint: {move}", { move: found.value.move }));
  } catch (error) {
    tell(error);
  }
}

/** What to draw over the board: what is asked for in place of what is only known. */
export function known(): SceneRecord[] {
  const line = found.value?.lines[pointed.value];
  if (line) return line.scene;
  const asked = explored();
  if (asked.length || !found.value) return asked;
  return [...(open.value ? found.value.heat : []), ...(open.value || hinted.value ? found.value.hint : [])];
}

function words() {
  if (found.value) return found.value.text;
  return view.value.outcome ? t("The game is over.") : t("Looking at the position");
}

export function Bar() {
  if (!open.value) return null;
  const { players, near } = view.value;
  const [below, above] = [players[near], players[1 - near]];
  const chance = found.value?.chance ?? 0.5;
  const percent = 100 * (below.colour === 0 ? chance : 1 - chance);
  const range = { "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuenow": Math.round(percent) };
  return (
    <div class={`chance ${above.stone}`} role="meter" aria-label={t("Chances")} {...range} aria-valuetext={words()}>
      <i class={below.stone} style={{ height: `${percent}%` }} />
    </div>
  );
}

/** Pointed at it shows its moves on the board, pressed the first is walked. */
function Line({ line, number }: { line: BestLine; number: number }) {
  const point = () => (pointed.value = number);
  const leave = () => (pointed.value = -1);
  const walk = () => found.value && void change({ op: "walk", move: line.move });
  const pointing = { onPointerEnter: point, onPointerLeave: leave, onFocus: point, onBlur: leave };
  return (
    <li>
      <button type="button" class="line" onClick={walk} {...pointing}>
        <b>{t("{percent} %", { percent: Math.round(100 * line.value) })}</b> <span>{line.text}</span>
      </button>
    </li>
  );
}

/** Several times a second, in place: what is pointed at or has the focus stays. */
export function Analysis() {
  if (!open.value) return null;
  return (
    <>
      <p>{words()}</p>
      <ol aria-label={t("Best lines")} class={found.value ? "" : "stale"}>
        {lines.value.map((line, number) => <Line key={number} line={line} number={number} />)}
      </ol>
      <div>{found.value?.warnings.map((text) => <p class="warning">{text}</p>)}</div>
      <Explore />
    </>
  );
}
