// @ts-nocheck
// The board on the page: two canvases (what stays, what lives), sizes, pointer and keyboard. It reports cells, it decides nothing.

import { Geometry } from "../paint/geometry";
import { ENLARGED, FINGER, Loupe } from "./loupe";
import { STILL, at, plan } from "../paint/motion";
import { BLEED, paintBoard, paintCursor, paintKeys, paintScene, readStyle } from "../paint/painter";
import { stoneSprites } from "../paint/stones";

/** @typedef {import("../ui/types").SceneRecord} SceneRecord */
/** @typedef {import("../ui/types").Point} Point */

/** A box this much higher than wide has room for a slanted board on its corner. */
const HIGH = 1.15;
/** @type {Record<string, Point>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
/** A finger that slid no farther than to the next cell, in units of the board, corrects where it came down. */
const SLIP = 1.1;
const SPIN = { duration: 240, easing: "cubic-bezier(.2, .7, .2, 1)" };

/** @typedef {{coordinates: boolean, shapes: boolean, motion: boolean, keys?: boolean, turn?: number, flip?: boolean}} Options  keys: the letters are shown around the cursor */

/**
 * @typedef {object} Listener
 * @property {(cell: string|null) => void} hover  the pointer rests over another cell, or none
 * @property {(cell: string) => void} choose  a cell was clicked, tapped or entered
 * @property {(from: string, to: string, adjusting: boolean) => void} [drag]  pressed on one cell, released on another; adjusting: by a finger on small cells
 * @property {(from: string, to: string, adjusting: boolean) => void} [dragging]  the same, not released yet
 * @property {(cell: string|null) => void} cursor  the keyboard's cursor stands on another cell; null: it met the edge
 * @property {() => void} clear  Escape
 * @property {(key: string, cell: string) => boolean} [key]  any other key while the cursor stands on a cell: whether it meant something
 */

export class Board {
  /** @param {HTMLElement} root @param {Listener} listener */
  constructor(root, listener) {
    this.root = root;
    this.listener = listener;
    this.still = document.createElement("canvas");
    this.live = document.createElement("canvas");
    root.append(this.still, this.live);
    this.loupe = new Loupe(root);
    /** @type {Options} */
    this.options = { coordinates: true, shapes: false, motion: true };
    this.upright = false;
    /** @type {Geometry|null} */
    this.geometry = null;
    this.key = "";
    /** @type {SceneRecord[]} the records of the board itself */
    this.records = [];
    /** @type {SceneRecord[]} */
    this.scene = [];
    /** @type {SceneRecord[]} */
    this.overlay = [];
    /** @type {SceneRecord[]} what is known about the position, under the overlay */
    this.notes = [];
    /** @type {string|null} */
    this.hovered = null;
    /** @type {string|null} where the pointer went down */
    this.pressed = null;
    /** @type {PointerEvent|null} a finger on small cells: what it meets counts when it is lifted */
    this.finger = null;
    this.cursor = "";
    this.cursorShown = false;
    this.level = 0;
    /** @type {""|"x"|"y"} */
    this.walking = "";
    this.pixels = 1;
    /** @type {{plan: import("../paint/motion").Plan, since: number}|null} */
    this.moving = null;
    this.frame = 0;

    new ResizeObserver(() => this.layout()).observe(root);
    new MutationObserver(() => this.layout()).observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    this.watchRatio();
    root.addEventListener("pointermove", (event) => {
      if (this.finger) this.touch(event);
      if (event.pointerType !== "touch" && !(event.buttons & 1)) this.pressed = null; // released outside
      this.hover(event.pointerType === "touch" && !this.pressed ? null : this.cellUnder(event));
    });
    root.addEventListener("pointerleave", () => this.hover(null));
    root.addEventListener("pointerdown", (event) => {
      this.showCursor(false);
      this.pressed = event.isPrimary && event.button === 0 ? this.cellUnder(event) : null;
      this.dragged = false;
      this.touch(null);
      if (event.pointerType !== "touch") return;
      if (this.pressed && root.classList.contains("playable") && this.pixels * (visualViewport?.scale || 1) < FINGER) this.touch(event);
      this.hover(this.pressed);
    });
    root.addEventListener("pointerup", (event) => {
      const { pressed, finger } = this;
      this.pressed = null;
      this.touch(null);
      const cell = pressed && this.cellUnder(event);
      if (!pressed || (!finger && (!cell || cell === pressed))) return;
      this.dragged = true; // the click that may follow is part of it
      if (!cell) return;
      this.cursor = cell;
      if (listener.drag && this.drags(pressed, cell, Boolean(finger))) listener.drag(pressed, cell, Boolean(finger));
      else listener.choose(cell);
    });
    root.addEventListener("pointercancel", () => {
      this.pressed = null;
      this.touch(null);
      this.hover(null);
    });
    root.addEventListener("contextmenu", (event) => this.finger && event.preventDefault()); // a finger that takes its time
    root.addEventListener("click", (event) => {
      const cell = this.dragged ? null : this.cellUnder(event);
      this.dragged = false;
      if (!cell) return;
      this.cursor = cell;
      listener.choose(cell);
    });
    root.addEventListener("keydown", (event) => this.keydown(event));
    root.addEventListener("focus", () => {
      if (!root.matches(":focus-visible")) return;
      this.showCursor(true);
      listener.cursor(this.cursor);
    });
    root.addEventListener("blur", () => this.showCursor(false));
  }

