// A stone beside words, or what else a cell may hold.

import { useLayoutEffect, useRef } from "preact/hooks";
import { settings } from "../game/store";
import { bar } from "../paint/bars";
import { readStyle } from "../paint/painter";
import { drawStone } from "../paint/stones";
import { contextOf, Pen } from "../paint/strokes";

function paint(canvas: HTMLCanvasElement, look: string, shapes: boolean, size: number) {
  canvas.width = canvas.height = Math.round(size * devicePixelRatio);
  const pen = new Pen(contextOf(canvas), readStyle(canvas, shapes));
  pen.c.scale(canvas.width, canvas.width);
  if (look === "due") pen.dashedRing({ x: 0.5, y: 0.5 }, 0.4);
  else if (look === "neutral") bar(pen, [{ x: 0.5, y: 0.46 }], { kind: "bar", colour: look });
  else drawStone(pen, { x: 0.5, y: 0.48 }, look);
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
