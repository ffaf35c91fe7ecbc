// A board one can touch: two canvases (what stays, what lives), sizes and keys. It reports cells, it decides nothing.

import { distance, layOut, type Geometry, type Lie, type Place } from "../paint/geometry";
import { at, plan, STILL, type Plan } from "../paint/motion";
import { paintBoard, paintCursor, paintKeys, paintScene, readStyle } from "../paint/painter";
import { BLEED, cornerOf, follow, ratio, Stage, type Look } from "../paint/stage";
import { stoneSprites } from "../paint/stones";
import { contextOf } from "../paint/strokes";
import type { Point, SceneRecord } from "../ui/types";
import { FINGER, Loupe } from "./loupe";
import { Pointer, type Ground, type Listener as Told } from "./pointer";

/** A box this much higher than wide has room for a slanted board on its corner. */
const HIGH = 1.15;
const ARROWS: Record<string, Point> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const SPIN = { duration: 240, easing: "cubic-bezier(.2, .7, .2, 1)" };

/** `keys`: the letters are shown around the cursor. */
export type Options = Lie & { coordinates: boolean; shapes: boolean; motion: boolean; keys?: boolean };

export type Listener = Told & {
  /** The keyboard's cursor stands on another cell; null: it met the edge. Enter chooses as a click does. */
  cursor(cell: string | null): void;
  /** Escape. */
  clear(): void;
  /** Any other key while the cursor stands on a cell: whether it meant something. */
  key?(key: string, cell: string): boolean;
};

export class Board implements Ground {
  /** How it shows itself, once it does. */
  look: Look | null = null;
  readonly #still = document.createElement("canvas");
  readonly #live = document.createElement("canvas");
  readonly #loupe: Loupe;
  #options: Options = { coordinates: true, shapes: false, motion: true };
  #upright = false;
  #stage: Stage | null = null;
  #key = "";
  #records: SceneRecord[] = []; // of the board itself
  #scene: SceneRecord[] = [];
  #notes: SceneRecord[] = []; // what is known about the position, under the overlay
  #overlay: SceneRecord[] = [];
  #finger: PointerEvent | null = null;
  #cursor = "";
  #cursorShown = false;
  #level: { x?: number; y?: number } = {}; // what stays on a walk by arrows
  #moving: { plan: Plan; since: number } | null = null;
  #frame = 0;

