// @ts-nocheck
// How stones look: black and white differ by form (sheen, turned groove), not by lightness alone.

import { bar } from "./bars";
import { TILE, dashedRing, disc, hexagon, line, pip } from "./strokes";

/** @typedef {import("./strokes").Style} Style */
/** @typedef {import("./strokes").Context} Context */
/** @typedef {(c: Context, x: number, y: number, colour: string, style: Style, flat?: boolean, half?: string) => void} Stone */

export const RADIUS = 0.435;

/** The soft shadow where a stone touches the board. @param {Context} c @param {number} x @param {number} y */
function shadow(c, x, y) {
  const gradient = c.createRadialGradient(x, y + 0.05, RADIUS * 0.72, x, y + 0.05, RADIUS * 1.16);
  gradient.addColorStop(0, "rgba(10,8,4,.42)");
  gradient.addColorStop(1, "rgba(10,8,4,0)");
  c.fillStyle = gradient;
  disc(c, x, y + 0.05, RADIUS * 1.16);
  c.fill();
}

/**
 * @param {Context} c @param {number} x @param {number} y
 * @param {string} colour  "black" or "white"
 * @param {Style} style
 */
function body(c, x, y, colour, style) {
  const R = RADIUS;
  const token = (/** @type {string} */ part) => style.token(colour + part);
  const gradient = c.createRadialGradient(x - R * 0.34, y - R * 0.42, R * 0.06, x - R * 0.1, y - R * 0.12, R * 1.15);
  gradient.addColorStop(0, token("-hi"));
  gradient.addColorStop(0.55, token(""));
  gradient.addColorStop(1, token("-lo"));
  if (style.shapes && colour === "white") {
    c.lineJoin = "round";
    hexagon(c, x, y, R * 0.98, style.turn);
    c.lineWidth = 0.13;
    c.strokeStyle = token("-edge");
    c.stroke();
    c.lineWidth = 0.07;
    c.strokeStyle = token("-lo");
    c.stroke();
    c.fillStyle = gradient;
    c.fill();
    hexagon(c, x, y, R * 0.6, style.turn);
    c.lineWidth = 0.045;
    c.strokeStyle = token("-groove");
    c.stroke();
    return;
  }
  c.fillStyle = gradient;
  disc(c, x, y, R);
  c.fill();
  c.lineWidth = colour === "black" ? 0.025 : 0.034;
  c.strokeStyle = token("-edge");
  disc(c, x, y, R - c.lineWidth / 2);
  c.stroke();
  if (colour === "white") {
    c.lineWidth = 0.042;
    c.strokeStyle = token("-groove");
    disc(c, x, y, R * 0.66);
    c.stroke();
    c.lineWidth = 0.02;
    c.strokeStyle = "#fff";
    disc(c, x, y + 0.026, R * 0.66);
    c.stroke();
  } else {
    c.lineCap = "round";
    c.lineWidth = 0.035;
    c.strokeStyle = "rgba(255,255,255,.2)";
    c.beginPath();
    c.arc(x, y, R * 0.74, Math.PI * 1.08, Math.PI * 1.46);
    c.stroke();
  }
}

/** An owner who has no stones: a tile of his colour with his pip. @param {Context} c @param {number} x @param {number} y @param {string} colour @param {Style} style */
function token(c, x, y, colour, style) {
  hexagon(c, x, y, RADIUS * 1.08, style.turn);
  c.fillStyle = style.token(`${colour}-tint`);
  c.fill();
  c.lineJoin = "round";
  c.lineWidth = 0.065;
  c.strokeStyle = style.token(colour);
  c.stroke();
  c.fillStyle = style.token(colour);
  pip(c, { x, y }, RADIUS * TILE * 0.38, colour);
}

/**
 * One stone; `flat`: without the shadow, for ghosts and dimmed stones; `half`: half turned to that colour, which comes up from the lower right.
 * @type {Stone}
 */
export function drawStone(c, x, y, colour, style, flat = false, half = undefined) {
  c.save();
  if (colour === "red" || colour === "gold") token(c, x, y, colour, style);
  else {
    if (!flat) shadow(c, x, y);
    body(c, x, y, colour, style);
  }
  if (half) {
    c.save();
    c.beginPath();
    c.arc(x, y, RADIUS, -Math.PI / 4, Math.PI * 0.75);
    c.closePath();
    c.clip();
    body(c, x, y, half, style);
    c.restore();
    const k = RADIUS * Math.SQRT1_2;
    line(c, [{ x: x + k, y: y - k }, { x: x - k, y: y + k }], 0.05, style.token("mark"));
  }
  c.restore();
}

/**
 * The same as drawStone, from pictures made once: for the live canvas. `scale` is device pixels per unit.
 * @param {number} scale
 * @returns {Stone}
 */
export function stoneSprites(scale) {
  /** @type {Map<string, HTMLCanvasElement>} */
  const made = new Map();
  const reach = 0.58;
  return (c, x, y, colour, style, flat = false, half = undefined) => {
    const key = `${colour}/${flat}/${half || ""}`;
    let sprite = made.get(key);
    if (!sprite) {
      sprite = document.createElement("canvas");
      sprite.width = sprite.height = Math.ceil(2 * reach * scale);
      const own = /** @type {Context} */ (sprite.getContext("2d"));
      own.scale(sprite.width / (2 * reach), sprite.width / (2 * reach));
      drawStone(own, reach, reach, colour, style, flat, half);
      made.set(key, sprite);
    }
    c.drawImage(sprite, x - reach, y - reach, 2 * reach, 2 * reach);
  };
}

/** Paint one stone into a small square canvas, as the player rows show it. @param {HTMLCanvasElement} canvas @param {string} colour @param {Style} style @param {number} size */
export function paintSwatch(canvas, colour, style, size) {
  canvas.width = canvas.height = Math.round(size * devicePixelRatio);
  const c = /** @type {Context} */ (canvas.getContext("2d"));
  c.scale(canvas.width, canvas.width);
  if (colour === "due") dashedRing(c, { x: 0.5, y: 0.5 }, 0.4, style);
  else if (colour === "neutral") bar(c, [{ x: 0.5, y: 0.46 }], { kind: "bar", colour }, style);
  else drawStone(c, 0.5, 0.48, colour, style);
}
