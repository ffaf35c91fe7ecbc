// Scene records to a stage, layer by layer. It knows no kind's or role's look, and no game.

import type { SceneRecord } from "../ui/types";
import { type Cell, type Place } from "./geometry";
import { areaKey, barKey, STILL, type Moment } from "./motion";
import type { Stage } from "./stage";
import { amount, drawing, moved, show, TABLE, type Job, type Passes, type Style } from "./strokes";

/** Mix a hex colour with white (k > 0) or black (k < 0). */
function shade(colour: string, k: number) {
  const full = colour.length === 4 ? [...colour.slice(1)].map((digit) => digit + digit).join("") : colour.slice(1);
  const parts = [0, 2, 4].map((i) => parseInt(full.slice(i, i + 2), 16));
  return `rgb(${parts.map((part) => Math.round(part + ((k > 0 ? 255 : 0) - part) * Math.abs(k))).join()})`;
}

/**
 * The tokens of a theme and material, read once when either changes, not per frame.
 * `element` is any one inside the material's class.
 */
export function readStyle(element: Element, shapes: boolean): Style {
  const computed = getComputedStyle(element);
  const known = new Map<string, string>();
  const read = (ink: string) => {
    if (/[#(]/.test(ink)) return ink;
    const [name, mixed] = ink.split(" ");
    const value = computed.getPropertyValue(`--${name}`).trim();
    return mixed ? shade(value, Number(mixed)) : value;
  };
  return {
    ink(name) {
      let value = known.get(name);
      if (value === undefined) known.set(name, (value = read(name)));
      return value;
    },
    font: computed.fontFamily,
    contrast: document.documentElement.dataset.theme === "contrast",
    shapes,
  };
}

/** How far a record has come; of a bar its stones so far. */
function job(pen: Stage, record: SceneRecord): Job {
  const { geometry, moment } = pen;
  const { kind, cell, at } = record;
  if (kind === "board") return { pen, record, cells: [...geometry.cells.values()], points: [] };
  const cells: Place[] = kind === "label" && at ? [geometry.place(at)] : geometry.named(record.cells ?? (cell ? [cell] : []));
  if (kind === "area") return { pen, record, cells, points: [], come: moment.areas.get(areaKey(record)) };
  if (kind !== "bar") return { pen, record, cells, points: kind === "path" ? geometry.line(record) : cells };
  const line = geometry.line(record);
  const grown = moment.bars.get(barKey(record)) ?? 1;
  return { pen, record, cells, points: line.slice(0, Math.max(1, Math.round(grown * line.length))) };
}

const prepared = (passes: Passes) =>
  passes.map((pass) => new Map(Object.entries(pass).map(([name, look]) => [name, drawing(look)])));
const [BOARD, SCENE] = [prepared(TABLE.board), prepared(TABLE.scene)];

function paint(stage: Stage, passes: typeof BOARD, records: SceneRecord[]) {
  const jobs = records
    .map((record) => ({ name: record.role ? `${record.kind} ${record.role}` : record.kind, job: job(stage, record) }))
    .filter(({ job: { cells, points, record } }) => cells.length || points.length || record.kind === "strip");
  for (const pass of passes) for (const { name, job } of jobs) pass.get(name)?.(job);
}

/** The board itself: slab, bed, tiles, coordinates. */
export function paintBoard(stage: Stage) {
  paint(stage, BOARD, stage.geometry.fixed);
}

/** What stands on the board, at one moment of its motion. */
export function paintScene(stage: Stage, scene: SceneRecord[], moment: Moment = STILL) {
  const stones = scene.filter(({ kind, cell, ghost }) => kind === "stone" && cell && !ghost);
  stage.stones = new Map(stones.map(({ cell = "", colour = "" }) => [cell, colour]));
  stage.moment = moment;
  paint(stage, SCENE, scene);
}

/** The cell that is chosen. */
export const paintCursor = (stage: Stage, cell: Cell) => show(stage, "cursor", cell);

const keySize = amount(TABLE.key);

/** Which letter leads where: at the near edge of each neighbour. */
export function paintKeys(stage: Stage, cell: Cell) {
  const r = keySize({ pen: stage, record: { kind: "key" }, cells: [cell], points: [] });
  for (const [letter, direction] of stage.geometry.keys) {
    if (!stage.geometry.neighbour(cell, direction)) continue;
    const at = moved(cell, direction[0] * (0.5 + r), direction[1] * (0.5 + r));
    show(stage, "key", at, { kind: "key", text: letter.toUpperCase() });
  }
}
