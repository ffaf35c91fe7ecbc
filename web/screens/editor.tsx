// @ts-nocheck
// Setting up a position, by hand and by text. What may stand on a board, and whether it is a position, is Python's answer.

import { bar } from "../paint/bars";
import { Board } from "../board/board";
import { openScreen, screenBar, segments } from "../ui/dialogs";
import { button, byId, h, icon, setEnabled } from "../ui/dom";
import { readStyle } from "../paint/painter";
import { paintSwatch } from "../paint/stones";
import { dashedRing } from "../paint/strokes";
import { t } from "../ui/text";

/** @typedef {import("../ui/types").Material} Material */
/** @typedef {import("../ui/types").View} View */
/** @typedef {{stones: string[][], owned?: string[][], turn: number, pending?: string}} Setup */
/** @typedef {{setup?: Setup, text?: string, moves?: string[]}} Source  what the position is made from */

const SWATCH = 20;
const EMPTY = () => ({ stones: [[], [], []], turn: 0 });

export class Editor {
  /** @param {import("./guide").Host} host */
  constructor(host) {
    this.host = host;
    this.game = host.games[0];
    /** @type {object} */
    this.options = {};
    /** @type {View|null} the game on the board */
    this.view = null;
    /** @type {Setup} */
    this.setup = EMPTY();
    /** @type {Record<string, string>} */
    this.contents = {};
    /** @type {Source|null} the newest that is to be judged; only one is out at a time */
    this.wanted = null;
    this.asking = false;
    /** @type {{put: Material|null}|null} what a stroke over several cells does, decided on its first */
    this.stroke = null;
    this.touched = ""; // by the keyboard or a click: what it has come to is said

    this.spoken = h("p", { className: "unseen", "aria-live": "polite", "aria-atomic": "true" });
    this.board = new Board(h("div", { className: "board", tabIndex: 0, role: "application", "aria-roledescription": t("board"), "aria-describedby": "boardhelp" }), {
      hover() {},
      cursor: (cell) => this.announce(cell),
      choose: (cell) => this.put(cell, this.intended(cell), true),
      dragging: (from, to) => this.strike(from, to),
      drag: (from, to) => this.strike(from, to),
      clear() {},
    });
    this.board.root.addEventListener("pointerdown", () => (this.stroke = null));
    this.title = h("h2", { id: "editor-title" });
    this.palette = h("div", { className: "palette" });
    this.side = h("div", {});
    this.text = h("textarea", { className: "field", id: "position-text", rows: 4, spellcheck: false, autocomplete: "off", autocapitalize: "off", oninput: () => void this.judge({ text: this.text.value }) });
    this.verdict = h("p", { className: "verdict", role: "status" });
    this.clear = button(t("Clear"), () => void this.judge({ setup: EMPTY() }));
    this.copy = button(t("From the game on the board"), () => {
      this.fromGame(/** @type {View} */ (this.view));
      this.copy.focus({ preventScroll: true }); // it was out of the document for a moment
    });
    this.play = button(t("Play from here"), () => host.newGame(this.game.key, { options: this.options, setup: this.setup }), "primary");
  }

  /** @param {string} key  of the game @param {object} options @param {View} view  the game on the board @param {Source} [source] */
  open(key, options, view, source = { setup: EMPTY() }) {
    const dialog = byId("editor");
    const { host, board } = this;
    this.view = view;
    this.game = /** @type {import("../ui/types").GameLegend} */ (host.games.find((game) => game.key === key));
    this.options = options;
    this.setup = EMPTY();
    this.title.textContent = t("Set up a position of {title}", { title: this.game.title });
    board.root.setAttribute("aria-label", t("{title} board", { title: this.game.title }));
    board.configure(host.look());
    dialog.className = `m-${this.game.material} screen`;
    dialog.replaceChildren(
      screenBar(dialog, this.title),
      h(
        "div",
        { className: "lesson editor" },
        board.root,
        h(
          "div",
          { className: "words" },
          this.palette,
          this.side,
          h("div", {}, h("label", { className: "name", for: "position-text" }, t("As text")), this.text),
          this.verdict,
          h("div", { className: "steps" }, this.clear, this.copy),
          this.play,
        ),
        this.spoken,
      ),
    );
    openScreen(dialog);
    const style = readStyle(dialog, host.look().shapes);
    const swatch = (/** @type {string} */ look) => {
      const canvas = h("canvas", { "aria-hidden": "true" });
      paintLook(canvas, look, style);
      return canvas;
    };
    const { materials, colours, stones } = this.game;
    const choices = materials.map(({ name, look }, i) => ({ value: String(i), label: name, before: swatch(look) }));
    this.palette.replaceChildren(segments("material", t("Put on the board"), [...choices, { value: "", label: t("Nothing"), before: icon("eraser") }], "0"));
    this.side.replaceChildren(segments("side", t("To move"), colours.map((label, i) => ({ value: String(i), label, before: swatch(stones[i]) })), "0", (value) => void this.judge({ setup: { ...this.setup, turn: Number(value) } })));
    void this.judge(source);
  }

