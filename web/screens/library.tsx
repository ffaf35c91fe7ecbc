// @ts-nocheck
// The screen of saved games: each with its last position, to be found, named, thrown away and opened again; all of them
// go into one file and come out of it.

import { openScreen, screenBar } from "../ui/dialogs";
import { button, byId, h, iconButton } from "../ui/dom";
import { chooseFile, download } from "../keep/files";
import { miniature } from "../board/miniature";
import { addGame, allGames, deleteGame, essence, isDate, pictureOf, putGame, renameGame } from "../keep/slots";
import { locale, t } from "../ui/text";
import { toast } from "../ui/toast";

/** @typedef {import("../keep/slots").Game} Game */

/** Of a file of games, in megabytes. */
const LIMIT = 32;
const FORMAT = "hexarium games";
const LONGEST_NAME = 80;

/**
 * @typedef {object} LibraryHost
 * @property {import("../ui/types").GameLegend[]} games
 * @property {(message: object) => Promise<any>} ask
 * @property {() => import("../board/miniature").Look} look
 * @property {(game: Game) => void} resume  on the board
 * @property {(game: Game, away: boolean) => void} discard  it has been thrown away, or was put back
 * @property {() => void} newGame
 * @property {(error: any) => void} tell
 */

/** @param {LibraryHost} host */
export async function openLibrary(host) {
  const dialog = byId("library");
  const list = h("ul", { className: "saved" });
  const told = h("p", { className: "sub", role: "status" });
  const search = h("input", { type: "search", className: "field", "aria-label": t("Search saved games"), placeholder: t("Search"), oninput: filter });
  const date = new Intl.DateTimeFormat(locale.language, { dateStyle: "medium", timeStyle: "short" });
  /** @type {Map<Element, Game>} */
  let shown = new Map();

  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        void draw(target);
      }
    },
    { root: dialog, rootMargin: "400px" },
  );

  /** @param {Element} item */
  async function draw(item) {
    try {
      const picture = await pictureOf(/** @type {Game} */ (shown.get(item)).id);
      if (picture) /** @type {Element} */ (item.firstElementChild).replaceWith(miniature(picture, { ...host.look(), coordinates: false }));
    } catch {
      // damaged: its words remain, and Python says what is wrong when it is opened
    }
  }

  /** @param {Game} game */
  function row(game) {
    const name = game.name || game.title;
    const tool = (/** @type {any} */ sign, /** @type {string} */ label, /** @type {() => void} */ run) => iconButton(sign, `${label}: ${name}`, run);
    const heading = h("h3", {}, h("button", { type: "button", className: "choose", onclick: () => host.resume(game) }, name));
    const item = h(
      "li",
      { className: "card" },
      h("div", { className: "mini" }),
      h(
        "div",
        { className: "txt" },
        heading,
        h("p", {}, game.name ? `${game.title} · ${game.players}` : game.players),
        h("p", { className: "by" }, `${date.format(game.date)} · ${game.state}`),
      ),
      h("div", { className: "tools" }, tool("pen", t("Rename"), () => rename(item, heading)), tool("bin", t("Delete"), () => void discard(item))),
    );
    return item;
  }

  /** @param {HTMLElement} item @param {HTMLElement} heading */
  function rename(item, heading) {
    const game = /** @type {Game} */ (shown.get(item));
    const field = h("input", { className: "field", value: game.name, maxLength: LONGEST_NAME, "aria-label": t("Name of the game"), placeholder: game.title });
    const back = (/** @type {Game} */ next) => {
      const fresh = row(next);
      replace(item, fresh, next);
      fresh.querySelector(".choose").focus();
    };
    const form = h(
      "form",
      {
        className: "naming",
        async onsubmit(/** @type {Event} */ event) {
          event.preventDefault();
          const named = { ...game, name: field.value.trim() };
          await renameGame(named.id, named.name).then(() => back(named), trouble);
        },
        onkeydown(/** @type {KeyboardEvent} */ event) {
          if (event.key !== "Escape") return;
          event.preventDefault(); // the screen stays
          back(game);
        },
      },
      field,
      h("button", { className: "btn" }, t("Save")),
    );
    heading.replaceWith(form);
    field.select();
  }

  /** @param {Element} old @param {Element} fresh @param {Game} game */
  function replace(old, fresh, game) {
    old.replaceWith(fresh);
    shown.delete(old);
    shown.set(fresh, game);
    near.observe(fresh);
  }

  /** @param {HTMLElement} item */
  async function discard(item) {
    const game = /** @type {Game} */ (shown.get(item));
    try {
      const picture = await pictureOf(game.id);
      await deleteGame(game.id);
      host.discard(game, true);
      const next = item.nextElementSibling || item.previousElementSibling;
      shown.delete(item);
      item.remove();
      if (shown.size) filter();
      else await fill();
      (next?.querySelector(".choose") || dialog.querySelector(".none .btn") || search).focus();
      toast(t("“{name}” was deleted.", { name: game.name || game.title }), {
        label: t("Undo"),
        async run() {
          await putGame(game, picture).then(fill, trouble);
          host.discard(game, false);
        },
      });
    } catch {
      trouble();
    }
  }

  const trouble = () => toast(t("This browser does not let the page keep games, or its room is used up."), { stay: true });

  function filter() {
    const words = search.value.toLowerCase().split(/\s+/);
    let found = 0;
    for (const [item, { name, title, players, state }] of shown) {
      const text = `${name} ${title} ${players} ${state}`.toLowerCase();
      const fits = words.every((/** @type {string} */ word) => text.includes(word));
      /** @type {HTMLElement} */ (item).hidden = !fits;
      found += Number(fits);
    }
    if (search.value) told.textContent = t("Games found: {count}", { count: found });
    else told.textContent = shown.size ? t("Saved games: {count}", { count: shown.size }) : "";
  }

  const empty = (/** @type {string} */ bold, /** @type {string} */ plain) => {
    const [{ board }] = host.games;
    return h("div", { className: "none" }, miniature({ board, scene: [] }, { ...host.look(), coordinates: false }), h("b", {}, bold), h("p", {}, plain), button(t("New game"), host.newGame, "primary"));
  };

  async function fill() {
    near.disconnect();
    try {
      const { games, damaged } = await allGames();
      shown = new Map(games.map((game) => [row(game), game]));
      list.replaceChildren(...shown.keys());
      for (const item of shown.keys()) near.observe(item);
      search.hidden = save.hidden = !games.length;
      note.textContent = [damaged ? t("Saved games that are damaged and cannot be shown: {count}.", { count: damaged }) : "", await promise()].join(" ").trim();
      none.replaceChildren(...(games.length ? [] : [empty(t("No saved games yet."), t("Every game is kept here from its first move on."))]));
      filter();
    } catch {
      none.replaceChildren(empty(t("No games are kept."), t("This browser does not let the page keep games.")));
    }
  }

  async function takeOut() {
    const { games, damaged } = await allGames();
    const file = { format: FORMAT, version: 1, games: games.map(({ name, date, record }) => ({ name, date, record })) };
    download(new Blob([JSON.stringify(file, null, 1)], { type: "application/json" }), `hexarium-games-${new Date().toISOString().slice(0, 10)}.json`);
    if (damaged) toast(t("Saved games that are damaged and are not in the file: {count}.", { count: damaged }), { stay: true });
  }

  const bringIn = () =>
    chooseFile(".json,application/json", LIMIT, async (text) => {
      try {
        toast(await read(await text, host.ask, (done, all) => (told.textContent = t("{done} of {all} games are checked.", { done, all }))), { stay: true });
      } catch (error) {
        host.tell(error);
      }
      await fill();
    });

  const title = h("h2", { id: "library-title" }, t("Saved games"));
  const save = button(t("Export"), () => takeOut().catch(trouble));
  const tools = h("div", { className: "finding" }, search, save, button(t("Import"), bringIn));
  const none = h("div", {});
  const note = h("p", { className: "sub" });
  dialog.replaceChildren(screenBar(dialog, title), h("div", { className: "library" }, tools, told, list, none, note));
  openScreen(dialog);
  await fill();
}

