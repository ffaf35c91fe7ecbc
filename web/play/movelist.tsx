// The list of moves: numbered rows of the main line, under each the variations that leave it there. On a narrow screen
// it is a strip of the line that is walked, unless it is opened.
import type { ListedMove, Row, SideMove, View } from "python";
import { half, invite, pending, waiting } from "../board/table";
import { change, view } from "../game/store";
import { open } from "../screens/ways";
import { pane, sheet } from "../study/pane";
import { turns } from "../study/review";
import { Button, byId, type ComponentChild, signal, t, useComputed, useLayoutEffect, useMemo } from "../ui/kit";

const NARROW = matchMedia("(max-width: 600px) and (min-height: 500px)");
const narrow = signal(NARROW.matches);
NARROW.addEventListener("change", () => (narrow.value = NARROW.matches));
const strip = () => narrow.value && !(sheet.value && !pane.value);
const root: HTMLElement = byId("list");
const button = (node: number | null) => root.querySelector<HTMLElement>(`[data-id="${node}"]`);
const select = (node: unknown) => void change({ op: "select", node: Number(node) });
/** The turn that is shown, or of which a half is; null: the game has not begun there. */
const current = () => (view.value.current ? view.value.stop : null);

/** One is the current move, and one the only stop for Tab: the arrow keys walk on. */
function Move({ one: { id, move, points, who, stone } }: { one: ListedMove }) {
  const shown = useComputed(() => (current() === id ? "true" : undefined));
  const tab = useComputed(() => (view.value.stop === id ? 0 : -1));
  const turning = turns.value.some((turn) => turn.id === id);
  return (
    <button
      type="button" class="m" translate={false}
      data-id={id} tabIndex={tab} aria-current={shown} onClick={() => select(id)}
    >
      {who && <i class={`by ${stone}`} title={who} />}{who && <span class="unseen">{who} </span>}
      {points ? `${move} ` : move}{points && <small>{points}</small>}
      {turning && <b aria-hidden="true"> ?</b>}{turning && <span class="unseen">, {t("turning point")}</span>}
    </button>
  );
}

const move = (one: ListedMove) => <Move key={one.id} one={one} />;

/** A variation runs on like a text. */
function part(one: SideMove | string) {
  if (typeof one === "string") return one === "(" ? " (" : ") ";
  return [one.number && ` ${one.number}`, move(one), one.comment && <span class="said"> {one.comment} </span>];
}

function turn({ number, moves, variations }: Row) {
  const said = ({ id, label, comment }: ListedMove) =>
    comment && <p class="said" key={`said ${id}`}>{moves.length > 1 && <b>{label} </b>}{comment}</p>;
  const aside = variations.map((parts) => <div class="variation">{parts.map(part)}</div>);
  return [<span class="n">{moves.length ? number : ""}</span>, moves.map(move), moves.map(said), aside];
}

const step = (one: ListedMove) => [one.row && <span class="n">{one.row}.</span>, move(one)];

/** The line that is walked, wherever its moves stand in the tree. */
function walked({ rows, line }: View) {
  const all = rows.flatMap(({ moves, variations }) => [...moves, ...variations.flat()]);
  const own = new Map(all.flatMap((part) => (typeof part === "string" ? [] : [[part.id, part]])));
  return line.flatMap((id) => own.get(id) ?? []);
}

/** Before the first move: what the game is about, and how to begin; or what was touched already. */
function Beginning() {
  const { noted, rest } = waiting.value ?? {};
  if (noted) return <li class="empty"><b>{noted}</b><span>{rest}</span></li>;
  return (
    <li class="empty">
      <b class="goal">{view.value.goal}</b>
      <div class="begin">
        <Button run={() => open("lesson")}>{t("Learn in two minutes")}</Button>
        <Button run={invite} look="primary" hidden={Boolean(half.value || pending.value)}>{t("Play")}</Button>
        <Button run={() => open("guide")}>{t("Rules")}</Button>
      </div>
    </li>
  );
}

/** What is as it was keeps its elements, unseen: a list may be long. */
const Item = <T,>({ look, of, draw }: { look: string; of: T; draw: (of: T) => ComponentChild }) =>
  useMemo(() => <li class={look}>{draw(of)}</li>, [look, draw, JSON.stringify(of)]);

export function List() {
  const { rows, stop, columns, outcome } = view.value;
  const focused = root.contains(document.activeElement);
  useLayoutEffect(() => {
    reveal();
    const lost = !root.contains(document.activeElement);
    if (focused && (lost || stop !== null)) (button(stop) ?? byId("board")).focus({ preventScroll: true });
  });
  if (!rows.length) return outcome ? null : <Beginning />;
  const look = columns > 1 ? "mv" : "mv one";
  if (!strip()) return <>{rows.map((row) => <Item key={row.number} look={look} of={row} draw={turn} />)}</>;
  return <>{walked(view.value).map((one) => <Item key={one.id} look={look} of={one} draw={step} />)}</>;
}

/** Up and down lead to the next line of the text, there to the nearest move. */
root.addEventListener("keydown", (event) => {
  const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!way || strip()) return;
  event.preventDefault();
  const here = (event.target as Element).getBoundingClientRect();
  const far = (button: HTMLElement) => {
    const { top, left } = button.getBoundingClientRect();
    return { id: button.dataset.id, rows: Math.round(way * (top - here.top)), columns: Math.abs(left - here.left) };
  };
  const all = [...root.querySelectorAll<HTMLElement>(".m")].map(far).filter(({ rows }) => rows > here.height / 2);
  const [next] = all.sort((one, other) => one.rows - other.rows || one.columns - other.columns);
  if (next) select(next.id);
});

/** Scroll the list alone, never the page, to the current move. */
function reveal() {
  const own = button(current())?.getBoundingClientRect();
  const box = root.getBoundingClientRect();
  const past = (low: number, high: number) => Math.max(high, 0) || Math.min(low, 0);
  if (own) {
    root.scrollTop += past(own.top - box.top - 26, own.bottom - box.bottom + 6);
    root.scrollLeft += past(own.left - box.left - 50, own.right - box.right + 12);
  } else root.scrollTo(0, 0);
  root.classList.toggle("scrolled", root.scrollTop > 0 || root.scrollLeft > 0);
}
new ResizeObserver(reveal).observe(root); // a longer status line takes its room
