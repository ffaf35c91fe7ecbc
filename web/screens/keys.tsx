// The keys: one table, by which they are heard and from which the list of them is made.
import { ARROWS } from "../board/board";
import { board, hand } from "../board/table";
import { announce, changeSettings, live, settings, step, view } from "../game/store";
import { flipped, LETTERS } from "../paint/geometry";
import { byId } from "../ui/elements";
import { openDialog } from "../ui/overlays";
import { t } from "../ui/text";
import { explore } from "./listening";
import { open, type Screen } from "./ways";

/** `keys`: as they are pressed; without `run` the browser hears them, or the board itself. */
type Key = { keys: string[]; told: string; run?: (cell: string) => unknown };

const list = () => open("keyboard");
const act = (name: string) => step(view.value.acts.find(({ action }) => action === name));
const lastMove = () => announce(view.value.moves.length ? view.value.state : t("No move has been played yet."));

/** What is told of where the board's cursor stands. */
const onBoard = (): Key[] => [
  { keys: Object.keys(ARROWS), told: t("Go to the next cell.") },
  { keys: Object.keys(LETTERS), told: t("Go to the neighbour in that direction; the keys lie around S.") },
  { keys: ["Enter", " "], told: t("Choose the cell.") },
  { keys: ["Escape"], told: t("Drop what was begun.") },
  { keys: ["b"], told: t("Tell the board."), run: (cell) => explore("board", cell) },
  { keys: ["p"], told: t("Tell the last move."), run: lastMove },
  { keys: ["l"], told: t("Tell the legal moves."), run: (cell) => explore("legal", cell) },
  { keys: ["r"], told: t("Tell what lies in each direction."), run: (cell) => explore("rays", cell) },
  { keys: ["g"], told: t("Tell the group on the cell."), run: (cell) => explore("group", cell) },
  { keys: ["t"], told: t("Tell the threats."), run: (cell) => explore("threats", cell) },
  { keys: ["s"], told: t("Tell what helps now."), run: (cell) => explore("lifeline", cell) },
  { keys: ["h"], told: t("Show this list."), run: list },
];
/** On the board, too, but for the arrows, which move its cursor there. */
const everywhere = (): Key[] => [
  { keys: ["ArrowLeft"], told: t("Show the move before."), run: () => step(view.value.walk[1]) },
  { keys: ["ArrowRight"], told: t("Show the move after."), run: () => step(view.value.walk[2]) },
  { keys: ["Home"], told: t("Show the beginning."), run: () => step(view.value.walk[0]) },
  { keys: ["End"], told: t("Show the last move."), run: () => step(view.value.walk[3]) },
  { keys: ["Ctrl+z"], told: t("Undo"), run: () => act("undo") },
  { keys: ["Ctrl+Shift+z", "Ctrl+y"], told: t("Redo"), run: () => act("redo") },
  { keys: ["f"], told: t("Flip the board"), run: () => changeSettings(flipped(settings.value)) },
  { keys: ["m"], told: t("Type a move"), run: () => byId("move").focus() },
  { keys: ["Tab"], told: t("Go to the next button or field.") },
  { keys: ["?"], told: t("Show this list."), run: list },
];

const heard = (keys: Key[], pressed: string) => keys.find((one) => one.run && one.keys.includes(pressed))?.run;

board.key = (key, cell) => {
  const run = live.value && heard(onBoard(), key.toLowerCase());
  if (run) void run(cell);
  return Boolean(run);
};

addEventListener("keydown", (event) => {
  const { key, target, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (event.defaultPrevented || altKey || document.querySelector("dialog[open]")) return;
  if (key === "Escape") hand.clear(); // whatever has the focus
  if ((target as Element).matches?.("input, textarea, select")) return;
  const with_ = ctrlKey || metaKey ? (shiftKey ? "Ctrl+Shift+" : "Ctrl+") : "";
  const run = heard(everywhere(), with_ + (key.length > 1 ? key : key.toLowerCase()));
  if (!run) return;
  event.preventDefault(); // the letter of "m" is none of the move
  void run("");
});

/** What stands on a key. */
const NAMES: Record<string, () => string> = {
  ArrowUp: () => "↑", ArrowDown: () => "↓", ArrowLeft: () => "←", ArrowRight: () => "→",
  " ": () => t("Space"), Enter: () => t("Enter"), Escape: () => t("Esc"), Tab: () => t("Tab"), Ctrl: () => t("Ctrl"),
  Shift: () => t("Shift"), Home: () => t("Home"), End: () => t("End"),
};
const name = (part: string) => NAMES[part]?.() ?? part.toUpperCase();
const Row = ({ keys, told }: Key) => (
  <div><dt>{keys.map((key) => <kbd>{key.split("+").map(name).join(" + ")}</kbd>)}</dt><dd>{told}</dd></div>
);
const Part = ({ title, keys }: { title: string; keys: Key[] }) => (
  <section><h3>{title}</h3><dl class="keys">{keys.map((key) => <Row {...key} />)}</dl></section>
);

export const keyboard: Screen = {
  sign: "text", label: () => t("Keyboard"),
  open() {
    const there = <Part title={t("On the board")} keys={onBoard()} />;
    const all = <Part title={t("Everywhere")} keys={everywhere()} />;
    openDialog("keyboard", t("Keyboard"), <div class="body">{there}{all}</div>);
  },
};