/** Whether the browser keeps the games whatever happens. */
async function promise() {
  const kept = await navigator.storage?.persisted?.().catch(() => false);
  return kept ? t("This browser has promised to keep your games.") : t("This browser may drop saved games when it runs out of room. Export them now and then.");
}

/**
 * Take in a file of games. Python reads every one before it is kept.
 * @param {string} text @param {(message: object) => Promise<any>} ask @param {(done: number, all: number) => void} progress
 * @returns {Promise<string>} what came of it; rejected with a sentence where it is no such file
 */
async function read(text, ask, progress) {
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    // told below
  }
  if (file?.format !== FORMAT || !Array.isArray(file.games)) throw new Error(t("This is not a file of saved games."));
  if (file.version !== 1) throw new Error(t("This file was made by a newer version. Reload the page to get that."));
  const there = new Set((await allGames()).games.map(({ record }) => essence(record)));
  let [added, known, refused, why] = [0, 0, 0, ""];
  for (const game of file.games) {
    try {
      const { view } = await ask({ op: "peek", record: game?.record });
      const own = essence(view.record);
      if (there.has(own)) known++;
      else {
        await addGame(view, String(game.name ?? "").slice(0, LONGEST_NAME), isDate(game.date) ? game.date : Date.now());
        there.add(own);
        added++;
      }
    } catch (/** @type {any} */ error) {
      if (!refused++) why = error.message;
    }
    progress(added + known + refused, file.games.length);
  }
  return [
    t("Games that came in: {count}.", { count: added }),
    known && t("Here already: {count}.", { count: known }),
    refused && t("Not taken: {count}, the first because: {why}", { count: refused, why }),
  ].filter(Boolean).join(" ");
}
