// The board as a picture to keep or to pass on: an SVG document or a PNG, by the same painter as on the page.

import { paintBoard, paintScene } from "../paint/painter";
import { BLEED, contextOf, cornerOf, Stage, type Look, type Stone } from "../paint/stage";
import { stoneSprites } from "../paint/stones";
import { drawStone } from "../paint/strokes";
import { SvgContext } from "../paint/svg";
import type { View } from "../ui/types";

/** How wide a PNG is, in pixels. */
const WIDTH = 1600;
/** Of the SVG's units, which are pixels where nobody asks for another size, in a distance of neighbouring centres. */
const UNITS = 100;
/** Every machine that shows the picture has these. */
const FONTS = "system-ui, sans-serif";

/** The name of a file for a picture of the position, without its ending. */
export const fileName = ({ game, ply }: View) => `hexarium-${game}-${ply}`;

function paint(c: CanvasRenderingContext2D, { scene }: View, look: Look, pixels: number, stone: Stone) {
  const stage = new Stage(c, look, pixels, 1, cornerOf(look.geometry), stone);
  paintBoard(stage);
  paintScene(stage, scene);
}

/** The position as an SVG document that stands alone. */
export async function svgOf(view: View, look: Look) {
  const { title, status } = view;
  const [width, height] = [look.geometry.width, look.geometry.height].map((size) => (size + 2 * BLEED) * UNITS);
  const c = new SvgContext(width, height, `${title}. ${status.subject} ${status.text}`.trim(), FONTS);
  paint(c as unknown as CanvasRenderingContext2D, view, look, UNITS, (pen, { x, y }, record) =>
    c.use(`${record.colour}/${record.flat}/${record.half}`, x, y, () => drawStone(pen, { x: 0, y: 0 }, record)),
  );
  return new Blob([String(c)], { type: "image/svg+xml" });
}

/** The position as a PNG; rejected where the browser cannot make one. */
export async function pngOf(view: View, look: Look) {
  const { width, height } = look.geometry;
  const pixels = WIDTH / (width + 2 * BLEED);
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = Math.round((height + 2 * BLEED) * pixels);
  paint(contextOf(canvas), view, look, pixels, stoneSprites(pixels));
  return new Promise<Blob>((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
  );
}
