// @ts-nocheck
// The board as a picture to keep or to pass on: an SVG document or a PNG, by the same painter as on the page.

import { STILL } from "../paint/motion";
import { BLEED, paintBoard, paintScene } from "../paint/painter";
import { drawStone, stoneSprites } from "../paint/stones";
import { SvgContext } from "../paint/svg";

/** @typedef {import("../ui/types").View} View */
/** @typedef {{geometry: import("../paint/geometry").Geometry, style: import("../paint/strokes").Style, coordinates: boolean}} Look  how a board shows itself */

/** How wide a PNG is, in pixels. */
const WIDTH = 1600;
/** Of the SVG's units, which are pixels where nobody asks for another size, in a distance of neighbouring centres. */
const UNITS = 100;
/** Every machine that shows the picture has these. */
const FONTS = "system-ui, sans-serif";

/** The name of a file for a picture of the position, without its ending. @param {View} view */
export const fileName = ({ game, ply }) => `hexarium-${game}-${ply}`;

/** The position as an SVG document that stands alone. @param {View} view @param {Look} look */
export async function svgOf(view, look) {
  const { geometry } = look;
  const { title, status } = view;
  const words = `${title}. ${status.subject} ${status.text}`.trim();
  const c = new SvgContext((geometry.width + 2 * BLEED) * UNITS, (geometry.height + 2 * BLEED) * UNITS, words, FONTS);
  paint(/** @type {any} */ (c), view, look, UNITS, (_, x, y, colour, style, flat, half) => {
    c.use(`${colour}/${flat}/${half}`, x, y, (own) => drawStone(own, 0, 0, colour, style, flat, half));
  });
  return new Blob([String(c)], { type: "image/svg+xml" });
}

/** The position as a PNG. @param {View} view @param {Look} look @returns {Promise<Blob>} rejected where the browser cannot make one */
export function pngOf(view, look) {
  const { geometry } = look;
  const pixels = WIDTH / (geometry.width + 2 * BLEED);
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = Math.round((geometry.height + 2 * BLEED) * pixels);
  paint(/** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")), view, look, pixels, stoneSprites(pixels));
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"));
}

/** @param {import("../paint/strokes").Context} c @param {View} view @param {Look} look @param {number} pixels  per unit of the board @param {import("../paint/stones").Stone} stone */
function paint(c, view, look, pixels, stone) {
  const { geometry, coordinates } = look;
  const style = { ...look.style }; // the painter notes size and turn there
  c.scale(pixels, pixels);
  c.translate(BLEED - geometry.left, BLEED - geometry.top);
  paintBoard(c, geometry, style, { pixels, ratio: 1, coordinates });
  paintScene(c, geometry, style, view.scene, STILL, stone);
}
