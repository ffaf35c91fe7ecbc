// Short motion between two scenes: what changes, for how long, and how it stands at a moment. It blocks no input.
import type { SceneRecord } from "python";

type Pose = { scale: number; alpha: number; squash?: number }; // `squash`: how wide a turning stone is

/** `come`: how far bars and areas have. */
const still = () => ({
  ...{ poses: new Map<SceneRecord, Pose>(), come: new Map<SceneRecord, number>() },
  ...{ ribbon: 1, ray: 1, dim: 1, witness: 1, shake: 0 },
});
export type Moment = ReturnType<typeof still>; // how far each motion has come
export const STILL = still(); // the final picture, also the only one where motion is off

/** `show`: how it stands when so great a part of its `length` is over, which begins at `from`; in milliseconds. */
type Track = { from: number; length: number; show(moment: Moment, k: number): void };
export type Plan = NonNullable<ReturnType<typeof plan>>;
/** How long each lasts; of stones that turn each begins a little later, and all take no longer. */
const MS = { arrive: 160, leave: 80, turn: 240, later: 40, turns: 600, grow: 240, fill: 160, ray: 160, refuse: 240 };
const WIN = { ribbon: 420, dim: 240 };

const MOST = 4; // a position in which more changes is another one

/** What a record is known by; an area may grow. */
const KEYS = {
  stone: ({ cell, colour }: SceneRecord) => `${cell}/${colour}`,
  bar: ({ cells = [] }: SceneRecord) => cells.join(),
  area: ({ cells = [] }: SceneRecord) => cells[0],
};

const ease = (k: number) => 1 - (1 - k) ** 3;
/** Goes a little past its end, for stones only. */
const spring = (k: number) => 1 + 2.2 * (k - 1) ** 3 + 1.2 * (k - 1) ** 2;

/** Null: nothing moves, or so much that it is another position. */
export function plan(before: SceneRecord[], after: SceneRecord[]) {
  const tracks: Track[] = [];
  const add = (length: number, show: Track["show"], from = 0) => void tracks.push({ from, length, show });
  const has = (scene: SceneRecord[], role: string) => scene.some((record) => record.role === role);
  const begins = (role: string) => has(after, role) && !has(before, role);
  /** What goes, and what comes. */
  const changed = (kind: keyof typeof KEYS) => {
    const [old, now] = [before, after].map((scene) => scene.filter((one) => one.kind === kind && !one.ghost));
    const [known, shown] = [old, now].map((records) => new Set(records.map(KEYS[kind])));
    const come = now.filter((one) => !one.preview && !known.has(KEYS[kind](one)));
    return [old.filter((one) => !shown.has(KEYS[kind](one))), come];
  };

  const [[leaving, come], [, bars], [, areas]] = [changed("stone"), changed("bar"), changed("area")];
  const turning = come.flatMap((to) => leaving.filter(({ cell }) => cell === to.cell).map((from) => [from, to]));
  const turned = new Set(turning.flat());
  const later = Math.min(MS.later, (MS.turns - MS.turn) / Math.max(1, turning.length - 1));
  if (come.length + leaving.length - turned.size > MOST || bars.length > MOST) return null;

  for (const one of come.filter((stone) => !turned.has(stone)))
    add(MS.arrive, ({ poses }, k) => poses.set(one, { scale: 0.86 + 0.14 * spring(k), alpha: k }));
  for (const one of leaving.filter((stone) => !turned.has(stone)))
    add(MS.leave, ({ poses }, k) => poses.set(one, { scale: 1 - 0.14 * k, alpha: 1 - k }));
  turning.forEach(([from, to], i) => add(MS.turn, ({ poses }, k) => {
    poses.set(from, { scale: 1, alpha: 1, squash: Math.max(0, 1 - 2 * k) }); // first the old face narrows,
    poses.set(to, { scale: 1, alpha: 1, squash: Math.max(0, 2 * k - 1) }); // then the new one widens
  }, i * later));
  for (const one of bars) add(MS.grow, (moment, k) => moment.come.set(one, ease(k)));
  for (const one of bars.length ? areas.filter(({ firm }) => firm) : [])
    add(MS.fill, (moment, k) => moment.come.set(one, k), MS.grow);
  if (begins("ray")) add(MS.ray, (moment, k) => (moment.ray = ease(k)));
  if (begins("win")) add(WIN.ribbon, (moment, k) => (moment.ribbon = ease(k)));
  if (begins("win")) add(WIN.dim, (moment, k) => (moment.dim = ease(k)));
  if (has(after, "refusal")) add(MS.arrive, (moment, k) => (moment.witness = k));
  if (has(after, "refusal")) add(MS.refuse, (moment, k) => (moment.shake = 0.06 * Math.sin(k * Math.PI * 6) * (1 - k)));
  const length = Math.max(...tracks.map((track) => track.from + track.length));
  return tracks.length ? { leaving, tracks, length } : null;
}

/** `time`: milliseconds since it began. */
export function at({ tracks }: Plan, time: number) {
  const moment = still();
  for (const { from, length, show } of tracks) show(moment, Math.min(1, Math.max(0, (time - from) / length)));
  return moment;
}
