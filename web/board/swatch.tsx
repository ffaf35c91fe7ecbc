// A stone beside words, or what else a cell may hold.

import { useLayoutEffect, useRef } from "preact/hooks";
import { settings } from "../game/store";
import { layOut } from "../paint/geometry";
import { readStyle } from "../paint/painter";
import { contextOf, ratio, Stage } from "../paint/stage";
import { show } from "../paint/strokes";

/** What is no stone: its look, and how far down it lies. */
const OTHERS: Record<string, [look: string, y: number]> = { due: ["due", 0.5], neutral: ["bar", 0.46] };
/** A place without a board. */
const NOWHERE = layOut([{ kind: "board", polygon: [[1, 0]], directions: [[1, 0]], outline: [[0, 0]] }]);

function paint(canvas: HTMLCanvasElement, what: string, shapes: boolean, size: number) {
  canvas.width = canvas.height = Math.round(size * ratio());
  const look = { geometry: NOWHERE, style: readStyle(canvas, shapes), coordinates: false };
  const [name, y] = OTHERS[what] ?? ["stone", 0.48];
  const stage = new Stage(contextOf(canvas), look, canvas.width, 1, { x: -0.5, y: -y });
  show(stage, name, { x: 0, y: 0 }, { kind: name, colour: what });
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
