// A stone beside words.

import { useLayoutEffect, useRef } from "preact/hooks";
import { settings } from "../game/store";
import { readStyle } from "../paint/painter";
import { paintSwatch } from "../paint/stones";

/** `size`: in pixels of the page. */
export function Swatch({ stone, size }: { stone: string; size: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { shapes } = settings.value;
  const looks = [stone, size, shapes, document.documentElement.dataset.theme, document.body.className];
  useLayoutEffect(() => {
    if (canvas.current) paintSwatch(canvas.current, stone, readStyle(canvas.current, shapes), size);
  }, looks);
  return <canvas ref={canvas} aria-hidden="true" />;
}
