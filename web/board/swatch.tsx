// A stone beside words, or what else a cell may hold.

import { useLayoutEffect, useRef } from "preact/hooks";
import { settings } from "../game/store";
import { STILL } from "../paint/motion";
import { readStyle } from "../paint/painter";
import { drawStone } from "../paint/stones";
import { contextOf, show } from "../paint/strokes";

/** What is no stone: its look, and how far down it lies. */
const OTHERS: Record<string, [look: string, y: number]> = { due: ["due", 0.5], neutral: ["bar", 0.46] };

function paint(canvas: HTMLCanvasElement, look: string, shapes: boolean, size: number) {
  canvas.width = canvas.height = Math.round(size * devicePixelRatio);
  const [c, style] = [contextOf(canvas), readStyle(canvas, shapes)];
  c.scale(canvas.width, canvas.width);
  const pen = { c, style, facts: style, turn: 0, pixels: size, ratio: 1, stone: drawStone, moment: STILL, stones: new Map() };
  const [name, y] = OTHERS[look] ?? ["stone", 0.48];
  show(pen, name, { x: 0.5, y }, { kind: name, colour: look });
}

/** `size`: in pixels of the page. */
export function Swatch({ stone, size }: { stone: string; size: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { shapes } = settings.value;
  const looks = [stone, size, shapes, document.documentElement.dataset.theme, document.body.className];
  useLayoutEffect(() => {
    if (canvas.current) paint(canvas.current, stone, shapes, size);
  }, looks);
  return <canvas ref={canvas} aria-hidden="true" />;
}
