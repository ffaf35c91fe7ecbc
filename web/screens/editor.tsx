// Setting up a position, by hand and by text. What may stand on a board, and whether it is a position, is Python's answer.

import { signal } from "@preact/signals";
import { Swatch } from "../board/swatch";
import { legend, view } from "../game/store";
import { ask } from "../game/talk";
import { byId } from "../ui/dom";
import { FieldView } from "../ui/fields";
import { Button, Icon } from "../ui/parts";
import { t } from "../ui/text";
import { Desk, Verdict } from "./desk";
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
let stroke: { before: Made; cells: Set<string> } | null = null;
/** The cell that was chosen by the keyboard or a click: what it has come to is said. */
let touched = "";
let text: HTMLTextAreaElement | null;

const now = (): Made => wanted ?? { source: { setup }, edits: [] };
const after = ({ source, edits }: Made, edit: Edit): Made => ({ source, edits: [...edits, edit] });
const begin = (source: Source) => void judge({ source, edits: [] });

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
  desk.board.show(answer.key, answer.board, answer.scene);
  if (text && (source.text === undefined || edits.length)) text.value = answer.text; // never under the hands of who types
  if (touched) announce(touched);
  touched = "";
}

function announce(cell: string | null) {
  desk.spoken.value = cell ? `${cell}, ${contents[cell] || t("empty")}` : t("Edge of the board");
}

function strike(from: string, to: string) {
  stroke ??= { before: now(), cells: new Set([from]) };
  stroke.cells.add(to);
  void judge(after(stroke.before, { material: material.value, cells: [...stroke.cells] }));
}

const desk = new Desk("editor", {
  hover() {},
  cursor: announce,
  choose(cell) {
    touched = cell;
    void judge(after(now(), { material: material.value, cells: [cell] }));
  },
  press: () => (stroke = null),
  dragging: strike,
  drag: strike,
  clear() {},
});

function Palette() {
  const { materials, colours, stones } = game.value;
  const words = {
    key: "material",
    label: t("Put on the board"),
    kind: "choice" as const,
    values: [...materials.map(({ word }) => word), ""],
    names: [...materials.map(({ name }) => name), t("Nothing")],
  };
  const sides = { key: "side", label: t("To move"), kind: "choice" as const, values: [0, 1], names: colours };
  const swatches = materials.map(({ look }) => <Swatch stone={look} size={20} />);
  return (
    <>
      <div class="palette">
        <FieldView
          field={words}
          value={material.value}
          choose={(word) => (material.value = String(word))}
          signs={[...swatches, <Icon sign="eraser" />]}
        />
      </div>
      <div>
        <FieldView
          field={sides}
          value={turn.value}
          choose={(colour) => void judge(after(now(), { turn: Number(colour) }))}
          signs={stones.map((stone) => <Swatch stone={stone} size={20} />)}
        />
      </div>
    </>
  );
}

const Result = () => <Verdict tone={verdict.value.legal ? "" : "bad"} message={verdict.value.message} />;

const Play = () => (
  <Button
    look="primary"
    disabled={!verdict.value.legal}
    run={() => ways.newGame(game.value.key, { options, setup })}
  >
    {t("Play from here")}
  </Button>
);

const Text = () => (
  <div>
    <label class="name" for="position-text">
      {t("As text")}
    </label>
    <textarea
      class="field"
      id="position-text"
      rows={4}
      spellcheck={false}
      autocomplete="off"
      autocapitalize="off"
      onInput={({ currentTarget }) => begin({ text: currentTarget.value })}
      ref={(element) => void (text = element)}
    />
  </div>
);

/** The game on the board. */
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
  const words = (
    <>
      <Palette />
      <Text />
      <Result />
      <div class="steps">
        <Button run={() => begin({ setup: {} })}>{t("Clear")}</Button>
        <Button run={takeOver}>{t("From the game on the board")}</Button>
      </div>
      <Play />
    </>
  );
  desk.open(key, t("Set up a position of {title}", { title: game.value.title }), words, { look: "editor" });
  begin(source);
};

export const screen: Screen = { sign: "board", label: () => t("Set up a position"), open: fromGame, menu: 1 };
