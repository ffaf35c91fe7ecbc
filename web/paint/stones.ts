// Stones: drawn by the table, or from pictures that are made once.

import type { Place } from "./geometry";
import { contextOf, show, TABLE, type Stone } from "./strokes";

export const drawStone: Stone = (pen, at, record) => show(pen, "stone", at, record);

/** The same from pictures made once: for the live canvas. `scale` is device pixels per unit. */
export function stoneSprites(scale: number): Stone {
  const made = new Map<string, HTMLCanvasElement>();
  const { reach } = TABLE;
  return (pen, { x, y }, record) => {
    const key = `${record.colour}/${record.flat}/${record.half}`;
    let sprite = made.get(key);
    if (!sprite) {
      sprite = document.createElement("canvas");
      sprite.width = sprite.height = Math.ceil(2 * reach * scale);
      const c = contextOf(sprite);
      c.scale(sprite.width / (2 * reach), sprite.width / (2 * reach));
      drawStone({ ...pen, c }, { x: reach, y: reach }, record);
      made.set(key, sprite);
    }
    pen.c.drawImage(sprite, x - reach, y - reach, 2 * reach, 2 * reach);
  };
}
