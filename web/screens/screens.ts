// @ts-nocheck
// What may lie over the board: games, rules, lessons, the library, sharing, setting up, and games of the reader's own.

import { busyWith } from "../ui/busy";
import { leaveScreens } from "../ui/dialogs";
import { byId } from "../ui/dom";
import { Editor } from "./editor";
import { download } from "../keep/files";
import { openGuide } from "./guide";
import { Lesson } from "./lesson";
import { openNewGame } from "./newgame";
import { OwnGames } from "./owngames";
import { openPicker, renewPicker } from "./picker";
import { LIMIT, openShare } from "./share";
import { oneGame } from "../keep/slots";
import { loadGame, saveGame } from "../keep/store";
import { t } from "../ui/text";
import { toast } from "../ui/toast";
import { possible } from "../keep/wheels";

/** @typedef {import("./guide").Host} Host */
/** @typedef {import("../keep/slots").Game} Game */

/**
 * @typedef {object} Table  where the game is played
 * @property {import("../engine/client").Client} client
 * @property {import("../keep/slots").Slots} slots
 * @property {import("../ui/types").First} first
 * @property {() => import("../ui/types").View} view
 * @property {() => boolean} live  the view is Python's
 * @property {Host["ask"]} ask
 * @property {(message: object, slot?: import("../keep/slots").Slot) => Promise<any>} request  a change of the game, which is shown
 * @property {(message: object) => Promise<boolean>} change  the same; a refusal is told
 * @property {Host["look"]} look
 * @property {() => import("../board/picture").Look|null} drawn  how the board is drawn
 * @property {(error: any) => void} tell
 */

export class Screens {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    const { first, ask, look, change } = table;
    /** What a first visit begins with. */
    this.fresh = { op: "new", game: first.view.game, options: first.view.options, seats: first.view.seats };
    /** @type {Host} */
    this.host = {
      games: first.legend.games,
      ask,
      look,
      start: (message) => leaveScreens(() => void change(message)),
      newGame: (key, from) => this.#new(key, from),
      edit: (key, options, source) => this.editor.open(key, options, table.view(), source),
      library: () => void this.library(),
      rules: (key) => openGuide(this.host, key),
      learn: (key) => void this.lesson.open(key),
    };
    this.lesson = new Lesson(this.host);
    this.editor = new Editor(this.host);
    const owner = { record: () => (table.live() ? table.view().record : null), leave: this.#leave, renew: this.#renew, tell: table.tell };
    this.own = possible ? new OwnGames(table.client, owner) : null;
  }

  games = () => openPicker(this.host, this.table.view(), this.own?.section);
  newGame = () => this.#new(this.table.view().game);
  rules = () => openGuide(this.host, this.table.view().game);
  setUp = () => this.editor.fromGame(this.table.view());
  share = () => openShare(this.table.view(), { ask: this.host.ask, open: this.bring, picture: this.#savePicture, tell: this.table.tell });

  library = async () => {
    try {
      const { openLibrary } = await import("./library");
      await this.table.slots.settled;
      await openLibrary({ ...this.host, newGame: this.newGame, resume: (game) => busyWith(this.#resume(game)), discard: this.#discard, tell: this.table.tell });
    } catch (error) {
      this.table.tell(error);
    }
  };

  /** A game from outside. @param {string} text  a link, a record or an SGF file @returns {Promise<any>} rejected with a sentence */
  bring = async (text) => {
    if (text.length > LIMIT * 1e6) throw new Error(t("This text is too long: a game has at most {limit} MB.", { limit: LIMIT }));
    await this.table.request({ op: "open", text });
    byId("share").close();
    leaveScreens();
  };

  /** @param {string} key @param {{options: object, setup: object}} [from] */
  #new(key, from) {
    const { games, start, learn, edit, look } = this.host;
    const game = games.find((one) => one.key === key) || games[0];
    openNewGame(game, this.table.first.legend.seats, this.table.view(), look().shapes, start, learn, edit, from);
  }

  /** @param {"svg"|"png"} kind */
  #savePicture = async (kind) => {
    const look = this.table.drawn();
    if (!look) return;
    const view = this.table.view();
    try {
      const { fileName, pngOf, svgOf } = await import("../board/picture");
      download(await (kind === "svg" ? svgOf : pngOf)(view, look), `${fileName(view)}.${kind}`);
    } catch {
      toast(t("The picture could not be made."));
    }
  };

  /** The list may be older than the game. @param {Game} game */
  #resume = async ({ id, record: listed }) => {
    if (id === this.table.slots.slot.id) return leaveScreens(); // it is on the board
    try {
      const record = (await oneGame(id).catch(() => undefined))?.record || listed;
      await this.table.request({ op: "open", record }, { id, text: record });
      leaveScreens();
    } catch (/** @type {any} */ error) {
      toast(t("This game cannot be read. {reason}", { reason: error.message }), { stay: true });
    }
  };

  /** The next visit does not bring back what was thrown away. @param {Game} game @param {boolean} away  or put back */
  #discard = ({ id, record }, away) => {
    this.table.slots.discard(id, away);
    const last = loadGame(); // another tab may have written it
    if (last && last !== "damaged" && (away ? last.slot === id : last.slot === "" && last.record === record)) saveGame({ ...last, slot: away ? "" : id });
  };

  /** What there is to choose, which wheels have changed. */
  #renew = async () => {
    this.host.games = (await this.host.ask({ op: "legend" })).games;
    renewPicker(this.host);
    return new Map(this.host.games.map(({ key, title }) => [key, title]));
  };

  /** Away from a game that is about to go. @param {string[]} games */
  #leave = (games) => {
    const { game, record } = this.table.view();
    if (!games.includes(game)) return;
    return async () => {
      await this.table.request(this.fresh);
      return () => void this.table.change({ op: "open", record });
    };
  };
}
