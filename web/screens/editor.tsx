// Setting up a position, by hand and by text. What may stand on a board, and whether it is a position, is Python's
// answer.

import { signal } from "@preact/signals";
import { inWords } from "../board/hand";
import type { Drag } from "../board/pointer";
import { Swatch } from "../board/swatch";
import { legend, view } from "../game/store";
import { ask } from "../game/talk";
import { byId } from "../ui/dom";
import { choice, FieldView } from "../ui/fields";
import { Button, Icon } from "../ui/parts";
import { t } from "../ui/text";
import type { Value } from "../ui/types";
import { desk, Verdict } from "./desk";
import { gameOf, ways, type Screen, type Source } from "./ways";

/** A stroke over cells, or who is to move. */
type Edit = { material: string; cells: string[] } | { turn: number };
/** What a position is made from, and what has been done to it since. */
type Made = { source: Source; edits: Edit[] };

const game = signal(legend.value.games[0]);
const material = signal("");
const turn = signal(0);
const verdict = signal({ legal: false, message: "" });
let options: object = {};
/** What Python has read last. */
let setup: object = {};
let contents: Record<string, string> = {};
/** The newest that is to be judged; only one is out at a time. */
let wanted: Made | null = null;
let asking = false;
/** A stroke goes on over several cells: what it does is decided on the first. */
let stroke: { drag: Drag; before: Made; cells: Set<string> } | null = null;
/** The cell that was chosen by the keyboard or a click: what it has come to is said. */
let touched = "";
let text: HTMLTextAreaElement | null;

/** Take a position over as soon as Python has read it; of those that come while one is out, the newest. */
async function judge(next: Made) {
  wanted = next;
  if (asking) return;
  asking = true;
  while (wanted) {
    const asked: Made = wanted;
    const message = { op: "setup", game: game.value.key, options, ...asked.source, edits: asked.edits };
    const answer = await ask(message).catch(({ message }) => ({ legal: false, message }));
    if (asked !== wanted) continue;
    wanted = null;
    verdict.value = answer;
    if (answer.setup) show(answer, asked);
  }
  asking = false;
}

function show(answer: any, { source, edits }: Made) {
  ({ setup, contents } = answer);
  turn.value = answer.setup.turn;
  table.board().show(answer.key, answer.board, answer.scene);
  const typing = source.text !== undefined && !edits.length;
  if (text && !typing) text.value = answer.text; // never under the hands of who types
  if (touched) announce(touched);
  touched = "";
}

const begin = (source: Source) => void judge({ source, edits: [] });
const now = (): Made => wanted ?? { source: { setup }, edits: [] };
const edit = (edit: Edit, { source, edits } = now()) => void judge({ source, edits: [...edits, edit] });

function announce(cell: string | null) {
  table.spoken.value = inWords(cell, contents);
}

function choose(cell: string, drag?: Drag) {
  if (drag) return strike(cell, drag);
  touched = cell;
  edit({ material: material.value, cells: [cell] });
}

function strike(to: string, drag: Drag) {
  if (stroke?.drag !== drag) stroke = { drag, before: now(), cells: new Set([drag.from]) };
  stroke.cells.add(to);
  edit({ material: material.value, cells: [...stroke.cells] }, stroke.before);
}

const table = desk("editor", {
  hover: (cell, drag) => void (cell && drag && strike(cell, drag)),
  cursor: announce,
  choose,
});

const typed = (event: { currentTarget: HTMLTextAreaElement }) => begin({ text: event.currentTarget.value });
const hold = (made: HTMLTextAreaElement | null) => void (text = made);
const plain = { spellcheck: false, autocomplete: "off", autocapitalize: "off" as const };

function Words() {
  const { key, materials, colours, stones } = game.value;
  const { legal, message } = verdict.value;
  const words = materials.map(({ word, name }): [string, string] => [word, name]);
  const sides = colours.map((name, colour): [number, string] => [colour, name]);
  const swatch = (stone: string) => <Swatch stone={stone} size={20} />;
  const put = {
    field: choice("material", t("Put on the board"), [...words, ["", t("Nothing")]]),
    value: material.value,
    choose: (word: Value) => void (material.value = String(word)),
    signs: [...materials.map(({ look }) => swatch(look)), <Icon sign="eraser" />],
  };
  const move = {
    field: choice("side", t("To move"), sides),
    value: turn.value,
    choose: (colour: Value) => edit({ turn: Number(colour) }),
    signs: stones.map(swatch),
  };
  const play = () => ways.newGame(key, { options, setup });
  return (
    <>
      <div class="palette"><FieldView {...put} /></div>
      <div><FieldView {...move} /></div>
      <div>
        <label class="name" for="position-text">{t("As text")}</label>
        <textarea class="field" id="position-text" rows={4} {...plain} onInput={typed} ref={hold} />
      </div>
      <Verdict tone={legal ? "" : "bad"} message={message} />
      <div class="steps">
        <Button run={() => begin({ setup: {} })}>{t("Clear")}</Button>
        <Button run={takeOver}>{t("From the game on the board")}</Button>
      </div>
      <Button look="primary" disabled={!legal} run={play}>{t("Play from here")}</Button>
    </>
  );
}

function fromGame() {
  const { game, options, setup, moves } = view.value;
  ways.edit(game, options, { moves, ...(setup && { setup }) });
}

function takeOver() {
  fromGame();
  byId("editor").querySelector(".steps .btn:last-child").focus({ preventScroll: true }); // it was made anew
}

ways.edit = (key, chosen, source = { setup: {} }) => {
  game.value = gameOf(key) ?? game.value;
  material.value = game.value.materials[0].word;
  options = chosen;
  setup = {};
  table.open(key, t("Set up a position of {title}", { title: game.value.title }), <Words />, { look: "editor" });
  begin(source);
};

export const screen: Screen = { sign: "board", label: () => t("Set up a position"), open: fromGame, menu: 1 };
