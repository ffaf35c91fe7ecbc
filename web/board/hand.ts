// From pointing at cells to a move. What a click means is decided by Python's `refine`; here only: one question in
// flight, the newest kept, the first part of a move held, a second tap where the player wants to confirm.

import { signal } from "@preact/signals";
import { t } from "../ui/text";
import type { Refined, SceneRecord, View } from "../ui/types";

/** What the hand reads of a view. */
type Shown = Pick<View, "key" | "node" | "game" | "options" | "setup" | "moves" | "contents" | "refused" | "playable">;

export type Host = {
  ask(message: { op: string; [field: string]: unknown }): Promise<any>;
  /** The cells make a move, or none: then it is refused. */
  play(clicked: string[]): Promise<unknown>;
  preview(records: SceneRecord[]): void;
  announce(sentence: string): void;
  /** A refusal goes, from the board and from the status line. */
  forgive?(): Promise<unknown>;
  /** The setting "Confirm each move". */
  confirms?(): boolean;
};

/** Whether cells are the beginning of a move. */
const partial = ({ complete, moves }: Refined) => !complete && moves.length > 0;

export class Hand {
  /** The cells of a move that is not complete yet. */
  clicked: string[] = [];
  /** Drawn while no cell is pointed at. */
  held: SceneRecord[] = [];
  /** What waits for a second tap. */
  readonly pending = signal<{ move: string; cells: string[] } | null>(null);
  #view: Shown | null = null;
  #last: { view: Shown; key: string; answer: Promise<Refined> } | null = null;
  #asking = false;
  #newest: { cells: string[]; then: (answer: Refined) => void } | null = null;
  #busy: Promise<unknown> | null = null;
  #acting = "";
  #round = 0; // grows when whatever was begun is dropped: answers that come later are about nothing

  constructor(readonly host: Host) {}

  /** Another position: whatever was begun is over. */
  reset(view: Shown) {
    this.#view = view;
    this.drop();
  }

  drop() {
    this.#round++;
    this.clicked = [];
    this.pending.value = null;
    this.#newest = null;
    this.hold([]);
  }

  hold(records: SceneRecord[]) {
    this.held = records;
    this.host.preview(records);
  }

