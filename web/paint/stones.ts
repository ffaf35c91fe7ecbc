// Stones from pictures that are made once: for the live canvas.

import { contextOf, Stage, type Stone } from "./stage";
import { drawStone } from "./strokes";
import { TABLE } from "./table";

const REACH = TABLE.reach;

/** `scale` is device pixels per unit. */
export function stoneSprites(scale: number): Stone {
  const made = new Map<string, HTMLCanvasElement>();
  return ({ c, look }, { x, y }, record) => {
    const key = `${record.colour}/${record.flat}/${record.half}`;
    let sprite = made.get(key);
    if (!sprite) {
      sprite = document.createElement("canvas");
      sprite.width = sprite.height = Math.ceil(2 * REACH * scale);
      const stage = new Stage(contextOf(sprite), look, sprite.width / (2 * REACH), 1, { x: -REACH, y: -REACH });
      drawStone(stage, { x: 0, y: 0 }, record);
      made.set(key, sprite);
    }
    c.drawImage(sprite, x - REACH, y - REACH, 2 * REACH, 2 * REACH);
  };
}
