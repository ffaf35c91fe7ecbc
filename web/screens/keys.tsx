// The keys: Python's table says what each does; it is heard by that, and a list of it is shown. And the position in
// words, for which keys ask: the answer is spoken, and drawn until the next input; or all there is to say is read.
import type { Key } from "python";
import { board, hand, preview } from "../board/table";
import { announce, ask, changeSettings, legend, live, settings, step, tell, view } from "../game/store";
import { flipped, LETTERS } from "../paint/geometry";
import { byId, openDialog, t, told } from "../ui/kit";
import { letterAt, letterFor, meant } from "../ui/letters";
import { open, type Screen } from "./ways";

let inputs = 0; // grows with every input: an answer that comes after the next one is not told
let drawn = false;

function next() {
  inputs += 1;
  if (drawn) preview(hand.held);
  drawn = false;
}
for (const input of ["keydown", "pointerdown"]) addEventListener(input, next, { capture: true });

async function explore(what: string, cell: string) {
  const asked = inputs;
  const answer = await ask({ op: "explore", what, cell }).catch(tell);
  if (!answer || asked !== inputs) return;
  announce(answer.text);
  preview(answer.scene);
  drawn = true;
}

function describe() {
  const answer = told(ask({ op: "describe" }), t("Looking at the board"));
  const Words = () => {
    const { value, words, role } = answer.value;
    if (!value) return <p class="sub" role={role}>{words}</p>;
    return value.parts.map(({ title, lines }: { title: string; lines: string[] }) => (
      <section><h3>{title}</h3>{lines.map((line) => <p>{line}</p>)}</section>
    ));
  };
  const body = <div class="body" tabIndex={0} role="region" aria-labelledby="describe-title"><Words /></div>;
  openDialog("describe", t("The board in words"), body);
}

export const words: Screen = { sign: "text", label: () => t("Describe the board"), open: describe, menu: 2 };

const DOES: Record<string, (what: string, cell: string) => unknown> = {
  explore, open,
  act: (name) => step([...view.value.acts, ...view.value.walk].find(({ action }) => action === name)),
  flip: () => changeSettings(flipped(settings.value)),
  recall: () => announce(view.value.moves.length ? view.value.state : t("No move has been played yet.")),
  type: () => byId("move").focus(),
};

/** Whether that key does something: on the board, or everywhere. */
function hear(list: number, pressed: string, cell = "") {
  const row = legend.value.keys[list].keys.find(({ keys }) => keys.includes(pressed));
  if (row?.does) void DOES[row.does](row.what, cell);
  return Boolean(row?.does);
}

board.key = (key, cell) => live.value && hear(0, key, cell);

addEventListener("keydown", (event) => {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (event.defaultPrevented || altKey || document.querySelector("dialog[open]")) return;
  if (key === "Escape") (view.value.refused ? hand : board.holder).clear?.(); // whatever has the focus
  const [origin = event.target] = event.composedPath(); // also within a shadow root, where the console is
  if (origin instanceof HTMLElement && (origin.isContentEditable || origin.matches("input, textarea, select"))) return;
  const held = ctrlKey || metaKey ? (shiftKey ? "Ctrl+Shift+" : "Ctrl+") : "";
  if (hear(1, held + meant(event))) event.preventDefault(); // "m" is none of the move
});

/** A name ends with the letter of its key, if that has one. */
const called = (name: string, place: boolean) =>
  name.replace(/(^| )([A-Z])$/, (_, before, letter) => before + (place ? letterAt(letter) : letterFor(letter)));
const row = ({ keys, names, told }: Key) => {
  const shown = names.map((name, i) => <kbd>{called(name, keys[i] in LETTERS)}</kbd>);
  return <div><dt>{shown}</dt><dd>{told}</dd></div>;
};
const Keys = () => legend.value.keys.map(({ title, keys }) => (
  <section><h3>{title}</h3><dl class="keys">{keys.map(row)}</dl></section>
));

export const keyboard: Screen = {
  sign: "text", label: () => t("Keyboard"),
  open: () => void openDialog("keyboard", t("Keyboard"), <div class="body"><Keys /></div>),
};
