// The board as a picture to keep or to pass on: an SVG document, which Python writes by the same table, or a PNG.

import type { View } from "python";
import { ask } from "../game/talk";
import { paintBoard, paintScene } from "../paint/painter";
import { BLEED, contextOf, cornerOf, Stage, type Look } from "../paint/stage";
import { stoneSprites } from "../paint/stones";
import { TABLE } from "../paint/table";

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
