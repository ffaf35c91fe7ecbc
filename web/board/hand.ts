// From pointing at cells to a move. What touched cells mean is decided by Python's `refine`; here only: the newest
// question asked, the first part of a move held, a second tap where the player wants to confirm.

import { signal } from "@preact/signals";
import type { Refined, SceneRecord, View } from "python";
import { samePosition } from "../game/store";
import { t } from "../ui/text";
import { Newest } from "../ui/underway";
import type { Drag } from "./board";

/** What the hand reads of a view. */
type Shown = Pick<View, "key" | "node" | "game" | "options" | "setup" | "moves" | "contents" | "refused" | "playable">;

export type Host = {
  ask(message: { op: string; [field: string]: unknown }): Promise<any>;
  play(clicked: string[]): Promise<unknown>; // the cells make a move, or none: then it is refused
  preview(records: SceneRecord[]): void;
  announce(sentence: string): void;
  tell(error: Error): void;
  forgive?(): Promise<unknown>; // a refusal goes, from the board and from the status line
  confirms?(): boolean; // the setting "Confirm each move"
};

/** `words`: said of the cell already; whether it is allowed is said, too. */
type Pointing = { cell: string; drag?: Drag; words?: string };

/** What stands on a cell to which the keyboard's cursor came; null: it met the edge. */
export const inWords = (cell: string | null, contents: Record<string, string>) =>
  cell ? `${cell}, ${contents[cell] || t("empty")}` : t("Edge of the board");

export class Hand {
  /** The cells of a move that is not complete yet. */
  clicked: string[] = [];
  /** Drawn while no cell is pointed at. */
  held: SceneRecord[] = [];
  /** What waits for a second tap. */
  readonly pending = signal<{ move: string; cells: string[] } | null>(null);
  #view: Shown | null = null;
  #last: { key: string; answer: Promise<Refined> } | null = null;
  #acting: { cell: string; done: Promise<unknown> } | null = null;
  #round = 0; // grows when whatever was begun is dropped: answers that come later are about nothing
  readonly #pointed = new Newest(
    ({ cell, drag }: Pointing) => this.#refine(cell, drag).catch(() => null),
    (answer, pointing) => answer && !this.#acting && this.#show(answer, pointing),
  );

  constructor(readonly host: Host) {}

  /** Another position: whatever was begun is over. */
  reset(view: Shown) {
    this.#view = view;
    this.drop();
  }

  /** What was begun goes, and what was refused. */
  clear() {
    void this.host.forgive?.();
    this.drop();
  }

  drop() {
    this.#round++;
    this.clicked = [];
    this.pending.value = null;
    void this.#pointed.want(null);
    this.hold([]);
  }

  hold(records: SceneRecord[]) {
    this.held = records;
    this.host.preview(records);
  }

  /** What touching a cell leads to; a click on what is pointed at asks the same again. */
  #refine(cell: string, drag?: Drag) {
    const { game, options, setup, moves } = this.#view!;
    const position = { game, options, moves, ...(setup && { setup }) };
    const message = { op: "refine", ...position, clicked: [...this.clicked, cell], ...drag };
    const key = JSON.stringify(message);
    if (this.#last?.key === key) return this.#last.answer;
    const answer: Promise<Refined> = this.host.ask(message);
    this.#last = { key, answer };
    answer.catch(() => (this.#last = null));
    return answer;
  }

  #show({ moves, scene }: Refined, { cell, words }: Pointing) {
    if (!this.pending.value) this.host.preview(moves.length ? scene : this.held);
    if (!words) return;
    if (moves.length) this.host.announce(`${words}, ${t("allowed")}`);
    else if (!this.#view!.contents[cell]) this.host.announce(`${words}, ${t("not allowed")}`);
  }

  #point(pointing: Pointing | null) {
    if (!this.#view?.playable) return;
    if (!pointing?.drag && !this.pending.value) this.host.preview(this.held);
    void this.#pointed.want(pointing);
  }

  async hover(cell: string | null, drag?: Drag) {
    if (this.pending.value) return;
    if (drag && this.#view?.refused) await this.host.forgive?.();
    this.#point(cell ? { cell, drag } : null);
  }

  /** The keyboard's cursor came to a cell: said at once, and whether it may be played as soon as that is known. */
  cursor(cell: string | null) {
    const words = inWords(cell, this.#view?.contents || {});
    this.host.announce(words);
    if (cell) this.#point({ cell, words });
    else void this.#pointed.want(null);
  }

  /** One thing at a time: a double click is one click, and another cell waits for its turn. */
  async choose(cell: string, drag?: Drag) {
    const view = this.#view;
    if (!view?.playable) return;
    while (this.#acting) {
      if (cell === this.#acting.cell) return;
      await this.#acting.done;
    }
    if (view !== this.#view) return; // the position is another one meanwhile
    const done = this.#touch(cell, drag).catch(this.host.tell);
    this.#acting = { cell, done };
    await done;
    this.#acting = null;
  }

  async #touch(cell: string, drag?: Drag) {
    const round = this.#round;
    const waiting = this.pending.value?.cells;
    if (!drag && waiting?.at(-1) === cell) return this.host.play(waiting);
    const { clicked, complete, mark, held, said, scene } = await this.#refine(cell, drag);
    if (round !== this.#round) return;
    // With more of the turn to come there is no need: it can be taken back.
    const confirmed = complete && !mark.allowed?.length && this.host.confirms?.();
    const before = this.#view!;
    if ((held || confirmed) && before.refused) await this.host.forgive?.(); // with the next touch
    if (!samePosition(before, this.#view!)) return;
    this.pending.value = confirmed ? { move: complete, cells: clicked } : null;
    if (!complete) this.clicked = held ?? []; // refused: in words and with its picture
    if (!held && !confirmed) return this.host.play(clicked);
    this.hold(scene);
    if (said) this.host.announce(said);
  }
}
