// The board elsewhere than on itself: under a finger, as a miniature, in a file, and a stone of it beside words.
import type { Picture, SceneRecord, View } from "python";
import { ask, settings } from "../game/store";
import { layOut, ORIGIN, type Place } from "../paint/geometry";
import { paintBoard, paintCursor, paintScene, stoneSprites } from "../paint/painter";
import { follow, type Look, readStyle, type Stage, stageOn, whole } from "../paint/stage";
import { show, TABLE } from "../paint/strokes";
import { h, useLayoutEffect, useRef } from "../ui/kit";

// ── under a finger: for cells too small to be met at once ──────────────
export const FINGER = 44; // what a fingertip needs, in CSS pixels: smaller cells are shown enlarged
const SIZE = 96;
const ENLARGED = 36; // so wide are cells in it at least: it shows the neighbours, too
const APART = 40; // between the finger's middle and the loupe's edge
const EDGE = 4;

export class Loupe {
  readonly #canvas = h("canvas", { className: "loupe", hidden: true, "aria-hidden": "true" });

  constructor(root: HTMLElement) { root.append(this.#canvas); }

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
  paint({ look, pixels, geometry }: Stage, middle: Place, scene: SceneRecord[]) {
    if (this.#canvas.hidden) return;
    const stage = stageOn(this.#canvas, [SIZE, SIZE], look, Math.max(ENLARGED, 1.5 * pixels), middle);
    paintBoard(stage);
    paintScene(stage, scene);
    for (const cell of geometry.named([geometry.cellAt(middle) || ""])) paintCursor(stage, cell);
  }
}

// ── a position on one canvas that follows its box and the theme ────────
const MARGIN = 0.45; // room for the cast shadow, in units of the board

/** `root`: a box with a canvas, inside the material's class. Returns what ends it. */
export function miniature(root: HTMLElement, picture: Picture, look: { coordinates: boolean; shapes: boolean }) {
  const geometry = layOut(picture.board);
  return follow(root, () => {
    const { clientWidth: width, clientHeight: height } = root;
    if (!width || !height) return;
    const pixels = Math.min(width / (geometry.width + 2 * MARGIN), height / (geometry.height + 2 * MARGIN));
    const shown = { geometry, style: readStyle(root, look.shapes), coordinates: look.coordinates };
    const stage = stageOn(root.querySelector("canvas")!, [width, height], shown, pixels, geometry.middle);
    paintBoard(stage);
    paintScene(stage, picture.scene);
  });
}

// ── to keep or to pass on: an SVG document, which Python writes by the same table, or a PNG ──
const WIDTH = 1600; // how wide a PNG is, in pixels

/** The name of a file for a picture of the position, without its ending. */
export const fileName = ({ game, ply }: View) => `hexarium-${game}-${ply}`;
/** The colours that hold here, as Python wants them told. */
export const inksOf = ({ ink }: Look["style"]) => Object.fromEntries(TABLE.inks.map((name) => [name, ink(name)]));

const DRAWN = "svg|title|defs|g|path|text|use|clipPath|linearGradient|radialGradient|stop|filter|feGaussianBlur";
const ELEMENT = new RegExp(`</?(?:${DRAWN})((?: [\\w-]+="[^"<]*")*)/?>`, "g");
const DANGER = / (?:on[\w-]*|style|src)=| href="(?!#)|url\((?!#)/i;
/** Whether a document only draws: others than those who made it will open it, and it must not run or fetch anything. */
export const isPlain = (svg: string) =>
  !svg.replace(ELEMENT, (tag, attributes) => (DANGER.test(attributes) ? tag : "")).includes("<");

/** The position as an SVG document that stands alone. */
export async function svgOf(_view: View, { geometry: { lie }, style, coordinates }: Look) {
  const [inks, { shapes, contrast }] = [inksOf(style), style];
  const { text } = await ask({ op: "picture", inks, lie, coordinates, shapes, contrast });
  if (!isPlain(text)) throw new Error("This document does more than to show a picture.");
  return new Blob([text], { type: "image/svg+xml" });
}

/** The position as a PNG; rejected where the browser cannot make one. */
export async function pngOf({ scene }: View, look: Look) {
  const pixels = WIDTH / (look.geometry.width + 2 * TABLE.bleed);
  const canvas = h("canvas", {});
  const stage = whole(canvas, look, pixels, 1, stoneSprites(look, pixels));
  paintBoard(stage);
  paintScene(stage, scene);
  return new Promise<Blob>((done, fail) =>
    canvas.toBlob((blob: Blob | null) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
  );
}

// ── a stone beside words, or what else a cell may hold ─────────────────
/** What is no stone: its look, and how far above its middle that of the picture is. */
const OTHERS: Record<string, [look: string, up: number]> = { due: ["due", 0], neutral: ["bar", 0.04] };
/** A place without a board. */
const NOWHERE = layOut([{ kind: "board", polygon: [[1, 0]], directions: [[1, 0]], outline: [[0, 0]] }]);

/** `size`: in pixels of the page. */
export function Swatch({ stone, size }: { stone: string; size: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { shapes } = settings.value;
  useLayoutEffect(() => follow(canvas.current!, () => {
    const look = { geometry: NOWHERE, style: readStyle(canvas.current!, shapes), coordinates: false };
    const [name, up] = Object.hasOwn(OTHERS, stone) ? OTHERS[stone] : ["stone", 0.02];
    const stage = stageOn(canvas.current!, [size, size], look, size, { x: 0, y: up });
    show(stage, name, ORIGIN, { kind: name, colour: stone });
  }), [stone, size, shapes, document.body.className]);
  return <canvas ref={canvas} aria-hidden="true" />;
}