  /**
   * @param {string} key @param {SceneRecord[]} board @param {SceneRecord[]} scene
   */
  show(key, board, scene) {
    const before = this.scene;
    this.scene = scene;
    if (key !== this.key) {
      this.key = key;
      this.records = board;
      this.geometry = new Geometry(board, this.options);
      this.cursor = this.geometry.centre();
      this.moving = null;
      this.layout();
      return;
    }
    const change = this.options.motion ? plan(before, scene) : null;
    this.moving = change && { plan: change, since: performance.now() };
    this.redraw();
  }

  /** Draw records over the scene: what the pointer or the keyboard would do. @param {SceneRecord[]} records */
  preview(records) {
    this.overlay = records;
    this.redraw();
  }

  /** Draw records that say something about the position. @param {SceneRecord[]} records */
  annotate(records) {
    this.notes = records;
    this.redraw();
  }

  /** @param {Options} options */
  configure(options) {
    const { turn = 0, flip = false } = this.options;
    this.options = options;
    this.layout();
    if (!options.motion || !this.geometry) return;
    const step = 360 / this.geometry.directions.length;
    const from = Boolean(options.flip) !== flip ? "scaleX(-1)" : `rotate(${(turn - (options.turn || 0)) * step}deg)`;
    if (from !== "rotate(0deg)") for (const canvas of [this.still, this.live]) canvas.animate([{ transform: from }, { transform: "none" }], SPIN);
  }

  /** The middle of the box in client pixels: it stays while the canvases turn. */
  middle() {
    const box = this.root.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  }

  /** How it shows itself, for pictures of it. @returns {import("./picture").Look|null} null: not yet */
  get look() {
    const { geometry, style } = this;
    return geometry && style ? { geometry, style, coordinates: this.options.coordinates } : null;
  }

  /** The middle of a cell in client pixels. @param {string} name */
  cellPoint(name) {
    const cell = this.geometry && this.geometry.cells.get(name);
    if (!cell || !this.geometry) return null;
    const { x, y } = this.middle();
    return { x: x + (cell.x - this.geometry.middle.x) * this.pixels, y: y + (cell.y - this.geometry.middle.y) * this.pixels };
  }

  /** A point of the screen in units of the board. @param {MouseEvent} event @param {Geometry} geometry */
  placeUnder({ clientX, clientY }, geometry) {
    const { x, y } = this.middle();
    return { x: (clientX - x) / this.pixels + geometry.middle.x, y: (clientY - y) / this.pixels + geometry.middle.y };
  }

  /** @param {MouseEvent} event */
  cellUnder(event) {
    if (!this.geometry) return null;
    const { x, y } = this.placeUnder(event, this.geometry);
    return this.geometry.cellAt(x, y);
  }

  /** A finger chooses among small cells, or none does. @param {PointerEvent|null} finger */
  touch(finger) {
    if (!finger && !this.finger) return;
    this.finger = finger;
    if (finger && this.cellUnder(finger)) this.loupe.show(finger);
    else this.loupe.hide();
    this.redraw();
  }

  /** @param {string|null} cell */
  hover(cell) {
    if (cell === this.hovered) return;
    this.hovered = cell;
    const { pressed, finger, listener } = this;
    if (cell && pressed && listener.dragging && this.drags(pressed, cell, Boolean(finger))) listener.dragging(pressed, cell, Boolean(finger));
    else listener.hover(cell);
  }

  /** Whether the way from one cell to another is meant. @param {string} from @param {string} to @param {boolean} adjusting */
  drags(from, to, adjusting) {
    const [a, b] = /** @type {Geometry} */ (this.geometry).named([from, to]);
    return from !== to && (!adjusting || Math.hypot(a.x - b.x, a.y - b.y) > SLIP);
  }

  /** @param {boolean} shown */
  showCursor(shown) {
    if (shown === this.cursorShown) return;
    this.cursorShown = shown;
    this.redraw();
  }

