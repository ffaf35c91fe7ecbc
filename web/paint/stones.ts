// How stones look: black and white differ by form (sheen, turned groove), not by lightness alone.

import type { Place } from "./geometry";
import { contextOf, moved, Pen, TILE } from "./strokes";

/** One stone; `flat`: without the shadow, for ghosts and dimmed stones; `half`: half turned to that colour. */
export type Stone = (pen: Pen, at: Place, colour: string, flat?: boolean, half?: string) => void;

export const RADIUS = 0.435;
/** How far a stone's shadow reaches. */
const REACH = 0.58;

/** The soft shadow where a stone touches the board. */
function shadow(pen: Pen, at: Place) {
  const { x, y } = moved(at, 0, 0.05);
  const gradient = pen.c.createRadialGradient(x, y, RADIUS * 0.72, x, y, RADIUS * 1.16);
  gradient.addColorStop(0, "rgba(10,8,4,.42)");
  gradient.addColorStop(1, "rgba(10,8,4,0)");
  pen.disc({ x, y }, RADIUS * 1.16);
  pen.c.fillStyle = gradient;
  pen.c.fill();
}

/** `colour`: "black" or "white". */
function body(pen: Pen, at: Place, colour: string) {
  const { c, style } = pen;
  const R = RADIUS;
  const { x, y } = at;
  const gradient = c.createRadialGradient(x - R * 0.34, y - R * 0.42, R * 0.06, x - R * 0.1, y - R * 0.12, R * 1.15);
  gradient.addColorStop(0, style.ink(`${colour}-hi`));
  gradient.addColorStop(0.55, style.ink(colour));
  gradient.addColorStop(1, style.ink(`${colour}-lo`));
  const white = colour === "white";
  if (style.shapes && white) {
    c.lineJoin = "round";
    pen.hexagon(at, R * 0.98).stroke([0.13, "white-edge"], [0.07, "white-lo"]);
    c.fillStyle = gradient;
    c.fill();
    pen.hexagon(at, R * 0.6).stroke([0.045, "white-groove"]);
    return;
  }
  pen.disc(at, R);
  c.fillStyle = gradient;
  c.fill();
  const edge = white ? 0.034 : 0.025;
  pen.disc(at, R - edge / 2).stroke([edge, `${colour}-edge`]);
  if (white) {
    pen.disc(at, R * 0.66).stroke([0.042, "white-groove"]);
    pen.disc(moved(at, 0, 0.026), R * 0.66).stroke([0.02, "#fff"]);
  } else {
    c.lineCap = "round";
    c.beginPath();
    c.arc(x, y, R * 0.74, Math.PI * 1.08, Math.PI * 1.46);
    pen.stroke([0.035, "rgba(255,255,255,.2)"]);
  }
}

/** An owner who has no stones: a tile of his colour with his pip. */
function token(pen: Pen, at: Place, colour: string) {
  pen.hexagon(at, RADIUS * 1.08).fill(`${colour}-tint`);
  pen.c.lineJoin = "round";
  pen.stroke([0.065, colour]);
  pen.pip(at, RADIUS * TILE * 0.38, colour);
}

/** What a stone is turned to comes up from the lower right. */
function upcoming(pen: Pen, at: Place, colour: string) {
  pen.apart(() => {
    pen.c.beginPath();
    pen.c.arc(at.x, at.y, RADIUS, -Math.PI / 4, Math.PI * 0.75);
    pen.c.closePath();
    pen.c.clip();
    body(pen, at, colour);
  });
  const k = RADIUS * Math.SQRT1_2;
  pen.line([moved(at, k, -k), moved(at, -k, k)], 0.05, "mark");
}

export const drawStone: Stone = (pen, at, colour, flat = false, half = "") =>
  pen.apart(() => {
    if (colour === "red" || colour === "gold") return token(pen, at, colour);
    if (!flat) shadow(pen, at);
    body(pen, at, colour);
    if (half) upcoming(pen, at, half);
  });

/** The same from pictures made once: for the live canvas. `scale` is device pixels per unit. */
export function stoneSprites(scale: number): Stone {
  const made = new Map<string, HTMLCanvasElement>();
  return (pen, { x, y }, colour, flat = false, half = "") => {
    const key = `${colour}/${flat}/${half}`;
    let sprite = made.get(key);
    if (!sprite) {
      sprite = document.createElement("canvas");
      sprite.width = sprite.height = Math.ceil(2 * REACH * scale);
      const own = new Pen(contextOf(sprite), pen.style);
      own.turn = pen.turn;
      own.c.scale(sprite.width / (2 * REACH), sprite.width / (2 * REACH));
      drawStone(own, { x: REACH, y: REACH }, colour, flat, half);
      made.set(key, sprite);
    }
    pen.c.drawImage(sprite, x - REACH, y - REACH, 2 * REACH, 2 * REACH);
  };
}
