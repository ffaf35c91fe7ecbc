// The chances over the moves of a line as a curve that is walked like a slider: by keys, by a click, by a drag.

import type { TargetedPointerEvent } from "preact";
import { t } from "../ui/text";

/** The chance is that of who sat down first. */
export type GraphPoint = { id: number; ply: number; chance: number; label: string };

type Curve = {
  /** From the beginning of the line, without gaps. */
  points: GraphPoint[];
  /** Plies of the whole line. */
  length: number;
  /** Plies of turning points. */
  turns: number[];
  /** Whose chances they are. */
  name: string;
  /** The position that is marked. */
  at: number;
  /** The line that is walked is another one. */
  stale: boolean;
  walk: (ply: number) => void;
};

const KEYS: Record<string, number> = {
  ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10, Home: -Infinity, End: Infinity,
};

/** What is said of a position of the line. */
function spoken({ ply, label, chance }: GraphPoint, colour: string) {
  const values = { ply, move: label, colour, percent: Math.round(100 * chance) };
  return {
    "data-now": t("{colour} {percent} %", values),
    "aria-valuenow": ply,
    "aria-valuetext": ply
      ? t("After {ply}, {move}: {colour} {percent} %", values)
      : t("Beginning: {colour} {percent} %", values),
  };
}

/** How far along its width the pointer is, from 0 to 1. */
function share({ currentTarget: root, clientX }: TargetedPointerEvent<HTMLElement>) {
  const box = root.getBoundingClientRect();
  const { paddingLeft, paddingRight } = getComputedStyle(root);
  const left = parseFloat(paddingLeft);
  return (clientX - box.left - left) / (box.width - left - parseFloat(paddingRight));
}

/** A path of no length with round ends is a dot that no stretching deforms. */
const Path = ({ name, d }: { name: string; d: string }) => <path class={name} vector-effect="non-scaling-stroke" d={d} />;

export function Graph({ points, length, turns, name, at, stale, walk }: Curve) {
  const last = Math.max(0, points.length - 1);
  const go = (ply: number) => {
    const to = Math.max(0, Math.min(last, ply));
    if (to !== at && points.length) walk(to);
  };
  const point = (event: TargetedPointerEvent<HTMLElement>) => go(Math.round(share(event) * length));
  const keydown = (event: KeyboardEvent) => {
    const step = KEYS[event.key];
    if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    go(at + step);
  };
  const down = (event: TargetedPointerEvent<HTMLElement>) => {
    if (event.button) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    point(event);
  };
  const move = (event: TargetedPointerEvent<HTMLElement>) =>
    event.currentTarget.hasPointerCapture(event.pointerId) && point(event);

  const place = ({ ply, chance }: { ply: number; chance: number }) =>
    `${+(ply / Math.max(1, length)).toFixed(4)} ${+(1 - chance).toFixed(4)}`;
  const dot = (ply: number) => `M${place(points[ply])}h0`;
  const line = points.map(place).join("L");
  const here = points[at];
  return (
    <div
      class={`graph${stale ? " stale" : ""}`}
      id="graph"
      role="slider"
      tabIndex={0}
      aria-label={t("Chances of {colour}", { colour: name })}
      aria-valuemin={0}
      aria-valuemax={last}
      {...(here ? spoken(here, name) : { "aria-valuenow": 0 })}
      onKeyDown={keydown}
      onPointerDown={down}
      onPointerMove={move}
    >
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <Path name="area" d={line && `M0 1L${line}V1Z`} />
        <Path name="even" d="M0 .5H1" />
        <Path name="here" d={here ? `M${place({ ...here, chance: 1 })}V1` : ""} />
        <Path name="curve" d={line && `M${line}`} />
        <Path name="turns" d={turns.map(dot).join("")} />
        <Path name="dot" d={here ? dot(at) : ""} />
      </svg>
    </div>
  );
}
