// @ts-nocheck
// A lesson: one task after another on a board of its own. Which move does a task comes with the step; what a click means
// and what is refused is asked of Python, without touching the game in progress.

import { Board } from "../board/board";
import { button, byId, h } from "../ui/dom";
import { openScreen, screenBar } from "../ui/dialogs";
import { Hand, playable } from "../board/hand";
import { t } from "../ui/text";

/** @typedef {import("../ui/types").View} View */
/** @typedef {import("../ui/types").Refined} Refined */
/** @typedef {import("./guide").Host} Host */
/** @typedef {import("./guide").Figure & {text: string, done: string, accept: string[], refused: string|null}} Step */

export class Lesson {
  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    this.game = "";
    /** @type {Step[]} */
    this.steps = [];
    this.at = 0;
    /** @type {Refined|null} what the last question about touched cells was answered */
    this.answer = null;

    this.spoken = h("p", { className: "unseen", "aria-live": "polite", "aria-atomic": "true" });
    const announce = (/** @type {string} */ sentence) => (this.spoken.textContent = sentence);
    this.hand = new Hand({
      ask: async (message) => (this.answer = await host.ask(message)),
      play: (move) => this.check(move),
      preview: (records) => this.board.preview(records),
      announce,
      forgive: async () => {}, // what is refused is only held
      changed() {},
      confirms: () => false, // nothing is lost by a slip here
    });
    this.board = new Board(h("div", { className: "board", tabIndex: 0, role: "application", "aria-roledescription": t("board"), "aria-describedby": "boardhelp" }), {
      hover: (cell) => this.hand.hover(cell),
      cursor: (cell) => this.hand.cursor(cell),
      choose: (cell) => void this.hand.choose(cell).catch((error) => this.say("bad", error.message)),
      drag: (from, to, adjusting) => void this.hand.drag(from, to, adjusting).catch((error) => this.say("bad", error.message)),
      dragging: (from, to, adjusting) => this.hand.dragging(from, to, adjusting),
      clear: () => this.hand.drop(),
    });

    this.title = h("h2", { id: "lesson-title" });
    this.progress = h("p", { className: "progress" });
    this.bar = h("i", {});
    this.task = h("p", { className: "task", tabIndex: -1 });
    this.verdict = h("p", { className: "verdict", role: "status" });
    this.back = button(t("Back"), () => this.show(this.at - 1));
    this.next = button("", () => (this.at + 1 < this.steps.length ? this.show(this.at + 1) : host.newGame(this.game)));
    this.rules = button(t("Rules"), () => host.rules(this.game), "quiet");
  }

  /** @param {string} game */
  async open(game) {
    const dialog = byId("lesson");
    const legend = this.host.games.find((one) => one.key === game);
    this.game = game;
    this.steps = [];
    this.title.textContent = t("Learn {title}", { title: legend ? legend.title : game });
    this.board.root.setAttribute("aria-label", t("{title} board", { title: legend ? legend.title : game }));
    this.board.configure(this.host.look());
    this.board.root.hidden = this.back.hidden = this.next.hidden = true;
    this.progress.textContent = this.task.textContent = "";
    this.say("", t("Fetching the lesson"));
    dialog.className = `m-${legend && legend.material} screen`;
    dialog.replaceChildren(
      screenBar(dialog, this.title, this.rules),
      h(
        "div",
        { className: "lesson" },
        this.board.root,
        h("div", { className: "words" }, this.progress, h("div", { className: "track" }, this.bar), this.task, this.verdict, h("div", { className: "steps" }, this.back, this.next)),
        this.spoken,
      ),
    );
    openScreen(dialog);
    try {
      const { steps } = await this.host.ask({ op: "lesson", game });
      if (this.game !== game) return;
      this.steps = steps;
      this.board.root.hidden = this.back.hidden = this.next.hidden = false;
      this.show(0);
    } catch (/** @type {any} */ error) {
      this.say("bad", error.message);
    }
  }

  get step() {
    return this.steps[this.at];
  }

  /** @param {number} at */
  show(at) {
    if (at < 0) return;
    this.at = at;
    const { step, steps } = this;
    const last = at === steps.length - 1;
    this.progress.textContent = t("{step} of {steps}", { step: at + 1, steps: steps.length });
    this.bar.style.width = `${(100 * (at + 1)) / steps.length}%`;
    this.task.textContent = step.text;
    this.back.hidden = at === 0;
    this.next.textContent = last ? t("Play a game") : t("Next");
    this.next.className = "btn";
    this.say("", "");
    this.board.show(step.key, step.board, step.scene);
    const { game, options, setup, moves } = step;
    const people = [{ person: true }, { person: true }];
    /** @type {any} the part of a view that the hand reads */
    const view = { game, options, setup: setup || null, moves, outcome: null, turn: 0, players: people, contents: {}, legal: [] };
    this.hand.reset(view);
    this.host.ask({ op: "show", ...this.place([]) }).then(
      (shown) => (view.contents = shown.contents),
      () => {}, // only the cursor's words lack what stands on a cell
    );
    this.playable(true);
    this.task.focus();
  }

  /** The position of the step, some moves later. @param {string[]} played */
  place(played) {
    const { game, options, setup, moves } = this.step;
    return { game, options, ...(setup && { setup }), moves: [...moves, ...played] };
  }

  /** @param {boolean} on */
  playable(on) {
    const view = /** @type {View} */ (this.hand.view);
    if (!on) this.hand.reset({ ...view, outcome: {} });
    this.board.root.classList.toggle("playable", playable(/** @type {View} */ (this.hand.view)));
  }

  /** A move was made, or cells were touched that make none. @param {string} move */
  async check(move) {
    const { step, answer } = this;
    if (answer && answer.code) return this.refused(answer.code, answer.message || "", answer.scene);
    if (!answer || answer.complete !== move) {
      const reason = await this.host.ask({ op: "explain", ...this.place([]), move });
      if (step !== this.step) return;
      if (!reason.legal) return this.refused(reason.code, reason.message, []);
    }
    if (!step.accept.includes(move)) {
      this.hand.drop();
      return this.say("bad", t("That is legal, but not what is asked: {task}", { task: step.text }));
    }
    const after = await this.host.ask({ op: "show", ...this.place([move]) });
    if (step !== this.step) return;
    this.board.show(after.key, after.board, after.scene);
    this.playable(false);
    this.done();
  }

  /** @param {string} code @param {string} message @param {import("../ui/types").SceneRecord[]} scene */
  refused(code, message, scene) {
    const asked = code === this.step.refused;
    if (asked) this.playable(false);
    this.hand.hold(scene);
    if (asked) this.done();
    else this.say("bad", message);
  }

  done() {
    this.say("good", this.step.done);
    this.next.className = "btn primary";
    this.next.focus();
  }

  /** @param {""|"bad"|"good"} tone @param {string} sentence */
  say(tone, sentence) {
    this.verdict.className = `verdict ${tone}`;
    this.verdict.textContent = sentence;
  }
}
