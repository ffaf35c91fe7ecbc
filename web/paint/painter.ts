// Scene records to a stage, pass by pass. It knows no look, and no game.

import type { SceneRecord } from "../ui/types";
import type { Cell, Place } from "./geometry";
import { areaKey, barKey, STILL, type Moment } from "./motion";
import type { Stage, Style } from "./stage";
import { amount, drawing, moved, show, type Job } from "./strokes";
import { TABLE, type Looks } from "./table";

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

function prepared(stage: Stage, record: SceneRecord): Job {
  const { geometry, moment } = stage;
  const { kind, cell, cells: names = cell ? [cell] : [] } = record;
  if (kind === "board") return { stage, record, cells: [...geometry.cells.values()], points: [] };
  const cells: Place[] = kind === "label" ? [geometry.place(record.at!)] : geometry.named(names);
  const come = kind === "area" && record.firm ? moment.areas.get(areaKey(record)) : 1;
  if (kind !== "bar") return { stage, record, cells, points: kind === "path" ? geometry.line(record) : cells, come };
  const line = geometry.line(record);
  const grown = Math.round((moment.bars.get(barKey(record)) ?? 1) * line.length); // stone by stone
  return { stage, record, cells, points: line.slice(0, Math.max(1, grown)) };
}

const compiled = (passes: Looks[]) =>
  passes.map((pass) => new Map(Object.entries(pass).map(([name, look]) => [name, drawing(look)])));
const [BOARD, SCENE] = [compiled(TABLE.board), compiled(TABLE.scene)];

function paint(stage: Stage, passes: typeof BOARD, records: SceneRecord[]) {
  const jobs = records.map((record) => prepared(stage, record));
  const drawn = jobs.filter(({ cells, points, record }) => cells.length || points.length || record.kind === "strip");
  const names = drawn.map(({ record: { kind, role } }) => (role ? `${kind} ${role}` : kind!));
  for (const pass of passes) drawn.forEach((job, i) => pass.get(names[i])?.(job));
}

/** The board itself: slab, bed, tiles, coordinates. */
export const paintBoard = (stage: Stage) => paint(stage, BOARD, stage.geometry.fixed);

/** What stands on the board, at one moment of its motion. */
export function paintScene(stage: Stage, scene: SceneRecord[], moment: Moment = STILL) {
  const stones = scene.filter(({ kind, ghost }) => kind === "stone" && !ghost);
  stage.stones = new Map(stones.map(({ cell = "", colour = "" }) => [cell, colour]));
  stage.moment = moment;
  paint(stage, SCENE, scene);
}

/** The cell that is chosen. */
export const paintCursor = (stage: Stage, cell: Cell) => show(stage, "cursor", cell);

const radius = amount(TABLE.key);

/** Which letter leads where: at the near edge of each neighbour. */
export function paintKeys(stage: Stage, cell: Cell) {
  const { keys, neighbour } = stage.geometry;
  for (const [letter, direction] of keys) {
    if (!neighbour(cell, direction)) continue;
    const record = { kind: "key", text: letter.toUpperCase() };
    const away = 0.5 + radius({ stage, record, cells: [], points: [] });
    show(stage, "key", moved(cell, direction[0] * away, direction[1] * away), record);
  }
}
