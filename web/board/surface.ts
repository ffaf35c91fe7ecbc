// A board that shows itself: two canvases (what stays, what lives), their size, motion, and the keyboard's cursor.
import type { SceneRecord } from "python";
import { layOut, type Lie, moved, ORIGIN, type Place } from "../paint/geometry";
import { at, plan, type Plan, STILL } from "../paint/motion";
import { paintBoard, paintCursor, paintKeys, paintScene, stoneSprites } from "../paint/painter";
import { follow, type Look, ratio, readStyle, type Stage, stageOn, whole } from "../paint/stage";
import { h, viewFaults } from "../ui/kit";
import { Loupe } from "./pictures";
import { Zoom } from "./zoom";

const HIGH = 1.15; // a box this much higher than wide has room for a slanted board on its corner
const EVERYWHERE = 99; // farther than any board reaches
const SPIN = { duration: 240, easing: "cubic-bezier(.2, .7, .2, 1)" };
/** `keys`: the letters are shown around the cursor. */
type Options = Lie & { coordinates: boolean; shapes: boolean; motion: boolean; keys?: boolean };
/** Over each other: what stands there, what is known about the position, what the pointer or keyboard would do. */
type Layers = Record<"scene" | "notes" | "marked" | "preview", SceneRecord[]>;

export class Surface {
  look: Look | null = null; // how it shows itself, once it does
  protected stage: Stage | null = null;
  protected cursor = "";
  readonly #canvases: HTMLCanvasElement[] = [h("canvas", {}), h("canvas", {})]; // what stays, what lives
  readonly #loupe: Loupe;
  #options: Options = { coordinates: true, shapes: false, motion: true };
  #upright = false;
  #fitted = ""; // the board and the window to which it stands so
  #key = "";
  #records: SceneRecord[] = []; // of the board itself
  #slanted = false;
  #layers: Layers = { scene: [], notes: [], marked: [], preview: [] };
  #finger: PointerEvent | null = null;
  protected readonly zoom = new Zoom();
  #laid: Pick<Zoom, "scale" | "shift"> = { scale: 1, shift: ORIGIN }; // how near it was when it was laid out
  #cursorShown = false;
  #moving: { plan: Plan; since: number } | null = null;
  #frame = 0;

