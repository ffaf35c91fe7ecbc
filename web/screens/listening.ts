// @ts-nocheck
// The position for the ear: a letter on the board asks about it, the answer is spoken, and drawn until the next input.

import { fillDialog, openDialog } from "../ui/dialogs";
import { byId, h } from "../ui/dom";
import { t } from "../ui/text";

/** @typedef {import("../ui/types").SceneRecord} SceneRecord */
/** @typedef {(message: object) => Promise<any>} Ask */

/** What letters ask about, as Python calls it. @type {Record<string, string>} */
const TOPICS = { b: "board", l: "legal", r: "rays", g: "group", t: "threats", s: "lifeline" };

/** The letters in words, for the list of keys. @returns {[string[], string][]} */
export const letters = () => [
  [["B"], t("Tell the board.")],
  [["P"], t("Tell the last move.")],
  [["L"], t("Tell the legal moves.")],
  [["R"], t("Tell what lies in each direction.")],
  [["G"], t("Tell the group on the cell.")],
  [["T"], t("Tell the threats.")],
  [["S"], t("Tell what helps now.")],
  [["H"], t("Show this list.")],
];

export class Listening {
  /**
   * @param {object} host
   * @param {Ask} host.ask
   * @param {(sentence: string) => void} host.announce
   * @param {(records: SceneRecord[]|null) => void} host.draw  null: what was drawn before
   * @param {() => string} host.last  the last move in words
   * @param {() => void} host.help
   * @param {(error: any) => void} host.tell
   */
  constructor(host) {
    this.host = host;
    /** Grows with every input: an answer that comes after the next one is not told. */
    this.inputs = 0;
    this.drawn = false;
    const next = () => {
      this.inputs += 1;
      if (this.drawn) host.draw(null);
      this.drawn = false;
    };
    for (const input of ["keydown", "pointerdown"]) addEventListener(input, next, { capture: true });
  }

  /** @param {string} key @param {string} cell  where the cursor stands @returns {boolean} whether the key is one of these */
  key(key, cell) {
    const letter = key.toLowerCase();
    if (letter === "h") this.host.help();
    else if (letter === "p") this.host.announce(this.host.last());
    else if (letter in TOPICS) void this.explore(TOPICS[letter], cell);
    else return false;
    return true;
  }

  /** @param {string} what @param {string} cell */
  async explore(what, cell) {
    const { inputs, host } = this;
    try {
      const { text, scene } = await host.ask({ op: "explore", what, cell });
      if (inputs !== this.inputs) return;
      host.announce(text);
      host.draw(scene);
      this.drawn = true;
    } catch (error) {
      host.tell(error);
    }
  }
}

/** Everything there is to say of the position, to be read. @param {Ask} ask */
export async function openDescription(ask) {
  const dialog = byId("describe");
  const parts = [[t("Board"), "board"], [t("Legal moves"), "legal"], [t("Threats"), "threats"], [t("What helps now"), "lifeline"]];
  const body = h("div", { className: "body", tabIndex: 0, role: "region", "aria-labelledby": "describe-title" }, h("p", { className: "sub", role: "status" }, t("Looking at the board")));
  fillDialog(dialog, t("The board in words"), "", body);
  openDialog(dialog);
  try {
    const told = await Promise.all(parts.map(([, what]) => ask({ op: "explore", what })));
    body.replaceChildren(...parts.map(([title], i) => h("section", {}, h("h3", {}, title), ...told[i].lines.map((/** @type {string} */ line) => h("p", {}, line)))));
  } catch (/** @type {any} */ error) {
    body.replaceChildren(h("p", { role: "alert" }, error.message));
  }
}
