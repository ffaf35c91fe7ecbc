// @ts-nocheck
// A position as a small picture: the painter's work on one canvas that follows its box and the theme.

import { Geometry } from "../paint/geometry";
import { STILL } from "../paint/motion";
import { paintBoard, paintScene, readStyle } from "../paint/painter";

/** @typedef {import("../ui/types").SceneRecord} SceneRecord */
/** @typedef {{board: SceneRecord[], scene: SceneRecord[]}} Picture */
/** @typedef {{coordinates: boolean, shapes: boolean}} Look */

/** Room for the cast shadow, in units of the board. */
const MARGIN = 0.45;

/** @type {Map<Element, () => void>} */
const drawings = new Map();

const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const draw = drawings.get(target);
    if (target.isConnected) draw && draw();
    else forget(target);
  }
});
new MutationObserver(() => {
  for (const [root, draw] of drawings) root.isConnected ? draw() : forget(root);
}).observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });

/** @param {Element} root */
function forget(root) {
  sizes.unobserve(root);
  drawings.delete(root);
}

/**
 * @param {HTMLElement} root  a box with a canvas, which the style sheet gives its size
 * @param {Picture} picture @param {Look} look
 */
export function miniature(root, picture, look) {
  const geometry = new Geometry(picture.board);
  const canvas = /** @type {HTMLCanvasElement} */ (root.firstElementChild);
  drawings.set(root, () => draw(root, canvas, geometry, picture.scene, look));
  sizes.unobserve(root); // its first size is to be heard again
  sizes.observe(root);
}

/** @param {HTMLElement} root @param {HTMLCanvasElement} canvas @param {Geometry} geometry @param {SceneRecord[]} scene @param {Look} look */
function draw(root, canvas, geometry, scene, look) {
  const { clientWidth: width, clientHeight: height } = root;
  if (!width || !height) return;
  const ratio = devicePixelRatio || 1;
  const pixels = Math.min(width / (geometry.width + 2 * MARGIN), height / (geometry.height + 2 * MARGIN));
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const style = readStyle(root, look.shapes);
  const c = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const scale = pixels * ratio;
  c.setTransform(scale, 0, 0, scale, canvas.width / 2 - geometry.middle.x * scale, canvas.height / 2 - geometry.middle.y * scale);
  paintBoard(c, geometry, style, { pixels, ratio, coordinates: look.coordinates });
  paintScene(c, geometry, style, scene, STILL);
}