  /** @param {View} view  the game on the board */
  fromGame(view) {
    const { game, options, setup, moves } = view;
    this.open(game, options, view, { moves, ...(setup && { setup: /** @type {Setup} */ (setup) }) });
  }

  /** Take a position over as soon as Python has read it; of those that come while one is out, the newest. @param {Source} source */
  async judge(source) {
    if (source.setup && !source.moves) this.setup = source.setup;
    this.wanted = source;
    if (this.asking) return;
    this.asking = true;
    while (this.wanted) {
      /** @type {Source} */
      const asked = this.wanted;
      const { key: game } = this.game;
      /** @type {any} */
      let answer;
      /** @type {any} */
      let failure;
      try {
        answer = await this.host.ask({ op: "setup", game, options: this.options, ...asked });
      } catch (error) {
        failure = error;
      }
      if (asked !== this.wanted) continue;
      this.wanted = null;
      if (answer) this.show(answer, asked);
      else this.say(false, failure.message);
    }
    this.asking = false;
  }

  /** @param {any} answer @param {Source} asked */
  show({ setup, text, legal, message, key, board, scene, contents }, asked) {
    this.setup = setup;
    this.contents = contents;
    this.board.show(key, board, scene);
    if (asked.text === undefined) this.text.value = text; // never under the hands of who types
    this.side.querySelectorAll("input")[setup.turn].checked = true;
    this.say(legal, message);
    if (this.touched) this.announce(this.touched);
    this.touched = "";
  }

  /** @param {boolean} legal @param {string} sentence */
  say(legal, sentence) {
    this.verdict.className = legal ? "verdict" : "verdict bad";
    this.verdict.textContent = sentence;
    setEnabled(this.play, legal);
  }

  /** @param {string|null} cell */
  announce(cell) {
    this.spoken.textContent = cell ? `${cell}, ${this.contents[cell] || t("empty")}` : t("Edge of the board");
  }

  /** What choosing a cell means: the chosen material, or nothing where that lies already. @param {string} cell */
  intended(cell) {
    const material = this.game.materials[Number(this.palette.querySelector("input:checked").value || -1)];
    return material && !this.lists(material.part)[material.number].includes(cell) ? material : null;
  }

  /** @param {string} from @param {string} to */
  strike(from, to) {
    if (!this.stroke) {
      this.stroke = { put: this.intended(from) };
      this.put(from, this.stroke.put);
    }
    this.put(to, this.stroke.put);
  }

  /** The cells of one part of the set-up. @param {Material["part"]} part @returns {string[][]} */
  lists(part) {
    const { stones, owned = [[], []], pending } = this.setup;
    return part === "stones" ? stones : part === "owned" ? owned : [pending ? [pending] : []];
  }

  /** @param {string} cell @param {Material|null} material  null: nothing @param {boolean} [aloud] */
  put(cell, material, aloud = false) {
    const without = (/** @type {Material["part"]} */ part) => this.lists(part).map((cells) => cells.filter((one) => one !== cell));
    const { turn, pending } = this.setup;
    /** @type {Setup} */
    const setup = { stones: without("stones"), owned: without("owned"), turn };
    if (material?.part === "pending") Object.assign(setup, { stones: this.setup.stones, pending: cell });
    else {
      if (pending && pending !== cell) setup.pending = pending;
      if (material) /** @type {string[][]} */ (setup[material.part])[material.number].push(cell);
    }
    if (aloud) this.touched = cell;
    void this.judge({ setup });
  }
}

/** How a material looks, in a small square. @param {HTMLCanvasElement} canvas @param {string} look @param {import("../paint/strokes").Style} style */
function paintLook(canvas, look, style) {
  if (look !== "neutral" && look !== "due") return paintSwatch(canvas, look, style, SWATCH);
  canvas.width = canvas.height = Math.round(SWATCH * devicePixelRatio);
  const c = /** @type {import("../paint/strokes").Context} */ (canvas.getContext("2d"));
  c.scale(canvas.width, canvas.width);
  if (look === "due") dashedRing(c, { x: 0.5, y: 0.5 }, 0.4, style);
  else bar(c, [{ x: 0.5, y: 0.46 }], { kind: "bar", colour: look }, style);
}
