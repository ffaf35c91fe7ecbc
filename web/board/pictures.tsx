// The board elsewhere than on itself: under a finger, as a miniature, in a file, and a stone of it beside words.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { Picture, SceneRecord, View } from "python";
import { ask, settings } from "../game/store";
import { layOut, type Place } from "../paint/geometry";
import { paintBoard, paintCursor, paintScene, readStyle } from "../paint/painter";
import { BLEED, centred, contextOf, cornerOf, follow, type Look, ratio, Stage } from "../paint/stage";
import { stoneSprites } from "../paint/stones";
import { show } from "../paint/strokes";
import { TABLE } from "../paint/table";
import { h } from "../ui/elements";

// ── under a finger: for cells too small to be met at once ──────────────

/** What a fingertip needs, in CSS pixels: smaller cells are shown enlarged. */
export const FINGER = 44;
const SIZE = 96;
/** So wide are cells in it at least: it shows the neighbours, too. */
const ENLARGED = 36;
/** Between the finger's middle and the loupe's edge. */
const APART = 40;
const EDGE = 4;

export class Loupe {
  readonly #canvas = h("canvas", { className: "loupe", hidden: true, "aria-hidden": "true" });

  constructor(root: HTMLElement) {
    root.append(this.#canvas);
  }

  /** Above the finger; where the screen ends there, beside it: the hand hides what is below. Null: not at all. */
  show(finger: { clientX: number; clientY: number } | null) {
    const { style } = this.#canvas;
    this.#canvas.hidden = !finger;
    if (!finger) return;
    const [{ clientX, clientY }, { offsetLeft: left, offsetTop: top, width }] = [finger, visualViewport!];
    const reach = SIZE / 2 + APART;
    const above = clientY - reach - SIZE / 2 >= top + EDGE;
    const x = above ? clientX : clientX < left + width / 2 ? clientX + reach : clientX - reach;
    style.left = `${Math.min(Math.max(x - SIZE / 2, left + EDGE), left + width - SIZE - EDGE)}px`;
    style.top = `${above ? clientY - reach - SIZE / 2 : Math.max(clientY - SIZE / 2, top + EDGE)}px`;
  }

  /** With a place of the board in the middle. */
  paint({ look, pixels }: Stage, middle: Place, scene: SceneRecord[]) {
    if (this.#canvas.hidden) return;
    this.#canvas.width = this.#canvas.height = SIZE * ratio();
    const { geometry } = look;
    const stage = centred(this.#canvas, look, Math.max(ENLARGED, 1.5 * pixels), middle);
    paintBoard(stage);
    paintScene(stage, scene);
    for (const cell of geometry.named([geometry.cellAt(middle) || ""])) paintCursor(stage, cell);
  }
}

// ── a position on one canvas that follows its box and the theme ────────

/** Room for the cast shadow, in units of the board. */
const MARGIN = 0.45;

/** `root`: a box with a canvas, inside the material's class. Returns what ends it. */
export function miniature(root: HTMLElement, picture: Picture, look: { coordinates: boolean; shapes: boolean }) {
  const geometry = layOut(picture.board);
  const canvas = root.querySelector("canvas")!;
  return follow(root, () => {
    const { clientWidth: width, clientHeight: height } = root;
    if (!width || !height) return;
    canvas.width = Math.round(width * ratio());
    canvas.height = Math.round(height * ratio());
    const pixels = Math.min(width / (geometry.width + 2 * MARGIN), height / (geometry.height + 2 * MARGIN));
    const { coordinates, shapes } = look;
    const stage = centred(canvas, { geometry, style: readStyle(root, shapes), coordinates }, pixels, geometry.middle);
    paintBoard(stage);
    paintScene(stage, picture.scene);
  });
}

// ── to keep or to pass on: SVG, which Python writes by the same table, or PNG ──

/** How wide a PNG is, in pixels. */
const WIDTH = 1600;

/** The name of a file for a picture of the position, without its ending. */
export const fileName = ({ game, ply }: View) => `hexarium-${game}-${ply}`;

/** The position as an SVG document that stands alone. */
export async function svgOf(_view: View, { geometry: { lie }, style: { ink, shapes, contrast }, coordinates }: Look) {
  const inks = Object.fromEntries(TABLE.inks.map((name) => [name, ink(name)]));
  const { text } = await ask({ op: "picture", inks, lie, coordinates, shapes, contrast });
  return new Blob([text], { type: "image/svg+xml" });
}

/** The position as a PNG; rejected where the browser cannot make one. */
export async function pngOf({ scene }: View, look: Look) {
  const { width, height } = look.geometry;
  const pixels = WIDTH / (width + 2 * BLEED);
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = Math.round((height + 2 * BLEED) * pixels);
  const stage = new Stage(contextOf(canvas), look, pixels, 1, cornerOf(look.geometry), stoneSprites(pixels));
  paintBoard(stage);
  paintScene(stage, scene);
  return new Promise<Blob>((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
  );
}

// ── a stone beside words, or what else a cell may hold ─────────────────

/** What is no stone: its look, and how far down it lies. */
const OTHERS: Record<string, [look: string, y: number]> = { due: ["due", 0.5], neutral: ["bar", 0.46] };
/** A place without a board. */
const NOWHERE = layOut([{ kind: "board", polygon: [[1, 0]], directions: [[1, 0]], outline: [[0, 0]] }]);

function paintSwatch(canvas: HTMLCanvasElement, what: string, shapes: boolean, size: number) {
  canvas.width = canvas.height = Math.round(size * ratio());
  const look = { geometry: NOWHERE, style: readStyle(canvas, shapes), coordinates: false };
  const [name, y] = OTHERS[what] ?? ["stone", 0.48];
  const stage = new Stage(contextOf(canvas), look, canvas.width, 1, { x: -0.5, y: -y });
  show(stage, name, { x: 0, y: 0 }, { kind: name, colour: what });
}

/** `size`: in pixels of the page. */
export function Swatch({ stone, size }: { stone: string; size: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { shapes } = settings.value;
  const looks = [stone, size, shapes, document.documentElement.dataset.theme, document.body.className];
  useLayoutEffect(() => {
    if (canvas.current) paintSwatch(canvas.current, stone, shapes, size);
  }, looks);
  return <canvas ref={canvas} aria-hidden="true" />;
}
