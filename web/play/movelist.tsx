// The list of moves: numbered rows of the main line, under each the variations that leave it there. On a narrow screen
// it is a strip of the line that is walked, unless it is opened.

import { signal } from "@preact/signals";
import { render, type ComponentChild, type FunctionComponent } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { waiting } from "../board/noted";
import { view } from "../game/store";
import { change } from "../game/talk";
import { turning } from "../study/review";
import { sheet } from "../study/study";
import { byId } from "../ui/dom";
import { t } from "../ui/text";
import type { ListedMove, Row, SideMove, View } from "../ui/types";

const NARROW = matchMedia("(max-width: 600px) and (min-height: 500px)");
const narrow = signal(NARROW.matches);
NARROW.addEventListener("change", () => (narrow.value = NARROW.matches));

const root: HTMLElement = byId("list");
const strip = () => narrow.value && !sheet.value;

const select = (node: number) => void change({ op: "select", node });

function Move({ id, move, points }: ListedMove) {
  return (
    <button type="button" class="m" data-id={id} tabIndex={-1} onClick={() => select(id)}>
      {points ? `${move} ` : move}
      {points && <small>{points}</small>}
      {turning.value.has(id) && <b aria-hidden="true"> ?</b>}
      {turning.value.has(id) && <span class="unseen">, {t("turning point")}</span>}
    </button>
  );
}

const move = (one: ListedMove) => <Move key={one.id} {...one} />;

/** A variation runs on like a text. */
function part(one: SideMove | string) {
  if (typeof one === "string") return one === "(" ? " (" : ") ";
  const said = one.comment && <span class="said"> {one.comment} </span>;
  return [one.number && ` ${one.number}`, move(one), said];
}

function Turn({ number, moves, variations }: Row) {
  const said = ({ id, label, comment }: ListedMove) => (
    <p class="said" key={`said ${id}`}>{moves.length > 1 && <b>{label} </b>}{comment}</p>
  );
  return (
    <>
      <span class="n">{number}</span>
      {moves.map(move)}
      {moves.filter(({ comment }) => comment).map(said)}
      {variations.map((parts) => <div class="variation">{parts.map(part)}</div>)}
    </>
  );
}

const Step = ({ row, ...one }: ListedMove) => <>{row && <span class="n">{row}.</span>}{move(one)}</>;

/** The line that is walked, wherever its moves stand in the tree. */
function walked({ rows, line }: View) {
  const own = new Set(line);
  const moves = rows.flatMap(({ moves, variations }) => [...moves, ...variations.flat()]);
  return moves
    .filter((part): part is SideMove => typeof part !== "string" && own.has(part.id))
    .sort((one, other) => one.ply - other.ply);
}

let drawn = new Map<string, ComponentChild>();

/** What is as it was keeps its elements, unseen: a list may be long. */
function items<T extends { id?: number; number?: number | string }>(Item: FunctionComponent<T>, all: T[]) {
  const before = drawn;
  drawn = new Map();
  const look = view.value.columns > 1 ? "mv" : "mv one";
  for (const one of all) {
    const text = JSON.stringify([look, one]);
    drawn.set(text, before.get(text) ?? <li class={look} key={one.id ?? one.number}><Item {...one} /></li>);
  }
  return [...drawn.values()];
}

/** The current move, and one stop for Tab: the arrow keys walk on. */
function mark() {
  const { node } = view.value;
  for (const old of root.querySelectorAll<HTMLElement>(".m[aria-current], .m[tabindex='0']")) {
    old.removeAttribute("aria-current");
    old.tabIndex = -1;
  }
  const marked = root.querySelector<HTMLElement>(`.m[data-id="${node}"]`);
  marked?.setAttribute("aria-current", "true");
  const stop = marked ?? root.querySelector<HTMLElement>(".m");
  if (stop) stop.tabIndex = 0;
  return stop;
}

function List() {
  const { rows } = view.value;
  const focused = root.contains(document.activeElement);
  useLayoutEffect(() => {
    const stop = mark();
    reveal();
    if (focused) (stop ?? byId("board")).focus({ preventScroll: true });
  });
  if (waiting.value && !rows.length) {
    const { noted, rest } = waiting.value;
    return <li class="empty"><b>{noted}</b><span>{rest}</span></li>;
  }
  return <>{strip() ? items(Step, walked(view.value)) : items(Turn, rows)}</>;
}

/** Up and down lead to the next line of the text, there to the nearest move. */
function keydown(event: KeyboardEvent) {
  const down = event.key === "ArrowDown";
  if (strip() || (!down && event.key !== "ArrowUp")) return;
  event.preventDefault();
  const here = (event.target as Element).getBoundingClientRect();
  const far = (button: HTMLElement) => {
    const { top, left } = button.getBoundingClientRect();
    return { button, rows: Math.round(down ? top - here.top : here.top - top), columns: Math.abs(left - here.left) };
  };
  const [next] = [...root.querySelectorAll<HTMLElement>(".m")]
    .map(far)
    .filter(({ rows }) => rows > here.height / 2)
    .sort((one, other) => one.rows - other.rows || one.columns - other.columns);
  if (next) select(Number(next.button.dataset.id));
}

/** Scroll the list alone, never the page, to the current move. */
function reveal() {
  const marked = root.querySelector("[aria-current]");
  if (marked) {
    const box = root.getBoundingClientRect();
    const own = marked.getBoundingClientRect();
    const past = (low: number, high: number) => Math.max(high, 0) || Math.min(low, 0);
    root.scrollTop += past(own.top - box.top - 26, own.bottom - box.bottom + 6);
    root.scrollLeft += past(own.left - box.left - 50, own.right - box.right + 12);
  } else root.scrollTo(0, 0);
  root.classList.toggle("scrolled", root.scrollTop > 0 || root.scrollLeft > 0);
}

export function showMoves() {
  new ResizeObserver(reveal).observe(root); // a longer status line takes its room
  root.addEventListener("keydown", keydown);
  render(<List />, root);
}
