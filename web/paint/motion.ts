// Short motion between two scenes: what changes, for how long, and how it stands at a moment. It blocks no input.

import type { SceneRecord } from "python";

/** `squash`: how wide a turning stone is. */
type Pose = { scale: number; alpha: number; squash?: number };

/** The final picture, also the only one where motion is off: stones by cell/colour, bars and areas by their cells. */
export const STILL = {
  ...{ stones: new Map<string, Pose>(), bars: new Map<string, number>(), areas: new Map<string, number>() },
  ...{ ribbon: 1, ray: 1, dim: 1, witness: 1, shake: 0 },
};
/** How far each motion has come. */
export type Moment = typeof STILL;
export type Plan = NonNullable<ReturnType<typeof plan>>;

/** How long each lasts, in milliseconds; of stones that turn each begins a little later, and all take no longer. */
const MS = { arrive: 160, leave: 80, turn: 240, later: 40, turns: 600, grow: 240, fill: 160, ray: 160, refuse: 240 };
const WIN = { ribbon: 420, dim: 240 };

/** A position in which more changes is another one. */
const MOST = 4;

export const stoneKey = ({ cell, colour }: SceneRecord) => `${cell}/${colour}`;
export const barKey = ({ cells = [] }: SceneRecord) => cells.join();
export const areaKey = ({ cells = [] }: SceneRecord) => cells[0];

const stonesOf = (scene: SceneRecord[]) =>
  new Map(scene.filter(({ kind, ghost }) => kind === "stone" && !ghost).map((record) => [stoneKey(record), record]));

const has = (scene: SceneRecord[], kind: string, role: string) =>
  scene.some((record) => record.kind === kind && record.role === role);

/** Null: nothing moves, or so much that it is another position. */
export function plan(before: SceneRecord[], after: SceneRecord[]) {
  const [old, now] = [stonesOf(before), stonesOf(after)];
  const fresh = (kind: string, key: (record: SceneRecord) => string) => {
    const known = new Set(before.filter((record) => record.kind === kind).map(key));
    const shown = after.filter((record) => record.kind === kind && !record.preview).map(key);
    return shown.filter((one) => !known.has(one));
  };
  const bars = fresh("bar", barKey);
  const areas = fresh("area", areaKey);
  const leaving = [...old].filter(([key]) => !now.has(key)).map(([, record]) => record);
  const come = [...now].filter(([key]) => !old.has(key));
  const turning = come.flatMap(([key, { cell }]) =>
    leaving.filter((record) => record.cell === cell).map((record): [string, string] => [stoneKey(record), key]),
  );
  const turned = new Set(turning.flat());
  const arriving = come.map(([key]) => key).filter((key) => !turned.has(key));
  if (arriving.length + leaving.length - turning.length > MOST || bars.length > MOST) return null;
  const ray = has(after, "path", "ray") && !has(before, "path", "ray");
  const win = has(after, "path", "win") && !has(before, "path", "win");
  const refusal = has(after, "mark", "refusal");
  const length = Math.max(
    arriving.length && MS.arrive,
    leaving.length > turning.length ? MS.leave : 0,
    turning.length && Math.min(MS.turns, MS.turn + MS.later * (turning.length - 1)),
    bars.length && MS.grow + (areas.length && MS.fill),
    ray ? MS.ray : 0,
    win ? WIN.ribbon : 0,
    refusal ? MS.refuse : 0,
  );
  return length ? { arriving, leaving, turning, bars, areas, ray, win, refusal, length } : null;
}

const within = (k: number) => Math.min(1, Math.max(0, k));
const ease = (k: number) => 1 - (1 - k) ** 3;
/** Goes a little past its end, for stones only. */
const spring = (k: number) => 1 + 2.2 * (k - 1) ** 3 + 1.2 * (k - 1) ** 2;

/** `time`: milliseconds since it began. */
export function at(plan: Plan, time: number): Moment {
  const part = (length: number, from = 0) => within((time - from) / length);
  const stones = new Map<string, Pose>();
  const [come, gone] = [part(MS.arrive), part(MS.leave)];
  for (const key of plan.arriving) stones.set(key, { scale: 0.86 + 0.14 * spring(come), alpha: come });
  for (const record of plan.leaving) stones.set(stoneKey(record), { scale: 1 - 0.14 * gone, alpha: 1 - gone });
  const later = Math.min(MS.later, (MS.turns - MS.turn) / Math.max(1, plan.turning.length - 1));
  plan.turning.forEach(([from, to], i) => {
    const k = part(MS.turn, i * later); // first the old face narrows, then the new one widens
    stones.set(from, { scale: 1, alpha: 1, squash: Math.max(0, 1 - 2 * k) });
    stones.set(to, { scale: 1, alpha: 1, squash: Math.max(0, 2 * k - 1) });
  });
  const shaken = part(MS.refuse);
  return {
    stones,
    bars: new Map(plan.bars.map((key) => [key, ease(part(MS.grow))])),
    areas: new Map(plan.areas.map((key) => [key, part(MS.fill, MS.grow)])),
    ray: plan.ray ? ease(part(MS.ray)) : 1,
    ribbon: plan.win ? ease(part(WIN.ribbon)) : 1,
    dim: plan.win ? ease(part(WIN.dim)) : 1,
    witness: plan.refusal ? come : 1,
    shake: plan.refusal ? 0.06 * Math.sin(shaken * Math.PI * 6) * (1 - shaken) : 0,
  };
}
