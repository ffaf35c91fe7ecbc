// The chances over the moves of a line as a curve that is walked like a slider: by keys, by a click, by a drag.

import { signal } from "@preact/signals";
import type { TargetedPointerEvent } from "preact";
import { view } from "../game/store";
import { change } from "../game/talk";
import { t } from "../ui/text";
import { fresh, judged, turns } from "./review";

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
