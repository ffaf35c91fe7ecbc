// From pointing at cells to a move. What touched cells mean is decided by Python's `refine`; here only: the newest
// question asked, the first part of a move held, a second tap where the player wants to confirm, and a move chosen
// ahead, while the computer thinks, kept till it has moved.
import type { Refined, SceneRecord, View } from "python";
import { follows, place, samePosition } from "../game/store";
import { Newest, signal, t } from "../ui/kit";
import type { Drag } from "./board";

/** What the hand reads of a view. */
type Shown = Pick<View, "key" | "node" | "game" | "options" | "setup" | "moves" | "contents" | "refused" | "playable">
  & Partial<Pick<View, "ahead" | "starts">>;

type Host = {
  ask(message: { op: string; [field: string]: unknown }): Promise<any>;
  /** The cells make a move, or none: then it is refused; `ahead`: the move that they made when they were touched. */
  play(clicked: string[], ahead?: string): Promise<unknown>;
  preview(records: SceneRecord[]): void;
  announce(sentence: string): void;
  wait?(sentence: string): void; // what a part of a move waits for, to be seen as long as it does; or nothing
  tell(error: Error): void;
  forgive?(): Promise<unknown>; // a refusal goes, from the board and from the status line
  confirms?(): boolean; // the setting "Confirm each move"
};

type Pointing = { cell: string; drag?: Drag };

/** What stands on a cell to which the keyboard's cursor came; null: it met the edge. */
export const inWords = (cell: string | null, contents: Record<string, string>) =>
  cell ? `${cell}, ${contents[cell] || t("empty")}` : t("Edge of the board");

export class Hand {
  clicked: string[] = []; // the cells of a move that is not complete yet
  held: SceneRecord[] = []; // drawn while no cell is pointed at
  /** What waits for a second tap, or for the computer. */
  readonly pending = signal<{ move: string; cells: string[] } | null>(null);
  #view: Shown | null = null;
  #further: string[] = []; // the cells with which the part of a move goes on
  #last: { key: string; answer: Promise<Refined> } | null = null;
  #acting: { cell: string; done: Promise<unknown> } | null = null;
  #round = 0; // grows when whatever was begun is dropped: answers that come later are about nothing
  readonly #pointed = new Newest(
    ({ cell, drag }: Pointing) => this.#refine(cell, drag).catch(() => null),
    (answer) => answer && !this.#acting && !this.pending.value &&
      this.host.preview(answer.moves.length ? answer.scene : this.held),
  );

  constructor(readonly host: Host) {}

  /** Another position: whatever was begun is over, and what was chosen ahead is played. A refusal goes alone. */
  reset(view: Shown) {
    const before = this.#view;
    this.#view = view;
    if (before && !view.refused && samePosition(before, view) && before.playable === view.playable) return;
    const answered = before?.ahead && follows(view, before);
    if (answered && view.ahead) return; // its turn goes on
    const { move, cells } = this.pending.value ?? { move: "", cells: this.clicked };
    this.drop();
    if (!answered || !view.playable || !cells.length) return;
    const swapped = view.moves.at(-1) === "swap"; // it was meant for the other colour
    if (swapped) this.host.tell(new Error(t("What you had begun leads nowhere now.")));
    else if (move) void this.host.play(cells, move);
    else void this.#resume(cells).catch(this.host.tell);
  }

  /** A part of a move from before the computer's answer goes on if it still is one. */
  async #resume(cells: string[]) {
    const round = this.#round;
    this.clicked = cells.slice(0, -1);
    const { held, scene, said = "", mark } = await this.#refine(cells.at(-1)!);
    if (round !== this.#round) return;
    if (held?.length) return this.#hold(held, scene, said, mark);
    this.drop();
    this.host.announce(t("What you had begun leads nowhere now."));
  }

  /** What was begun goes, and what was refused. */
  clear = () => (void this.host.forgive?.(), this.drop());

  drop() {
    this.#round++;
    this.clicked = [];
    this.pending.value = null;
    void this.#pointed.want(null);
    this.hold([]);
    this.host.wait?.("");
  }

  hold(records: SceneRecord[]) {
    this.held = records;
    this.host.preview(records);
  }

  #hold(cells: string[], records: SceneRecord[], said: string, { allowed = [], legal = [] }: Refined["mark"]) {
    this.clicked = cells;
    this.#further = [...allowed, ...legal];
    this.hold(records);
    this.host.wait?.(cells.length ? said : "");
    if (!cells.length || !this.host.wait) this.host.announce(said);
  }

  /** What touching a cell leads to; a click on what is pointed at asks the same again. */
  #refine(cell: string, drag?: Drag) {
    const { ahead } = this.#view!;
    const position = { ...place(this.#view!), ...(ahead && { ahead }) };
    const message = { op: "refine", ...position, clicked: [...this.clicked, cell], ...drag };
    const key = JSON.stringify(message);
    if (this.#last?.key === key) return this.#last.answer;
    const answer: Promise<Refined> = this.host.ask(message);
    this.#last = { key, answer };
    answer.catch(() => (this.#last = null));
    return answer;
  }

  get #open() { return this.#view?.playable || this.#view?.ahead; }

  #point(pointing: Pointing | null) {
    if (!this.#open) return;
    if (!pointing?.drag && !this.pending.value) this.host.preview(this.held);
    void this.#pointed.want(pointing);
  }

  hover = (cell: string | null, drag?: Drag) => this.pending.value || this.#point(cell ? { cell, drag } : null);

  /** The keyboard's cursor came to a cell: what is there, and whether it may be played. */
  cursor(cell: string | null) {
    const { contents = {}, playable, starts = [] } = this.#view ?? {};
    const words = inWords(cell, contents);
    const allowed = (this.clicked.length ? this.#further : starts).includes(cell ?? "");
    const told = playable && cell && (allowed ? t("allowed") : !contents[cell] && t("not allowed"));
    this.host.announce(told ? `${words}, ${told}` : words);
    if (cell) this.#point({ cell });
    else void this.#pointed.want(null);
  }

  /** One thing at a time: a double click is one click, and another cell waits for its turn. */
  async choose(cell: string, drag?: Drag) {
    const view = this.#view;
    if (!view || !this.#open) return this.host.forgive?.();
    while (this.#acting) {
      if (cell === this.#acting.cell) return;
      await this.#acting.done;
    }
    if (!samePosition(view, this.#view!)) return; // the position is another one meanwhile
    const done = this.#touch(cell, drag).catch(this.host.tell);
    this.#acting = { cell, done };
    await done;
    this.#acting = null;
  }

  async #touch(cell: string, drag?: Drag) {
    const round = this.#round;
    if (this.#view!.refused) await this.host.forgive?.(); // with the next touch, whatever comes of that
    const { ahead } = this.#view!;
    const waiting = this.pending.value?.cells;
    if (!drag && waiting?.at(-1) === cell) {
      if (!ahead) return this.host.play(waiting);
      this.drop();
      return this.host.announce(t("Taken back"));
    }
    const { clicked, complete, mark, held, said = "", scene, message = "" } = await this.#refine(cell, drag);
    if (round !== this.#round) return;
    // With more of the turn to come there is no need: it can be taken back.
    const confirmed = complete && (ahead || (!mark.allowed?.length && this.host.confirms?.()));
    this.pending.value = confirmed ? { move: complete, cells: clicked } : null;
    if (held) return this.#hold(held, scene, said, mark);
    if (!complete) this.clicked = []; // refused: in words and with its picture
    if (!confirmed && !ahead) return this.host.play(clicked);
    this.hold(scene);
    this.host.wait?.(said || message);
  }
}
