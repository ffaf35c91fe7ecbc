// Setting up a position, by hand and by text. What may stand on a board, and whether it is a position, is Python's
// answer.
import type { Drag } from "../board/board";
import { inWords } from "../board/hand";
import { ask, legend, place, view } from "../game/store";
import { Button, byId, Newest, signal, t } from "../ui/kit";
import { FieldView } from "./described";
import { desk } from "./desk";
import { gameOf, open, type Screen } from "./ways";

/** What a set-up is made from, and what has been done to it since: a stroke over cells, or who is to move. */
type Source = { setup?: object; text?: string; moves?: string[] };
type Edit = { material: string; cells: string[] } | { turn: number };
type Made = Source & { edits: Edit[] };
const [game, material] = [signal(legend.value.games[0]), signal("")];
/** What Python has read last. */
const read = signal({ setup: { turn: 0 }, contents: {} as Record<string, string>, legal: false, message: "" });
let options: object = {};
/** A stroke goes on over several cells: what it does is decided on the first. */
let stroke: { drag?: Drag; before: Made; cells: string[] } | undefined;
let touched = ""; // the cell that was chosen by the keyboard or a click: what it has come to is said

/** A position is taken over as soon as Python has read it. */
const judge = new Newest(
  (made: Made) => ask({ op: "setup", game: game.value.key, options, ...made }).catch(({ message }) => ({ message })),
  (answer, { text, edits }) => {
    read.value = { ...read.value, legal: false, ...answer };
    if (!answer.setup) return;
    table.board().show(answer.key, answer.board, answer.scene);
    const field: HTMLTextAreaElement | null = byId("position-text");
    if (field && (text === undefined || edits.length)) field.value = answer.text; // never under the hands of who types
    if (touched) announce(touched);
    touched = "";
  },
);

const begin = (source: Source) => void judge.want({ ...source, edits: [] });
const now = (): Made => judge.wanted ?? { setup: read.value.setup, edits: [] };
const edit = (edit: Edit, made = now()) => void judge.want({ ...made, edits: [...made.edits, edit] });
const announce = (cell: string | null) => void (table.spoken.value = inWords(cell, read.value.contents));

function choose(cell: string, drag?: Drag) {
  if (!drag || stroke?.drag !== drag) stroke = { drag, before: now(), cells: drag ? [drag.from] : [] };
  if (!drag) touched = cell;
  stroke.cells = [...new Set([...stroke.cells, cell])];
  edit({ material: material.value, cells: stroke.cells }, stroke.before);
}

const hover = (cell: string | null, drag?: Drag) => void (cell && drag && choose(cell, drag));
const table = desk("editor", { hover, choose, cursor: announce });

function Words() {
  const { key, palette: [put, side] } = game.value;
  const { legal, message, setup } = read.value;
  const play = () => open("newgame", key, { options, setup });
  const plain = { spellcheck: false, autocomplete: "off", autocapitalize: "off" as const };
  const typed = (event: { currentTarget: HTMLTextAreaElement }) => begin({ text: event.currentTarget.value });
  const takeOver = () => (fromGame(), table.focus(".steps .btn:last-child", { preventScroll: true })); // made anew
  return (
    <>
      <div class="palette">
        <FieldView field={put} value={material.value} choose={(word) => void (material.value = String(word))} />
      </div>
      <div><FieldView field={side} value={setup.turn} choose={(colour) => edit({ turn: Number(colour) })} /></div>
      <div>
        <label class="name" for="position-text">{t("As text")}</label>
        <textarea class="field" id="position-text" rows={4} {...plain} onInput={typed} />
      </div>
      <p class={`verdict ${legal ? "" : "bad"}`} role="status">{message}</p>
      <div class="steps">
        <Button run={() => begin({ setup: {} })}>{t("Clear")}</Button>
        <Button run={takeOver}>{t("From the game on the board")}</Button>
      </div>
      <Button look="primary" disabled={!legal} run={play}>{t("Play from here")}</Button>
    </>
  );
}

function fromGame() {
  const { game, options, ...source } = place(view.value);
  setUp(game, options, source);
}

function setUp(key: string, chosen: object, source: Source = { setup: {} }) {
  game.value = gameOf(key) ?? game.value;
  material.value = game.value.materials[0].word;
  options = chosen;
  read.value = { ...read.value, setup: { turn: 0 } }; // till then nothing of another board is gone on with
  table.open(key, t("Set up a position of {title}", { title: game.value.title }), <Words />);
  begin(source);
}

export const screen: Screen = {
  sign: "board", label: () => t("Set up a position"), menu: 1,
  open: (key?: string, chosen = {}) => (key ? setUp(key, chosen) : fromGame()),
};
