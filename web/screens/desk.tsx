// A board of its own with words beside it: what lesson and editor have in common.
import { Board, type Holder } from "../board/board";
import { look } from "../game/store";
import { byId, type ComponentChildren, h, openScreen, signal, t } from "../ui/kit";
import { gameOf, titleOf } from "./ways";

/** The board is made when it is first needed, and kept. `spoken`: what is said of it. */
export function desk(id: string, holder: Holder) {
  const spoken = signal("");
  let made: Board | undefined;
  const words = () => ({ role: "application", "aria-roledescription": t("board"), "aria-describedby": "boardhelp" });
  const board = () => (made ??= new Board(h("div", { className: "board", tabIndex: 0, ...words() }), holder));

  function open(game: string, title: string, words: ComponentChildren, tools?: ComponentChildren) {
    const { root } = board();
    root.setAttribute("aria-label", t("{title} board", { title: titleOf(game) }));
    board().configure(look());
    const content = (
      <div class={`lesson ${id}`} ref={(box) => box?.prepend(root)}>
        <div class="words">{words}</div>
        <p class="unseen" aria-live="polite" aria-atomic="true">{spoken}</p>
      </div>
    );
    openScreen(id, title, content, { tools, material: gameOf(game)?.material });
  }
  const focus = (selector: string, how?: FocusOptions) => byId(id)?.querySelector(selector)?.focus(how);
  return { spoken, board, open, focus };
}
