// The list of moves: numbered rows of the main line, under each the variations that leave it there. On a narrow screen
// it is a strip of the line that is walked, unless it is opened.

import type { ComponentChild, FunctionComponent } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { signal, useComputed } from "@preact/signals";
import type { ListedMove, Row, SideMove, View } from "python";
import { waiting } from "../board/table";
import { change, view } from "../game/store";
import { sheet } from "../study/pane";
import { turns } from "../study/review";
import { byId } from "../ui/elements";
import { t } from "../ui/text";

const NARROW = matchMedia("(max-width: 600px) and (min-height: 500px)");
const narrow = signal(NARROW.matches);
NARROW.addEventListener("change", () => (narrow.value = NARROW.matches));
const strip = () => narrow.value && !sheet.value;

const root: HTMLElement = byId("list");
const button = (node: number | null) => root.querySelector<HTMLElement>(`[data-id="${node}"]`);
const select = (node: unknown) => void change({ op: "select", node: Number(node) });

/** One is the current move, and one the only stop for Tab: the arrow keys walk on. */
function Move({ id, move, points }: ListedMove) {
  const current = useComputed(() => (view.value.node === id ? "true" : undefined));
  const tab = useComputed(() => (view.value.stop === id ? 0 : -1));
  const turning = turns.value.some((turn) => turn.id === id);
  return (
    <button type="button" class="m" data-id={id} tabIndex={tab} aria-current={current} onClick={() => select(id)}>
      {points ? `${move} ` : move}{points && <small>{points}</small>}
      {turning && <b aria-hidden="true"> ?</b>}{turning && <span class="unseen">, {t("turning point")}</span>}
    </button>
  );
}

const move = (one: ListedMove) => <Move key={one.id} {...one} />;

/** A variation runs on like a text. */
function part(one: SideMove | string) {
  if (typeof one === "string") return one === "(" ? " (" : ") ";
  return [one.number && ` ${one.number}`, move(one), one.comment && <span class="said"> {one.comment} </span>];
}

function Turn({ number, moves, variations }: Row) {
  const said = ({ id, label, comment }: ListedMove) =>
    comment && <p class="said" key={`said ${id}`}>{moves.length > 1 && <b>{label} </b>}{comment}</p>;
  return (
    <>
      <span class="n">{number}</span>
      {moves.map(move)}
      {moves.map(said)}
      {variations.map((parts) => <div class="variation">{parts.map(part)}</div>)}
    </>
  );
}

const Step = ({ row, ...one }: ListedMove) => <>{row && <span class="n">{row}.</span>}{move(one)}</>;

/** The line that is walked, wherever its moves stand in the tree. */
function walked({ rows, line }: View) {
  const all = rows.flatMap(({ moves, variations }) => [...moves, ...variations.flat()]);
  const own = new Map(all.flatMap((part) => (typeof part === "string" ? [] : [[part.id, part]])));
  return line.flatMap((id) => own.get(id) ?? []);
}

let drawn = new Map<string, ComponentChild>();

/** What is as it was keeps its elements, unseen: a list may be long. */
function items<T extends { id?: number; number?: number | string }>(Item: FunctionComponent<T>, all: T[]) {
  const look = view.value.columns > 1 ? "mv" : "mv one";
  const item = (one: T): [string, ComponentChild] => {
    const text = JSON.stringify([look, one]);
    return [text, drawn.get(text) ?? <li class={look} key={one.id ?? one.number}><Item {...one} /></li>];
  };
  drawn = new Map(all.map(item));
  return [...drawn.values()];
}

export function List() {
  const { rows, stop } = view.value;
  const focused = root.contains(document.activeElement);
  useLayoutEffect(() => {
    reveal();
    if (focused) (button(stop) ?? byId("board")).focus({ preventScroll: true });
  });
  const { noted, rest } = waiting.value ?? {};
  if (noted && !rows.length) return <li class="empty"><b>{noted}</b><span>{rest}</span></li>;
  return <>{strip() ? items(Step, walked(view.value)) : items(Turn, rows)}</>;
}

/** Up and down lead to the next line of the text, there to the nearest move. */
root.addEventListener("keydown", (event) => {
  const down = event.key === "ArrowDown";
  if (strip() || (!down && event.key !== "ArrowUp")) return;
  event.preventDefault();
  const here = (event.target as Element).getBoundingClientRect();
  const far = (button: HTMLElement) => {
    const { top, left } = button.getBoundingClientRect();
    return { button, rows: Math.round(down ? top - here.top : here.top - top), columns: Math.abs(left - here.left) };
  };
  const all = [...root.querySelectorAll<HTMLElement>(".m")].map(far).filter(({ rows }) => rows > here.height / 2);
  const [next] = all.sort((one, other) => one.rows - other.rows || one.columns - other.columns);
  if (next) select(next.button.dataset.id);
});

/** Scroll the list alone, never the page, to the current move. */
function reveal() {
  const own = button(view.value.node)?.getBoundingClientRect();
  if (own) {
    const box = root.getBoundingClientRect();
    const past = (low: number, high: number) => Math.max(high, 0) || Math.min(low, 0);
    root.scrollTop += past(own.top - box.top - 26, own.bottom - box.bottom + 6);
    root.scrollLeft += past(own.left - box.left - 50, own.right - box.right + 12);
  } else root.scrollTo(0, 0);
  root.classList.toggle("scrolled", root.scrollTop > 0 || root.scrollLeft > 0);
}
new ResizeObserver(reveal).observe(root); // a longer status line takes its room
