// The list of moves: numbered rows of the main line, under each the variations that leave it there. On a narrow screen it
// is a strip of the line that is walked, unless it is opened.

import { signal } from "@preact/signals";
import { render } from "preact";
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

/** One stop for Tab; the arrow keys walk on. */
function Move({ id, move, points, here, stop }: ListedMove & { here: boolean; stop: boolean }) {
  return (
    <button
      type="button"
      class="m"
      data-id={id}
      tabIndex={stop ? 0 : -1}
      aria-current={here ? "true" : undefined}
      onClick={() => select(id)}
    >
      {points ? `${move} ` : move}
      {points && <small>{points}</small>}
      {turning.value.has(id) && <b aria-hidden="true"> ?</b>}
      {turning.value.has(id) && <span class="unseen">, {t("turning point")}</span>}
    </button>
  );
}

/** The line that is walked, wherever its moves stand in the tree. */
function walked({ rows, line }: View) {
  const own = new Set(line);
  const moves = rows.flatMap(({ moves, variations }) => [...moves, ...variations.flat()]);
  return moves
    .filter((part): part is SideMove => typeof part !== "string" && own.has(part.id))
    .sort((one, other) => one.ply - other.ply);
}

function List() {
  const { rows, node, columns, current } = view.value;
  const short = strip() ? walked(view.value) : null;
  const focused = root.contains(document.activeElement);
  useLayoutEffect(() => {
    reveal();
    const place = focused && (root.querySelector<HTMLElement>(".m[tabindex='0']") || byId("board"));
    if (place) place.focus({ preventScroll: true });
  });
  if (waiting.value && !rows.length) {
    const { noted, rest } = waiting.value;
    return <li class="empty"><b>{noted}</b><span>{rest}</span></li>;
  }
  const look = columns > 1 ? "mv" : "mv one";
  const stop = current ? node : (short || rows[0]?.moves || [])[0]?.id;
  const move = (one: ListedMove) => <Move key={one.id} {...one} here={one.id === node} stop={one.id === stop} />;
  /** A variation runs on like a text. */
  const part = (one: SideMove | string) =>
    typeof one === "string" ? (one === "(" ? " (" : ") ") : [
      one.number && ` ${one.number}`,
      move(one),
      one.comment && <span class="said"> {one.comment} </span>,
    ];
  const turn = ({ number, moves, variations }: Row) => (
    <li class={look} key={number}>
      <span class="n">{number}</span>
      {moves.map(move)}
      {moves.map(({ id, label, comment }) => comment && (
        <p class="said" key={id}>{moves.length > 1 && <b>{label} </b>}{comment}</p>
      ))}
      {variations.map((parts) => <div class="variation">{parts.map(part)}</div>)}
    </li>
  );
  if (!short) return <>{rows.map(turn)}</>;
  return <>{short.map((one) => <li class={look} key={one.id}>{one.row && <span class="n">{one.row}.</span>}{move(one)}</li>)}</>;
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
    if (own.bottom > box.bottom - 6) root.scrollTop += own.bottom - box.bottom + 6;
    if (own.top < box.top + 26) root.scrollTop += own.top - box.top - 26;
    if (own.right > box.right - 12) root.scrollLeft += own.right - box.right + 12;
    if (own.left < box.left + 50) root.scrollLeft += own.left - box.left - 50;
  } else root.scrollTo(0, 0);
  root.classList.toggle("scrolled", root.scrollTop > 0 || root.scrollLeft > 0);
}

export function showMoves() {
  new ResizeObserver(reveal).observe(root); // a longer status line takes its room
  root.addEventListener("keydown", keydown);
  render(<List />, root);
}
