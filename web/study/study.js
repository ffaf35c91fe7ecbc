// @ts-check
// Studying a game: the panes over the list of moves, one at a time (analysis, notes, a look back), and on small screens
// the sheet that holds them.

import { byId, h, iconButton } from "../ui/dom";
import { Notes } from "./notes";
import { Pencil } from "../board/pencil";
import { Review } from "./review";
import { t } from "../ui/text";

/** @typedef {import("../ui/types").View} View */
/** @typedef {import("../ui/types").SceneRecord} SceneRecord */

export class Study {
  /**
   * @param {import("../board/board").Board} board
   * @param {import("./analysis").Analysis} analysis
   * @param {{turning: Set<number>, open: boolean, show(view: any): void, reveal(): void}} list  of the moves
   * @param {object} host
   * @param {(message: object, onPartial?: (partial: any) => void) => Promise<any> & {id: number}} host.ask
   * @param {(id: number) => Promise<any>} host.stop
   * @param {() => View|null} host.view  null: there is no game yet
   * @param {(message: object) => Promise<any>} host.request  shows the answer; rejected with what is wrong
   * @param {import("../keep/slots").Slots} host.slots
   * @param {(message: object) => Promise<boolean>} host.change  shows the answer, or tells what is wrong
   * @param {(records: SceneRecord[]) => void} host.preview
   * @param {() => void} host.annotate  what is known is drawn over the board
   * @param {(sentence: string) => void} host.announce
   * @param {() => void} host.changed  the status line
   * @param {(error: any) => void} host.tell
   */
  constructor(board, analysis, list, host) {
    this.analysis = analysis;
    this.list = list;
    this.host = host;
    /** The pane that is open. */
    this.pane = "";
    this.pencil = new Pencil(byId("notes"), board, host);
    this.notes = new Notes(byId("notes"), host);
    this.review = new Review(byId("review"), {
      ...host,
      select: (node) => host.change({ op: "select", node }),
      changed: () => this.show(),
    });
    const names = { analysis: t("Analysis"), notes: t("Notes"), review: t("Review") };
    this.tabs = Object.entries(names).map(([pane, label]) =>
      h("button", { type: "button", className: "btn quiet", "aria-pressed": "false", "aria-controls": pane, onclick: () => this.open(this.pane === pane ? "" : pane) }, label),
    );
    this.close = iconButton("close", t("Close"), () => this.sheet(false), "close");
    byId("moves-head").append(h("div", { className: "panes" }, ...this.tabs), this.close);
  }

  /** @param {string} pane  "": the list alone */
  open(pane) {
    if (!this.host.view()) return;
    if ((pane === "analysis") !== this.analysis.on) this.analysis.toggle();
    if (pane !== "notes" && this.pencil.shape) this.pencil.pick("");
    this.pane = pane;
    byId("play").dataset.pane = pane;
    for (const tab of this.tabs) {
      const name = tab.getAttribute("aria-controls");
      tab.setAttribute("aria-pressed", String(name === pane));
      byId(name).hidden = name !== pane;
    }
    if (pane === "review") this.review.open();
    this.list.reveal();
  }

  /** Where the panes have no room beside the board: over the players and the actions. Elsewhere a pane. @param {boolean} open */
  sheet(open) {
    byId("play").classList.toggle("studying", open);
    this.list.open = open;
    this.show();
    if (open && !this.close.offsetParent) this.open(this.pane || "notes");
    else if (open) this.close.focus({ preventScroll: true });
    else byId("board").focus({ preventScroll: true });
  }

  /** @param {View} view */
  follow(view) {
    this.notes.follow(view);
    this.review.follow(view);
  }

  /** What the review found, in the list and on the board. */
  show() {
    const view = this.host.view();
    this.list.turning = new Set(this.review.turning.map(({ id }) => id));
    if (view) this.list.show(view);
    this.host.annotate();
  }
}