  constructor(readonly root: HTMLElement) {
    root.appendChild(h("div", { className: "frame" })).append(...this.#canvases); // fingers take them no farther
    this.#loupe = new Loupe(root);
    follow(root, () => this.layOut());
    this.#watchRatio();
  }

  /** `key` changes whenever the board's records do. */
  show(key: string, board: SceneRecord[], scene: SceneRecord[]) {
    const change = key === this.#key && this.#options.motion ? plan(this.#layers.scene, scene) : null;
    this.#moving = change && { plan: change, since: performance.now() };
    this.lay({ scene });
    if (key === this.#key) return;
    this.#key = key;
    this.zoom.reset();
    this.#records = board;
    this.#slanted = board.some(({ shape }) => shape === "rhombus");
    if (this.#slanted) requestAnimationFrame(() => ((this.#fitted = ""), this.layOut())); // around it all has its size
    this.stage = null;
    this.cursor = "";
    try {
      this.layOut();
    } catch (fault) {
      this.#key = ""; // what cannot be painted is not tried again when its box is another
      throw fault;
    }
  }

  /** So long what moves goes on, in milliseconds. */
  get unrest() {
    return this.#moving ? Math.max(0, this.#moving.since + this.#moving.plan.length - performance.now()) : 0;
  }

  /** Draw other records. */
  lay(layers: Partial<Layers>) {
    this.#layers = { ...this.#layers, ...layers };
    this.#redraw();
  }

  configure(options: Options) {
    const { turn = 0, flip = false } = this.#options;
    this.#options = options;
    if (turn !== (options.turn || 0) || flip !== Boolean(options.flip)) this.zoom.reset();
    this.layOut();
    if (!options.motion || !this.stage) return;
    const turns = (turn - (options.turn || 0)) * (360 / this.stage.geometry.directions.length);
    const from = Boolean(options.flip) !== flip ? "scaleX(-1)" : `rotate(${turns}deg)`;
    if (from === "rotate(0deg)") return;
    for (const canvas of this.#canvases) canvas.animate([{ transform: from }, { transform: "none" }], SPIN);
  }

  /** Where the board's origin is in client pixels: the middle of the box stays while the canvases turn. */
  #origin({ pixels, geometry }: Stage): Place {
    const { left, top, width, height } = this.root.getBoundingClientRect();
    const { x, y } = this.zoom.shift;
    const { middle } = geometry;
    return { x: left + width / 2 + x - middle.x * pixels, y: top + height / 2 + y - middle.y * pixels };
  }

  /** The middle of a cell in client pixels. */
  cellPoint(name: string): Place | null {
    const { stage } = this;
    const cell = stage?.geometry.cells.get(name);
    if (!stage || !cell) return null;
    return moved(this.#origin(stage), cell.x * stage.pixels, cell.y * stage.pixels);
  }

  /** A point of the screen in units of the board. */
  #placeUnder({ clientX, clientY }: MouseEvent, stage: Stage): Place {
    const { x, y } = this.#origin(stage);
    return { x: (clientX - x) / stage.pixels, y: (clientY - y) / stage.pixels };
  }

  protected cellUnder = (event: MouseEvent) =>
    this.stage && this.stage.geometry.cellAt(this.#placeUnder(event, this.stage));

  /** What is under the finger is seen enlarged; null: no more. */
  protected enlarge(finger: PointerEvent | null) {
    this.#finger = finger;
    this.#loupe.show(finger && this.cellUnder(finger) ? finger : null);
    this.#redraw();
  }

  /** The keyboard's cursor is on a cell, seen or not. */
  protected stand(cell: string, shown: boolean) {
    if (shown || this.#cursorShown) this.#redraw();
    [this.cursor, this.#cursorShown] = [cell, shown];
    if (shown && this.zoom.scale > 1) this.whole(); // it may be out of sight
  }

  /** As it fits. */
  protected whole() {
    this.zoom.reset();
    this.layOut();
  }

  /** While fingers hold it, what is painted is moved as a whole; null: they have let it go. */
  protected pinch(fingers: PointerEvent[] | null) {
    this.root.classList.toggle("pinched", Boolean(fingers));
    if (!fingers) return this.zoom.drop(), this.layOut();
    this.zoom.hold(fingers, this.root.getBoundingClientRect());
    const { scale, shift } = this.zoom;
    const grown = scale / this.#laid.scale;
    const [x, y] = [shift.x - grown * this.#laid.shift.x, shift.y - grown * this.#laid.shift.y];
    for (const { style } of this.#canvases) style.transform = `translate(${x}px, ${y}px) scale(${grown})`;
  }

  /** A window moved to another screen, or zoomed, changes the pixel ratio without resizing the box. */
  #watchRatio() {
    this.layOut();
    const ratio = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    ratio.addEventListener("change", () => this.#watchRatio(), { once: true });
  }

  /** Fit both canvases to the box and draw everything anew. */
  protected layOut() {
    const { clientWidth: width, clientHeight: height } = this.root;
    if (!this.#key || !width || !height) return;
    const fitted = `${this.#key} ${innerWidth} ${innerHeight}`; // what opens below it does not turn it
    if (this.#fitted !== fitted) this.#upright = this.#slanted && height > HIGH * width;
    this.#fitted = fitted;
    const { coordinates, shapes } = this.#options;
    const geometry = layOut(this.#records, { ...this.#options, upright: this.#upright });
    this.cursor ||= geometry.centre();
    const fits = Math.min(width / geometry.width, height / geometry.height);
    this.zoom.keep({ width: geometry.width * fits, height: geometry.height * fits }, { width, height });
    const { scale, shift } = (this.#laid = { ...this.zoom });
    const pixels = fits * scale;
    const middle = { x: geometry.middle.x - shift.x / pixels, y: geometry.middle.y - shift.y / pixels };
    const look = (this.look = { geometry, style: readStyle(this.root, shapes), coordinates });
    const sprites = stoneSprites(look, pixels * ratio());
    const [still, live] = this.#canvases.map((canvas) => {
      const near = scale > 1 && stageOn(canvas, [width, height], look, pixels, middle, ratio(), sprites);
      const stage = near || whole(canvas, look, pixels, ratio(), sprites);
      canvas.style.transform = "";
      // In the middle of the box, on whole pixels; not by its place, which would shift the layout with every game.
      const left = Math.round((width * ratio() - canvas.width) / 2);
      const top = Math.round((height * ratio() - canvas.height) / 2);
      canvas.style.width = `${canvas.width / ratio()}px`;
      canvas.style.height = `${canvas.height / ratio()}px`;
      canvas.style.translate = `${left / ratio()}px ${top / ratio()}px`;
      return stage;
    });
    paintBoard(still);
    this.stage = live;
    this.#draw();
  }

  /** Draw the live canvas at the next frame, once however often it is asked for. */
  #redraw = () => void (this.#frame ||= requestAnimationFrame(() => this.#drawOrTell()));

  /** What cannot be drawn may be a wheel's fault; nobody else would hear of it in a frame of the animation. */
  #drawOrTell() {
    try {
      this.#draw();
    } catch (fault) {
      if (!viewFaults.take(fault)) throw fault;
    }
  }

  #draw() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const stage = this.stage;
    if (!stage) return;
    const { geometry } = stage;
    const time = this.#moving ? performance.now() - this.#moving.since : 0;
    if (this.#moving && time >= this.#moving.plan.length) this.#moving = null;
    const motion = this.#moving?.plan;
    const scene = [motion?.leaving || [], ...Object.values(this.#layers)].flat();
    stage.c.clearRect(-EVERYWHERE, -EVERYWHERE, 2 * EVERYWHERE, 2 * EVERYWHERE);
    paintScene(stage, scene, motion ? at(motion, time) : STILL);
    if (motion) this.#redraw();
    const cursor = this.#cursorShown && geometry.cells.get(this.cursor);
    if (cursor) paintCursor(stage, cursor);
    if (cursor && this.#options.keys) paintKeys(stage, cursor);
    if (this.#finger) this.#loupe.paint(stage, this.#placeUnder(this.#finger, stage), scene);
  }
}
