// @ts-nocheck
// Short motion between two scenes: what changes, for how long, and how it stands at a moment. Nothing here blocks input.

/** @typedef {import("../ui/types").SceneRecord} SceneRecord */
/** @typedef {{scale: number, alpha: number, squash?: number}} Pose  squash: how wide a turning stone is */
/** @typedef {{stones: Map<string, Pose>, bars: Map<string, number>, areas: Map<string, number>, ribbon: number, ray: number, dim: number, witness: number, shake: number}} Moment  stones by cell/colour, bars by their cells, areas by the first cell */
/** @typedef {{arriving: string[], leaving: SceneRecord[], turning: [string, string][], bars: string[], areas: string[], ray: boolean, win: boolean, refusal: boolean, length: number}} Plan */

/** The final picture, also the only one where motion is off. @type {Moment} */
export const STILL = { stones: new Map(), bars: new Map(), areas: new Map(), ribbon: 1, ray: 1, dim: 1, witness: 1, shake: 0 };

const ARRIVE = 160;
const LEAVE = 80;
const RIBBON = 420;
const DIM = 240;
const SHAKE = 240;
const GROW = 240;
const FILL = 160;
const RAY = 160;
const TURN = 240;
const APART = 40;
const TURNS = 600; // all stones of a flip together

/** @param {SceneRecord[]} scene @param {string} kind @param {string} role */
const has = (scene, kind, role) => scene.some((record) => record.kind === kind && record.role === role);

/**
 * @param {SceneRecord[]} before @param {SceneRecord[]} after
 * @returns {Plan|null} null: nothing moves, or so much that it is another position
 */
export function plan(before, after) {
  const stones = (/** @type {SceneRecord[]} */ scene) => new Map(scene.filter((record) => record.kind === "stone" && !record.ghost).map((record) => [record.cell + "/" + record.colour, record]));
  const old = stones(before);
  const now = stones(after);
  const fresh = (/** @type {string} */ kind, /** @type {(record: SceneRecord) => string} */ name) => {
    const known = new Set(before.filter((record) => record.kind === kind).map(name));
    return after.filter((record) => record.kind === kind && !record.preview && !known.has(name(record))).map(name);
  };
  const bars = fresh("bar", (record) => (record.cells || []).join());
  const areas = fresh("area", (record) => (record.cells || [])[0]);
  const gone = [...old].filter(([key]) => !now.has(key)).map(([, record]) => record);
  const come = [...now].filter(([key]) => !old.has(key));
  const turning = /** @type {[string, string][]} */ (come.flatMap(([key, { cell }]) => gone.filter((record) => record.cell === cell).map((record) => [`${cell}/${record.colour}`, key])));
  const turned = new Set(turning.flat());
  const arriving = come.map(([key]) => key).filter((key) => !turned.has(key));
  const ray = has(after, "path", "ray") && !has(before, "path", "ray");
  const win = has(after, "path", "win") && !has(before, "path", "win");
  const refusal = has(after, "mark", "refusal");
  if (arriving.length + gone.length - turning.length > 4 || bars.length > 4) return null;
  const turns = turning.length && Math.min(TURNS, TURN + APART * (turning.length - 1));
  const length = Math.max(arriving.length && ARRIVE, gone.length > turning.length ? LEAVE : 0, turns, bars.length && GROW + (areas.length && FILL), ray ? RAY : 0, win ? RIBBON : 0, refusal ? SHAKE : 0);
  return length ? { arriving, leaving: gone, turning, bars, areas, ray, win, refusal, length } : null;
}

/** @param {number} k */
const ease = (k) => 1 - (1 - k) ** 3;
/** Goes a little past its end, for stones only. @param {number} k */
const spring = (k) => 1 + 2.2 * (k - 1) ** 3 + 1.2 * (k - 1) ** 2;

/** @param {Plan} plan @param {number} time  milliseconds since it began @returns {Moment} */
export function at(plan, time) {
  const part = (/** @type {number} */ length) => Math.min(1, time / length);
  /** @type {Map<string, Pose>} */
  const stones = new Map();
  for (const key of plan.arriving) stones.set(key, { scale: 0.86 + 0.14 * spring(part(ARRIVE)), alpha: part(ARRIVE) });
  for (const { cell, colour } of plan.leaving) stones.set(`${cell}/${colour}`, { scale: 1 - 0.14 * part(LEAVE), alpha: 1 - part(LEAVE) });
  const apart = plan.turning.length > 1 ? Math.min(APART, (TURNS - TURN) / (plan.turning.length - 1)) : 0;
  plan.turning.forEach(([from, to], i) => {
    const k = Math.min(1, Math.max(0, (time - i * apart) / TURN)); // first the old face narrows, then the new one widens
    stones.set(from, { scale: 1, alpha: 1, squash: Math.max(0, 1 - 2 * k) });
    stones.set(to, { scale: 1, alpha: 1, squash: Math.max(0, 2 * k - 1) });
  });
  const filled = Math.min(1, Math.max(0, (time - GROW) / FILL));
  return {
    stones,
    bars: new Map(plan.bars.map((key) => [key, ease(part(GROW))])),
    areas: new Map(plan.areas.map((key) => [key, filled])),
    ray: plan.ray ? ease(part(RAY)) : 1,
    ribbon: plan.win ? ease(part(RIBBON)) : 1,
    dim: plan.win ? ease(part(DIM)) : 1,
    witness: plan.refusal ? part(ARRIVE) : 1,
    shake: plan.refusal ? 0.06 * Math.sin(part(SHAKE) * Math.PI * 6) * (1 - part(SHAKE)) : 0,
  };
}
