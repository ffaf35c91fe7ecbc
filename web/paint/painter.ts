// Scene records to a stage, pass by pass. It knows no look, and no game.

import type { SceneRecord } from "python";
import type { Cell, Place } from "./geometry";
import { areaKey, barKey, type Moment, STILL } from "./motion";
import type { Stage, Style } from "./stage";
import { amount, drawing, type Job, moved, show } from "./strokes";
import { type Looks, TABLE } from "./table";

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

/** By the names of records: how each is drawn, pass by pass. */
function compiled(passes: Looks[]) {
  const names = new Set(passes.flatMap((pass) => Object.keys(pass)));
  return new Map([...names].map((name) => [name, passes.map((pass) => pass[name] && drawing(pass[name]))]));
}
const [BOARD, SCENE] = [compiled(TABLE.board), compiled(TABLE.scene)];

function paint(stage: Stage, looks: typeof BOARD, records: SceneRecord[]) {
  const passes: (() => void)[][] = [];
  for (const record of records) {
    const { kind, role } = record;
    const job = prepared(stage, record);
    if (!job.cells.length && !job.points.length && kind !== "strip") continue;
    looks.get(role ? `${kind} ${role}` : kind!)?.forEach((draw, i) => draw && (passes[i] ??= []).push(() => draw(job)));
  }
  for (const pass of passes) pass?.forEach((draw) => draw());
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
