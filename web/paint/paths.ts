// Lines over several cells, by role: winning loops, flanked arcs, the lines of anchors.

import type { SceneRecord } from "../ui/types";
import { beside, distance, type Place } from "./geometry";
import type { Stage } from "./stage";
import type { Pen } from "./strokes";

/** A thinner line than this cannot be told from the stones below it. */
const FINEST = 24;

const ink = (loop?: number) => (loop === 2 ? "mark-2" : "mark");

/** The first `part` of a line, by length. */
function begun(points: Place[], part: number): Place[] {
  const lengths = points.slice(1).map((point, i) => distance(points[i], point));
  let left = part * lengths.reduce((sum, length) => sum + length, 0);
  const drawn = points.slice(0, 1);
  for (let i = 0; i < lengths.length && left > 0; i++) {
    drawn.push(beside(points[i], points[i + 1])(Math.min(left, lengths[i])));
    left -= lengths[i];
  }
  return drawn;
}

/** The head of an arrow at the end of a line. */
function head(points: Place[]): Place[] {
  const [from, end] = points.slice(-2);
  const [at, length] = [beside(from, end), distance(from, end)];
  return [at(length - 0.144, -0.24), at(length + 0.12), at(length - 0.144, 0.24)];
}

/** A winning line in a casing: the second of several loops is a double line in another colour, the third dashed. */
function ribbon(pen: Pen, points: Place[], { closed, dotted, ends, loop }: SceneRecord, part: number) {
  const drawn = begun(closed ? [...points, points[0]] : points, part);
  const whole = { closed: closed && part >= 1 };
  if (dotted) {
    pen.line(drawn, 0.2, "mark-case");
    pen.line(drawn, 0.12, ink(loop), { dash: [0.01, 0.25] });
    return;
  }
  pen.line(drawn, 0.26, "mark-case", whole);
  pen.line(drawn, 0.17, ink(loop), { ...whole, dash: loop === 3 ? [0.3, 0.26] : undefined });
  if (loop === 2) pen.line(drawn, 0.05, "mark-ink", whole);
  if (ends !== "arrow" || part < 1) return;
  pen.line(head(drawn), 0.2, "mark-case");
  pen.line(head(drawn), 0.11, ink(loop));
}

/** A path under the stones. */
export function pathUnder(pen: Pen, points: Place[], { role }: SceneRecord, part: number) {
  const [start, end] = [points[0], points[points.length - 1]];
  if (role === "ray") {
    const drawn = begun([beside(start, end)(0.5), end], part); // it begins beside its stone
    pen.line(drawn, 0.165, "mark-case");
    pen.line(drawn, 0.075, "mark");
  } else if (role === "support") pen.line([start, end], 0.055, "dot", { dash: [0.01, 0.16], alpha: 0.9 });
}

/** A path over the stones. */
export function pathOver(stage: Stage, points: Place[], record: SceneRecord, part: number) {
  const { role, dotted } = record;
  if (role === "win") ribbon(stage, points, record, part);
  if (role !== "flip") return;
  if (stage.pixels >= FINEST) {
    stage.line(points, 0.115, "mark-case");
    stage.line(points, dotted ? 0.085 : 0.055, "mark", { dash: dotted ? [0.01, 0.13] : undefined });
  }
  for (const end of [points[0], points[points.length - 1]]) stage.dot(end, 0.11);
}

/** The number of a loop, on one of its stones. */
export function tag(stage: Stage, { tag: cell = "", loop = 1 }: SceneRecord) {
  for (const at of stage.geometry.named([cell])) {
    stage.dot(at, 0.33, ink(loop));
    stage.write(String(loop), at, 0.42, "mark-ink", 700);
  }
}