  /** @param {KeyboardEvent} event */
  keydown(event) {
    if (!this.geometry || event.ctrlKey || event.altKey || event.metaKey) return;
    const from = /** @type {import("../paint/geometry").Cell} */ (this.geometry.cells.get(this.cursor));
    const { key } = event;
    const direction = this.geometry.keys.get(key.toLowerCase());
    const arrow = ARROWS[key];
    if (arrow || direction) {
      const axis = direction ? "" : arrow[0] ? "y" : "x"; // what stays on a walk by arrows
      if (axis && axis !== this.walking) this.level = from[axis];
      this.walking = axis;
      const next = direction ? this.geometry.neighbour(from, direction) : this.geometry.towards(from, arrow, this.level);
      if (next) this.cursor = next;
      this.cursorShown = true;
      this.redraw();
      this.listener.cursor(next);
    } else if (key === "Enter" || key === " ") {
      this.showCursor(true);
      if (!event.repeat) this.listener.choose(this.cursor);
    } else if (key === "Escape") this.listener.clear();
    else if (!this.listener.key || !this.listener.key(key, this.cursor)) return;
    event.preventDefault();
  }

  /** A window moved to another screen, or zoomed, changes the pixel ratio without resizing the box. */
  watchRatio() {
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", () => (this.layout(), this.watchRatio()), { once: true });
  }

  /** Fit both canvases to the box and draw everything anew. */
  layout() {
    const { root } = this;
    if (!this.geometry || !root.clientWidth || !root.clientHeight) return;
    const limit = this.upright ? 1 : HIGH; // what is said below the board may take some of its height: it does not turn for that
    this.upright = this.geometry.slanted && root.clientHeight > limit * root.clientWidth;
    const geometry = (this.geometry = new Geometry(this.records, { ...this.options, upright: this.upright }));
    const ratio = devicePixelRatio || 1;
    this.pixels = Math.min(root.clientWidth / geometry.width, root.clientHeight / geometry.height);
    for (const canvas of [this.still, this.live]) {
      canvas.width = Math.round((geometry.width + 2 * BLEED) * this.pixels * ratio);
      canvas.height = Math.round((geometry.height + 2 * BLEED) * this.pixels * ratio);
      canvas.style.width = `${canvas.width / ratio}px`;
      canvas.style.height = `${canvas.height / ratio}px`;
      canvas.style.left = `${(root.clientWidth - canvas.width / ratio) / 2}px`;
      canvas.style.top = `${(root.clientHeight - canvas.height / ratio) / 2}px`;
    }
    this.style = readStyle(root, this.options.shapes);
    this.sprites = stoneSprites(this.pixels * ratio);
    paintBoard(this.begin(this.still), geometry, this.style, { pixels: this.pixels, ratio, coordinates: this.options.coordinates });
    this.draw();
  }

  /** A cleared context in units of the board. @param {HTMLCanvasElement} canvas */
  begin(canvas) {
    const geometry = /** @type {Geometry} */ (this.geometry);
    const c = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    c.setTransform(1, 0, 0, 1, 0, 0);
    c.clearRect(0, 0, canvas.width, canvas.height);
    const scale = this.pixels * (devicePixelRatio || 1);
    c.setTransform(scale, 0, 0, scale, (BLEED - geometry.left) * scale, (BLEED - geometry.top) * scale);
    return c;
  }

  /** Draw the live canvas at the next frame, once however often it is asked for. */
  redraw() {
    if (!this.frame) this.frame = requestAnimationFrame(() => ((this.frame = 0), this.draw()));
  }

  draw() {
    if (!this.geometry || !this.style) return;
    const c = this.begin(this.live);
    let moment = STILL;
    let { scene } = this;
    if (this.moving) {
      const time = performance.now() - this.moving.since;
      if (time < this.moving.plan.length) {
        moment = at(this.moving.plan, time);
        scene = [...this.moving.plan.leaving, ...scene];
        this.redraw();
      } else this.moving = null;
    }
    const records = [...scene, ...this.notes, ...this.overlay];
    paintScene(c, this.geometry, this.style, records, moment, this.sprites);
    const cursor = this.cursorShown && this.geometry.cells.get(this.cursor);
    if (cursor) {
      paintCursor(c, this.geometry, cursor);
      if (this.options.keys) paintKeys(c, this.geometry, this.style, cursor);
    }
    if (this.finger && this.loupe.shown) this.enlarge(this.finger, this.geometry, { ...this.style }, records);
  }

  /** @param {PointerEvent} finger @param {Geometry} geometry @param {import("../paint/strokes").Style} style @param {SceneRecord[]} records */
  enlarge(finger, geometry, style, records) {
    const pixels = Math.max(ENLARGED, 1.5 * this.pixels);
    const place = this.placeUnder(finger, geometry);
    const c = this.loupe.begin(place, pixels);
    paintBoard(c, geometry, style, { pixels, ratio: devicePixelRatio || 1, coordinates: this.options.coordinates });
    paintScene(c, geometry, style, records, STILL);
    for (const cell of geometry.named([geometry.cellAt(place.x, place.y) || ""])) paintCursor(c, geometry, cell);
  }
}
