// A position as a small picture on one canvas that follows its box and the theme.

import type { Picture } from "python";
import { layOut } from "../paint/geometry";
import { paintBoard, paintScene, readStyle } from "../paint/painter";
import { centred, follow, ratio } from "../paint/stage";

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
