// A board of its own with words beside it: what lesson and editor have in common.

import type { ComponentChildren } from "preact";
import { signal } from "@preact/signals";
import { Board } from "../board/board";
import { look } from "../game/store";
import { Bar, openScreen } from "../ui/dialogs";
import { t } from "../ui/text";
import { gameOf, titleOf } from "./ways";

type Listener = ConstructorParameters<typeof Board>[1] & { press?: () => void };

/** The board is made when it is first needed, and kept. */
export class Desk {
  readonly spoken = signal("");
  #board: Board | undefined;

  constructor(
    private readonly id: string,
    private readonly listener: Listener,
  ) {}

  get board() {
    if (!this.#board) {
      const root = document.createElement("div");
      root.className = "board";
      root.tabIndex = 0;
      root.setAttribute("role", "application");
      root.setAttribute("aria-roledescription", t("board"));
      root.setAttribute("aria-describedby", "boardhelp");
      root.addEventListener("pointerdown", () => this.listener.press?.());
      this.#board = new Board(root, this.listener);
    }
    return this.#board;
  }

  /** `look`: a further class. */
  open(game: string, title: string, words: ComponentChildren, { look: kind = "", tools }: { look?: string; tools?: ComponentChildren } = {}) {
    const { board } = this;
    board.root.setAttribute("aria-label", t("{title} board", { title: titleOf(game) }));
    board.configure(look());
    const place = (box: HTMLElement | null) => {
      if (box && board.root.parentElement !== box) box.prepend(board.root);
    };
    const content = (
      <>
        <Bar id={this.id} title={title}>
          {tools}
        </Bar>
        <div class={`lesson ${kind}`} ref={place}>
          <div class="words">{words}</div>
          <p class="unseen" aria-live="polite" aria-atomic="true">
            {this.spoken}
          </p>
        </div>
      </>
    );
    openScreen(this.id, content, gameOf(game)?.material);
  }
}

/** What has come of what was done: said, too. */
export const Verdict = ({ tone, message }: { tone: string; message: string }) => (
  <p class={`verdict ${tone}`} role="status">
    {message}
  </p>
);
