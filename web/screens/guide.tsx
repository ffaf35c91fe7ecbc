// @ts-nocheck
// The rules of a game on a page: clause by clause as Python words them, each with figures that can be played on.

import { button, byId, h } from "../ui/dom";
import { openScreen, screenBar } from "../ui/dialogs";
import { miniature } from "../board/miniature";
import { t } from "../ui/text";

/** @typedef {import("../ui/types").SceneRecord} SceneRecord */
/** @typedef {import("../ui/types").GameLegend} GameLegend */
/** @typedef {{game: string, options: object, setup?: object, moves: string[]}} Place  a position as a request names it */
/** @typedef {Place & {caption: string, key: string, board: SceneRecord[], scene: SceneRecord[]}} Figure */
/** @typedef {{title: string, credit: string, goal: string, clauses: {text: string, house: boolean, figures: Figure[]}[]}} Guide */

/**
 * @typedef {object} Host  what the screens may ask for
 * @property {GameLegend[]} games
 * @property {(message: object) => Promise<any>} ask
 * @property {(message: object) => void} start  closes every screen and begins a game
 * @property {(game: string, from?: {options: object, setup: object}) => void} newGame  from a position that was set up
 * @property {(game: string, options: object, source?: import("./editor").Source) => void} edit
 * @property {() => void} library  the saved games
 * @property {(game: string) => void} rules
 * @property {(game: string) => void} learn
 * @property {() => {coordinates: boolean, shapes: boolean, motion: boolean, keys: boolean}} look
 */

/** A ruling of this project that the rule sheet does not give. */
export const houseTag = () => h("span", { className: "house" }, t("house ruling"));

/** @param {Host} host @param {string} key */
export function openGuide(host, key) {
  const dialog = byId("guide");
  const title = h("h2", { id: "guide-title" });
  const learn = button(t("Learn"), () => host.learn(shown));
  const games = host.games.map((game) => button(game.title, () => void show(game.key), "quiet"));
  const page = h("article", { className: "rules", tabIndex: -1 });
  let shown = "";

  /** @param {string} game */
  async function show(game) {
    shown = game;
    const known = host.games.find((one) => one.key === game); // a game of a wheel may still be on its way
    title.textContent = t("Rules of {title}", { title: known ? known.title : game });
    host.games.forEach((one, i) => (one.key === game ? games[i].setAttribute("aria-current", "page") : games[i].removeAttribute("aria-current")));
    page.setAttribute("aria-busy", "true");
    page.replaceChildren(h("p", { className: "sub", role: "status" }, t("Fetching the rules")));
    try {
      const guide = await host.ask({ op: "guide", game });
      if (shown === game) fill(page, guide, host);
    } catch (/** @type {any} */ error) {
      if (shown === game) page.replaceChildren(h("p", { className: "sub", role: "alert" }, error.message));
    }
    page.removeAttribute("aria-busy");
    dialog.scrollTop = 0;
  }

  dialog.replaceChildren(screenBar(dialog, title, learn), h("nav", { className: "tabs", "aria-label": t("Games") }, ...games), page);
  void show(key);
  openScreen(dialog);
}

/** @param {HTMLElement} page @param {Guide} guide @param {Host} host */
function fill(page, guide, host) {
  const figure = (/** @type {Figure} */ one) => {
    const { game, options, setup, moves } = one;
    const message = { op: "new", game, options, moves, seats: ["human", "human"], ...(setup && { setup }) };
    return h(
      "figure",
      {},
      miniature(one, host.look(), one.caption),
      h("figcaption", {}, one.caption),
      button(t("Try it on the board"), () => host.start(message)),
    );
  };
  const house = guide.clauses.some((clause) => clause.house);
  page.replaceChildren(
    h("p", { className: "lead" }, guide.goal),
    h(
      "ol",
      {},
      ...guide.clauses.map((clause) =>
        h("li", {}, h("p", {}, clause.text, clause.house && " ", clause.house && houseTag()), clause.figures.length > 0 && h("div", { className: "figures" }, ...clause.figures.map(figure))),
      ),
    ),
    h("p", { className: "sub" }, t("A game by {credit}. The words of these rules are ours.", { credit: guide.credit })),
    ...(house ? [h("p", { className: "sub" }, houseTag(), " ", t("Where the rule sheet is silent or lost, this is how Hexarium plays."))] : []),
  );
}
