// Scene records to a stage, pass by pass. It knows no look, and no game.
import type { Layer, SceneRecord } from "python";
import { letterAt } from "../ui/letters";
import { beside, type Cell, LETTERS, ORIGIN, type Place } from "./geometry";
import { type Moment, STILL } from "./motion";
import { type Look, type Stage, stageOn, type Stone } from "./stage";
import { amount, drawing, type Job, show, TABLE } from "./strokes";

function prepared(stage: Stage, record: SceneRecord): Job {
  const { geometry, moment } = stage;
  const { kind, cell, cells: names = cell ? [cell] : [] } = record;
  if (kind === "board") return { stage, record, cells: geometry.all, points: [] };
  const cells: Place[] = kind === "label" ? [geometry.place(record.at!)] : geometry.named(names);
  const come = moment.come.get(record);
  const points = kind === "bar" || kind === "path" ? geometry.line(record) : cells;
  if (kind !== "bar" || come === undefined) return { stage, record, cells, points, come };
  return { stage, record, cells, points: points.slice(0, Math.max(1, Math.round(come * points.length))) }; // by stones
}

/** By the names of records: how each is drawn, pass by pass. */
function compiled(passes: Record<string, Layer[]>[]) {
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

/** Which letter leads where: at the near edge of each neighbour. */
export function paintKeys(stage: Stage, cell: Cell) {
  for (const [letter, way] of Object.entries(LETTERS)) {
    const to = stage.geometry.towards(way, cell, cell);
    const record = { kind: "key", text: letterAt(letter) };
    const away = 0.5 + amount(TABLE.key, { stage, record, cells: [], points: [] });
    if (to) show(stage, "key", beside(cell, to)(away), record);
  }
}

/** Stones from pictures that are made once, for so many device pixels per unit: for the live canvas. */
export function stoneSprites(look: Look, scale: number): Stone {
  const [made, { reach }] = [new Map<string, HTMLCanvasElement>(), TABLE];
  const size = Math.ceil(2 * reach * scale);
  return (c, { x, y }, record) => {
    const key = `${record.colour}/${record.flat}/${record.half}`;
    let sprite = made.get(key);
    if (!sprite) {
      made.set(key, (sprite = document.createElement("canvas")));
      show(stageOn(sprite, [size, size], look, size / (2 * reach), ORIGIN, 1), "stone", ORIGIN, record);
    }
    c.drawImage(sprite, x - reach, y - reach, 2 * reach, 2 * reach);
  };
}
