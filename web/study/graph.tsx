// The chances over the moves of a line as a curve that is walked like a slider: by keys, by a click, by a drag.

import type { TargetedPointerEvent } from "preact";
import { view } from "../game/store";
import { t } from "../ui/text";
import { fresh, judged, led, turns, walk } from "./review";

const KEYS: Record<string, number> = {
  ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10, Home: -Infinity, End: Infinity,
};

/** The ply that is marked. Where the walked line has left the one that was looked at, there it stays. */
function marked() {
  const { points } = judged.value;
  const { line, current } = view.value;
  const apart = points.findIndex(({ id }, ply) => id !== line[ply]);
  return led.value ?? Math.min(current, apart < 0 ? points.length - 1 : Math.max(0, apart - 1));
}

function go(ply: number) {
  const to = Math.max(0, Math.min(judged.value.points.length - 1, ply));
  if (to !== marked() && judged.value.points.length) void walk(to);
}

function press(event: KeyboardEvent) {
  const step = KEYS[event.key];
  if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  go(marked() + step);
}

/** From the press on; it ends with the release. */
function point(event: TargetedPointerEvent<HTMLElement>) {
  const { currentTarget: root, pointerId, clientX, button } = event;
  if (event.type === "pointerdown" && !button) root.setPointerCapture(pointerId);
  if (!root.hasPointerCapture(pointerId)) return;
  const box = root.getBoundingClientRect();
  const { paddingLeft, paddingRight } = getComputedStyle(root);
  const [left, right] = [box.left + parseFloat(paddingLeft), box.right - parseFloat(paddingRight)];
  go(Math.round(((clientX - left) / (right - left)) * judged.value.length));
}

/** A path of no length with round ends is a dot that no stretching deforms. */
const Path = ({ name, d }: { name: string; d: string }) => (
  <path class={name} vector-effect="non-scaling-stroke" d={d} />
);

export function Graph() {
  const { points, length, person } = judged.value;
  const at = marked();
  const here = points[at];
  const place = (ply: number, chance = points[ply].chance) =>
    `${+(ply / Math.max(1, length)).toFixed(4)} ${+(1 - chance).toFixed(4)}`;
  const dot = (ply: number) => `M${place(ply)}h0`;
  const line = points.map(({ ply }) => place(ply)).join("L");
  return (
    <div
      class={`graph${fresh.value ? "" : " stale"}`}
      id="graph"
      role="slider"
      tabIndex={0}
      data-now={here?.short}
      aria-label={t("Chances of {colour}", { colour: person })}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, points.length - 1)}
      aria-valuenow={Math.max(0, at)}
      aria-valuetext={here?.text}
      onKeyDown={press}
      onPointerDown={point}
      onPointerMove={point}
    >
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <Path name="area" d={line && `M0 1L${line}V1Z`} />
        <Path name="even" d="M0 .5H1" />
        <Path name="here" d={here ? `M${place(at, 1)}V1` : ""} />
        <Path name="curve" d={line && `M${line}`} />
        <Path name="turns" d={turns.value.map(({ ply }) => dot(ply)).join("")} />
        <Path name="dot" d={here ? dot(at) : ""} />
      </svg>
    </div>
  );
}