  /** What cells lead to here; a click on what is pointed at asks the same again. */
  #refine(cells: string[]) {
    const view = this.#view!;
    const { game, options, setup, moves } = view;
    const key = cells.join();
    if (this.#last?.view === view && this.#last.key === key) return this.#last.answer;
    const position = { game, options, moves, ...(setup && { setup }) };
    const answer: Promise<Refined> = this.host.ask({ op: "refine", ...position, clicked: cells });
    this.#last = { view, key, answer };
    answer.catch(() => (this.#last = null));
    return answer;
  }

  /** Ask without waiting in line: of the questions that come while one is out, only the newest is asked. */
  async #wonder(cells: string[], then: (answer: Refined) => void) {
    this.#newest = { cells, then };
    if (this.#asking) return;
    this.#asking = true;
    let asked = null;
    while (this.#newest && this.#newest !== asked) {
      const view = this.#view;
      asked = this.#newest;
      const answer = await this.#refine(asked.cells).catch(() => null);
      if (answer && view === this.#view && asked === this.#newest && !this.#busy) asked.then(answer);
    }
    this.#asking = false;
  }

  #show({ moves, scene }: Refined) {
    this.host.preview(moves.length ? scene : this.held);
  }

  hover(cell: string | null) {
    if (!this.#view?.playable || this.pending.value) return;
    this.host.preview(this.held);
    this.#newest = null; // an answer that is still to come must not be shown
    if (cell) void this.#wonder([...this.clicked, cell], (answer) => this.#show(answer));
  }

  /** The keyboard's cursor came to a cell: said at once, and whether it may be played as soon as that is known. */
  cursor(cell: string | null) {
    const { host } = this;
    this.#newest = null;
    if (!cell) return host.announce(t("Edge of the board"));
    if (!this.#view) return;
    const content = this.#view.contents[cell];
    const words = `${cell}, ${content || t("empty")}`;
    host.announce(words);
    if (!this.#view.playable) return;
    if (!this.pending.value) host.preview(this.held);
    void this.#wonder([...this.clicked, cell], (answer) => {
      if (!this.pending.value) this.#show(answer);
      if (answer.moves.length) host.announce(`${words}, ${t("allowed")}`);
      else if (!content) host.announce(`${words}, ${t("not allowed")}`);
    });
  }

  choose(cell: string) {
    return this.#alone(cell, async () => {
      const waiting = this.pending.value?.cells;
      if (waiting?.at(-1) === cell) await this.host.play(waiting);
      else await this.#touch([...this.clicked, cell]);
    });
  }

  /**
   * Pressed on one cell and released on another: the first and last of a move, where one cell is not a whole move.
   * A finger that was `adjusting` means its last cell alone, unless the two make a whole move and none was begun.
   */
  drag(from: string, to: string, adjusting: boolean) {
    return this.#alone(to, async () => {
      const [round, begun] = [this.#round, this.clicked];
      const both = adjusting
        ? !begun.length && (await this.#refine([from, to])).complete
        : partial(await this.#refine([from]));
      if (round === this.#round) await this.#touch(both ? [from, to] : [...begun, to]);
    });
  }

  /** What a drag would do if it ended here. */
  dragging(from: string, to: string, adjusting: boolean): void {
    if (!this.#view?.playable || this.pending.value) return;
    if (this.#view.refused) return void this.host.forgive?.().then(() => this.dragging(from, to, adjusting));
    if (adjusting && this.clicked.length) return this.hover(to);
    void this.#wonder([from, to], (answer) => {
      if (adjusting && !answer.complete) this.hover(to);
      else this.#show(answer);
    });
  }

  /** One thing at a time: a double click is one click, and another cell waits for its turn. */
  async #alone(cell: string, act: () => Promise<void>) {
    const view = this.#view;
    if (!view?.playable) return;
    while (this.#busy) {
      if (cell === this.#acting) return;
      await this.#busy;
    }
    if (view !== this.#view) return; // the position is another one meanwhile
    this.#acting = cell;
    const done = act().finally(() => (this.#busy = null));
    this.#busy = done.catch(() => {});
    await done;
  }

  /** What was refused is forgotten with the next touch; whether the position is still the same. */
  async #forgiven() {
    const before = this.#view;
    await this.host.forgive?.();
    return this.#view?.key === before?.key && this.#view?.node === before?.node;
  }

  /** `cells`: all that were touched for this move, in order. */
  async #touch(cells: string[]) {
    const round = this.#round;
    const answer = await this.#refine(cells);
    if (round !== this.#round) return;
    const { moves, complete, mark, scene } = answer;
    // With more of the turn to come there is no need: it can be taken back.
    const confirmed = this.host.confirms?.() && !mark.allowed?.length;
    const waits = moves.length && (confirmed || !complete);
    if (waits && this.#view?.refused && !(await this.#forgiven())) return;
    this.pending.value = complete && confirmed ? { move: complete, cells } : null;
    if (!waits) {
      if (!complete) this.clicked = []; // refused, in words and with its picture
      await this.host.play(cells);
    } else if (complete) this.hold(scene);
    else this.#begin(cells, answer);
  }

  /** A part of a move: it is held, and what it goes on with is said. */
  #begin(cells: string[], { mark, scene }: Refined) {
    const nothing = !Object.keys(mark).length; // the last touch took the others back
    this.clicked = nothing ? [] : cells;
    this.hold(nothing ? [] : scene);
    const values = { cell: cells[cells.length - 1], cells: mark.allowed?.join(", ") };
    if (nothing) this.host.announce(t("Taken back"));
    else if (mark.allowed?.length) this.host.announce(t("{cell}; goes on with {cells}", values));
  }
}
