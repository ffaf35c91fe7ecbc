// @ts-nocheck
// From pointing at cells to a move. What a click means is decided by Python's `refine`; here only: one question in flight,
// the newest kept, the first part of a move held, a second tap where the player wants to confirm.

import { t } from "../ui/text";

/** @typedef {import("../ui/types").View} View */
/** @typedef {import("../ui/types").Refined} Refined */
/** @typedef {import("../ui/types").SceneRecord} SceneRecord */

/**
 * @typedef {object} Host
 * @property {(message: object) => Promise<any>} ask
 * @property {(move: string) => Promise<void>} play
 * @property {(records: SceneRecord[]) => void} preview
 * @property {(sentence: string) => void} announce
 * @property {() => Promise<void>} forgive  a refusal goes, from the board and from the status line
 * @property {() => void} changed  what waits for a second tap is another
 * @property {() => boolean} confirms  the setting "Confirm each move"
 */

/** @param {View} view  whether a person is to choose a move here */
export const playable = (view) => !view.outcome && view.players[view.turn].person;

export class Hand {
  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    /** @type {View|null} */
    this.view = null;
    /** @type {string[]} the cells of a move that is not complete yet */
    this.clicked = [];
    /** @type {{cell: string, move: string}|null} */
    this.pending = null;
    /** @type {SceneRecord[]} drawn while no cell is pointed at */
    this.held = [];
    this.asking = false;
    /** The last question. @type {{view: View|null, key: string, answer: Promise<Refined>}|null} */
    this.asked = null;
    /** @type {{cells: string[], then: (answer: Refined) => void}|null} */
    this.wanted = null;
    /** Grows with every question, so that an answer can tell whether it is still the newest that is wanted. */
    this.newest = 0;
    /** What is being done with the cell that acts. @type {Promise<unknown>|null} */
    this.busy = null;
    this.acting = "";
    this.round = 0; // grows when whatever was begun is dropped: answers that come later are about nothing
  }

  /** Another position: whatever was begun is over. @param {View} view */
  reset(view) {
    this.view = view;
    this.drop();
  }

  drop() {
    this.round++;
    this.clicked = [];
    this.pending = null;
    this.forget();
    this.hold([]);
  }

  /** @param {SceneRecord[]} records */
  hold(records) {
    this.held = records;
    this.host.preview(records);
  }

  /** What cells lead to here; a click on what is pointed at asks the same again. @param {string[]} cells @returns {Promise<Refined>} */
  refine(cells) {
    const { view, asked } = this;
    const { game, options, setup, moves } = /** @type {View} */ (view);
    const key = cells.join();
    if (asked && asked.view === view && asked.key === key) return asked.answer;
    const answer = this.host.ask({ op: "refine", game, options, moves, clicked: cells, ...(setup && { setup }) });
    this.asked = { view, key, answer };
    answer.catch(() => (this.asked = null));
    return answer;
  }

  /** Ask without waiting in line: of the questions that come while one is out, only the newest is asked. @param {string[]} cells @param {(answer: Refined) => void} then */
  async wonder(cells, then) {
    this.wanted = { cells, then };
    this.newest += 1;
    if (this.asking) return;
    this.asking = true;
    while (this.wanted) {
      const { view, wanted, newest } = this;
      this.wanted = null;
      const answer = await this.refine(wanted.cells).catch(() => null);
      if (answer && view === this.view && newest === this.newest && !this.busy) wanted.then(answer);
    }
    this.asking = false;
  }

  /** Nothing is pointed at any more: an answer that is still to come must not be shown. */
  forget() {
    this.wanted = null;
    this.newest += 1;
  }

  /** @param {string|null} cell */
  hover(cell) {
    if (!this.view || !playable(this.view) || this.pending) return;
    if (!cell) {
      this.forget();
      this.host.preview(this.held);
      return;
    }
    this.host.preview(this.held);
    this.wonder([...this.clicked, cell], (answer) => this.host.preview(answer.moves.length ? answer.scene : this.held));
  }

  /** The keyboard's cursor came to a cell: said at once, and whether it may be played as soon as that is known. @param {string|null} cell */
  cursor(cell) {
    if (!this.view) return;
    if (!cell) {
      this.forget();
      return this.host.announce(t("Edge of the board"));
    }
    const content = this.view.contents[cell];
    const words = `${cell}, ${content || t("empty")}`;
    this.host.announce(words);
    if (!playable(this.view)) return;
    if (!this.pending) this.host.preview(this.held);
    this.wonder([...this.clicked, cell], (answer) => {
      const allowed = answer.moves.length > 0;
      if (!this.pending) this.host.preview(allowed ? answer.scene : this.held);
      if (allowed) this.host.announce(`${words}, ${t("allowed")}`);
      else if (!content) this.host.announce(`${words}, ${t("not allowed")}`);
    });
  }

  /** @param {string} cell */
  async choose(cell) {
    await this.alone(cell, async () => {
      if (this.pending && this.pending.cell === cell) await this.host.play(this.pending.move);
      else await this.touch([...this.clicked, cell]);
    });
  }

  /**
   * Pressed on one cell and released on another: the first and last of a move, where one cell is not a whole move.
   * A finger that was `adjusting` means its last cell alone, unless the two make a whole move and none was begun.
   * @param {string} from @param {string} to @param {boolean} adjusting
   */
  async drag(from, to, adjusting) {
    await this.alone(to, async () => {
      const { round, clicked } = this;
      const both = adjusting ? !clicked.length && (await this.refine([from, to])).complete : this.partial(await this.refine([from]));
      if (round === this.round) await this.touch(both ? [from, to] : [...clicked, to]);
    });
  }

  /** What a drag would do if it ended here. @param {string} from @param {string} to @param {boolean} adjusting */
  dragging(from, to, adjusting) {
    if (!this.view || !playable(this.view) || this.pending) return;
    if (this.view.refused) return void this.host.forgive().then(() => this.dragging(from, to, adjusting));
    if (adjusting && this.clicked.length) return this.hover(to);
    this.wonder([from, to], (answer) => {
      if (adjusting && !answer.complete) this.hover(to);
      else this.host.preview(answer.moves.length ? answer.scene : this.held);
    });
  }

  /** Whether cells are the beginning of a move. @param {Refined} answer */
  partial(answer) {
    return !answer.complete && answer.moves.length > 0;
  }

  /** One thing at a time: a double click is one click, and another cell waits for its turn. @param {string} cell @param {() => Promise<void>} act */
  async alone(cell, act) {
    const { view } = this;
    if (!view || !playable(view)) return;
    while (this.busy) {
      if (cell === this.acting) return;
      await this.busy;
    }
    if (view !== this.view) return; // the position is another one meanwhile
    this.acting = cell;
    let done = () => {};
    this.busy = new Promise((resolve) => (done = () => resolve(undefined)));
    try {
      await act();
    } finally {
      this.busy = null;
      done();
    }
  }

  /** What was refused is forgotten with the next touch; whether the position is still the same. */
  async forgiven() {
    const before = this.view;
    await this.host.forgive();
    return this.view?.key === before?.key && this.view?.node === before?.node;
  }

  /** @param {string[]} cells  all that were touched for this move, in order */
  async touch(cells) {
    const { round } = this;
    const cell = cells[cells.length - 1];
    const answer = await this.refine(cells);
    if (round !== this.round) return;
    const confirmed = this.host.confirms() && !answer.mark.allowed?.length; // with more of the turn to come there is no need: it can be taken back
    const waits = answer.moves.length && (confirmed || !answer.complete);
    if (waits && this.view?.refused && !(await this.forgiven())) return;
    const waited = this.pending;
    this.pending = null;
    if (answer.complete && confirmed) {
      this.pending = { cell, move: answer.complete };
      this.hold(answer.scene);
    } else if (answer.complete) {
      await this.host.play(answer.complete);
      return;
    } else if (answer.moves.length) {
      const nothing = !Object.keys(answer.mark).length; // the last touch took the others back
      this.clicked = nothing ? [] : cells;
      this.hold(nothing ? [] : answer.scene);
      if (nothing) this.host.announce(t("Taken back"));
      else if (answer.mark.allowed?.length) this.host.announce(t("{cell}; goes on with {cells}", { cell, cells: answer.mark.allowed.join(", ") }));
    } else {
      this.clicked = [];
      await this.host.play(answer.tried || cell); // refused, in words and with its picture
      return;
    }
    if (waited || this.pending) this.host.changed();
  }
}
