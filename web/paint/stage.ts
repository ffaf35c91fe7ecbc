// A board fitted into a picture: on the page, under a finger, as a miniature, in a file. Unit: one cell distance.
import type { Point, SceneRecord } from "python";
import type { Geometry, Place } from "./geometry";
import { STILL } from "./motion";

/** A token, mixed with so much white (above 0) or black. */
function mixed(colour: string, k: number) {
  const full = colour.length === 4 ? colour.replace(/\w/g, "$&$&") : colour;
  const parts = full.match(/\w\w/g)!.map((part) => parseInt(part, 16));
  return `rgb(${parts.map((part) => Math.round(part + ((k > 0 ? 255 : 0) - part) * Math.abs(k))).join()})`;
}

// What a theme, a material and the settings make of a picture; read once when one of them changes, not per frame.
// `element` is any one inside the material's class, `shapes` the setting "Strong shapes".
export function readStyle(element: Element, shapes: boolean) {
  const computed = getComputedStyle(element);
  const known = new Map<string, string>();
  const read = (ink: string) => {
    const [name, mix] = ink.split(" ");
    const value = computed.getPropertyValue(`--${name}`).trim();
    return mix ? mixed(value, Number(mix)) : value;
  };
  /** A token of the style sheet, mixed as the table says; a colour stays as it is. */
  function ink(name: string) {
    const value = known.get(name) ?? (/[#(]/.test(name) ? name : read(name));
    known.set(name, value);
    return value;
  }
  // In the theme of strong contrasts there are no shadows, no soft edges.
  return { ink, font: computed.fontFamily, contrast: document.documentElement.dataset.theme === "contrast", shapes };
}

/** How a board shows itself. */
export type Look = { geometry: Geometry; style: ReturnType<typeof readStyle>; coordinates: boolean };
/** Brings a stone, as the record tells, onto a canvas. */
export type Stone = (c: CanvasRenderingContext2D, at: Place, record: SceneRecord) => void;

const BLEED: number = BUILD.strokes.bleed; // the cast shadow needs room outside the board, in units of it
const SIZES = Object.entries<number>(BUILD.strokes.sizes);

export const ratio = () => devicePixelRatio || 1;

export type Stage = ReturnType<typeof stageOn>;

// A canvas of so many pixels of the page, each of them `density` of its own, with `middle` in its middle and units of
// `pixels`. `stone`: how stones are drawn, unless anew each time.
export function stageOn(
  canvas: HTMLCanvasElement, [width, height]: Point, look: Look, pixels: number, middle: Place,
  density = ratio(), stone?: Stone,
) {
  const { geometry, style, coordinates } = look;
  const c = canvas.getContext("2d")!;
  const scale = pixels * density;
  canvas.width = Math.round(width * density);
  canvas.height = Math.round(height * density);
  c.setTransform(scale, 0, 0, scale, canvas.width / 2 - middle.x * scale, canvas.height / 2 - middle.y * scale);
  const facts: Record<string, unknown> = { ...style, coordinates }; // what is true of the whole picture
  for (const [name, least] of SIZES) facts[name] = pixels >= least;
  const stones = new Map<string, string>(); // the colours of the stones, by cell
  return { c, look, geometry, style, pixels, scale, stone, facts, stones, moment: STILL };
}

/** All of a board, with its shadow. */
export function whole(canvas: HTMLCanvasElement, look: Look, pixels: number, density: number, stone: Stone) {
  const { width, height, middle } = look.geometry;
  const size: Point = [(width + 2 * BLEED) * pixels, (height + 2 * BLEED) * pixels];
  return stageOn(canvas, size, look, pixels, middle, density, stone);
}

/** Run now and whenever the box or the theme is another; returns what ends it. */
export function follow(root: Element, run: () => void) {
  const [sizes, theme] = [new ResizeObserver(run), new MutationObserver(run)];
  sizes.observe(root);
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  return () => [sizes, theme].forEach((observer) => observer.disconnect());
}