  constructor(readonly root: HTMLElement, readonly listener: Listener) {
    root.append(this.#still, this.#live);
    this.#loupe = new Loupe(root);
    follow(root, () => this.layout());
    this.#watchRatio();
    root.addEventListener("keydown", (event) => this.#keydown(event));
    root.addEventListener("focus", () => {
      if (!root.matches(":focus-visible")) return;
      this.#showCursor(true);
      listener.cursor(this.#cursor);
    });
    root.addEventListener("blur", () => this.#showCursor(false));
    new Pointer(root, this, listener);
  }

  /** `key` changes whenever the board's records do. */
  show(key: string, board: SceneRecord[], scene: SceneRecord[]) {
    const change = key === this.#key && this.#options.motion ? plan(this.#scene, scene) : null;
    this.#scene = scene;
    this.#moving = change && { plan: change, since: performance.now() };
    if (key === this.#key) return this.#redraw();
    this.#key = key;
    this.#records = board;
    this.#stage = null;
    this.#cursor = "";
    this.layout();
  }

  /** Draw records over the scene: what the pointer or the keyboard would do. */
  preview(records: SceneRecord[]) {
    this.#overlay = records;
    this.#redraw();
  }

  /** Draw records that say something about the position. */
  annotate(records: SceneRecord[]) {
    this.#notes = records;
    this.#redraw();
  }

  configure(options: Options) {
    const { turn = 0, flip = false } = this.#options;
    this.#options = options;
    this.layout();
    if (!options.motion || !this.#stage) return;
    const turns = (turn - (options.turn || 0)) * (360 / this.#stage.geometry.directions.length);
    const from = Boolean(options.flip) !== flip ? "scaleX(-1)" : `rotate(${turns}deg)`;
    if (from === "rotate(0deg)") return;
    for (const canvas of [this.#still, this.#live]) canvas.animate([{ transform: from }, { transform: "none" }], SPIN);
  }

  /** Where the board's origin is in client pixels: the middle of the box stays while the canvases turn. */
  #origin({ pixels, geometry }: Stage): Place {
    const { left, top, width, height } = this.root.getBoundingClientRect();
    return { x: left + width / 2 - geometry.middle.x * pixels, y: top + height / 2 - geometry.middle.y * pixels };
  }

  /** The middle of a cell in client pixels. */
  cellPoint(name: string): Place | null {
    const stage = this.#stage;
    const cell = stage?.geometry.cells.get(name);
    if (!cell) return null;
    const { x, y } = this.#origin(stage!);
    return { x: x + cell.x * stage!.pixels, y: y + cell.y * stage!.pixels };
  }

  /** A point of the screen in units of the board. */
  #placeUnder({ clientX, clientY }: MouseEvent, stage: Stage): Place {
    const { x, y } = this.#origin(stage);
    return { x: (clientX - x) / stage.pixels, y: (clientY - y) / stage.pixels };
  }

  cellUnder(event: MouseEvent) {
    return this.#stage && this.#stage.geometry.cellAt(this.#placeUnder(event, this.#stage));
  }

  small() {
    const pixels = (this.#stage?.pixels || 0) * (visualViewport?.scale || 1);
    return this.root.classList.contains("playable") && pixels < FINGER;
  }

  enlarge(finger: PointerEvent | null) {
    this.#finger = finger;
    this.#loupe.show(finger && this.cellUnder(finger) ? finger : null);
    this.#redraw();
  }

  distance(from: string, to: string) {
    const [a, b] = this.#stage!.geometry.named([from, to]);
    return distance(a, b);
  }

  stand(cell?: string) {
    if (cell) this.#cursor = cell;
    else this.#showCursor(false);
  }

  #showCursor(shown: boolean) {
    if (shown === this.#cursorShown) return;
    this.#cursorShown = shown;
    this.#redraw();
  }

  #keydown(event: KeyboardEvent) {
    if (!this.#stage || event.ctrlKey || event.altKey || event.metaKey) return;
    if (this.#walk(event.key, this.#stage.geometry) || this.#press(event)) event.preventDefault();
  }

  /** Whether the key does something where the cursor stands. */
  #press({ key, repeat }: KeyboardEvent) {
    if (key === "Escape") this.listener.clear();
    else if (key !== "Enter" && key !== " ") return this.listener.key?.(key, this.#cursor);
    else {
      this.#showCursor(true);
      if (!repeat) this.listener.choose(this.#cursor);
    }
    return true;
  }

  /** Whether the key leads to another cell. */
  #walk(key: string, geometry: Geometry) {
    const from = geometry.cells.get(this.#cursor)!;
    const direction = geometry.keys.get(key.toLowerCase());
    const arrow = ARROWS[key];
    if (!arrow && !direction) return false;
    const axis = arrow?.[0] ? "y" : "x";
    this.#level = arrow ? { [axis]: this.#level[axis] ?? from[axis] } : {};
    const next = arrow ? geometry.towards(from, arrow, this.#level[axis]!) : geometry.neighbour(from, direction!);
    if (next) this.#cursor = next;
    this.#cursorShown = true;
    this.#redraw();
    this.listener.cursor(next);
    return true;
  }

  /** A window moved to another screen, or zoomed, changes the pixel ratio without resizing the box. */
  #watchRatio() {
    const changed = () => this.#watchRatio();
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", changed, { once: true });
    this.layout();
  }

  /** Fit both canvases to the box and draw everything anew. */
  layout() {
    const { clientWidth: width, clientHeight: height } = this.root;
    if (!this.#key || !width || !height) return;
    const limit = this.#upright ? 1 : HIGH; // it does not turn when what is said below it takes some of its height
    const slanted = this.#records.some(({ shape }) => shape === "rhombus");
    this.#upright = slanted && height > limit * width;
    const { coordinates, shapes } = this.#options;
    const geometry = layOut(this.#records, { ...this.#options, upright: this.#upright });
    this.#cursor ||= geometry.centre();
    const pixels = Math.min(width / geometry.width, height / geometry.height);
    const scale = pixels * ratio();
    const sprites = stoneSprites(scale);
    const look = (this.look = { geometry, style: readStyle(this.root, shapes), coordinates });
    const [still, live] = [this.#still, this.#live].map((canvas) => {
      canvas.width = Math.round((geometry.width + 2 * BLEED) * scale);
      canvas.height = Math.round((geometry.height + 2 * BLEED) * scale);
      canvas.style.width = `${canvas.width / ratio()}px`;
      canvas.style.height = `${canvas.height / ratio()}px`;
      canvas.style.left = `${(width - canvas.width / ratio()) / 2}px`;
      canvas.style.top = `${(height - canvas.height / ratio()) / 2}px`;
      return new Stage(contextOf(canvas), look, pixels, ratio(), cornerOf(geometry), sprites);
    });
    paintBoard(still);
    this.#stage = live;
    this.#draw();
  }

  /** Draw the live canvas at the next frame, once however often it is asked for. */
  #redraw() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  #draw() {
    const stage = this.#stage;
    if (!stage) return;
    const { geometry } = stage;
    const time = this.#moving ? performance.now() - this.#moving.since : 0;
    if (this.#moving && time >= this.#moving.plan.length) this.#moving = null;
    const motion = this.#moving?.plan;
    const scene = [...(motion?.leaving || []), ...this.#scene, ...this.#notes, ...this.#overlay];
    stage.clear();
    paintScene(stage, scene, motion ? at(motion, time) : STILL);
    if (motion) this.#redraw();
    const cursor = this.#cursorShown && geometry.cells.get(this.#cursor);
    if (cursor) paintCursor(stage, cursor);
    if (cursor && this.#options.keys) paintKeys(stage, cursor);
    if (this.#finger) this.#loupe.paint(stage, this.#placeUnder(this.#finger, stage), scene);
  }
}
