// What a finger hides, enlarged beside it: for cells too small to be met at once.

import type { SceneRecord } from "python";
import type { Place } from "../paint/geometry";
import { paintBoard, paintCursor, paintScene } from "../paint/painter";
import { centred, ratio, type Stage } from "../paint/stage";
import { h } from "../ui/elements";

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
