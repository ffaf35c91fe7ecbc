// @ts-check
// The shelf of the library: every game in a slot of its own, in the browser's database. Tabs do not overwrite each
// other: where another one has written meanwhile, the game goes on in a new slot.

/** @typedef {import("../ui/types").View} View */
/** @typedef {import("../board/miniature").Picture} Picture */

/**
 * A kept game; `title`, `players` and `state` are Python's words.
 * @typedef {{id: string, record: string, name: string, title: string, players: string, state: string, date: number}} Game
 * @typedef {{id?: string, text?: string|null}} Slot  `id` undefined: not known yet, "": thrown away; `text`: the record that must stand there, undefined: whatever does
 */

const DATABASE = "hexarium";
/** In milliseconds. */
const PATIENCE = 2000;
const TEXTS = /** @type {const} */ (["id", "record", "name", "title", "players", "state"]);

/** @type {Promise<IDBDatabase>|undefined} */
let opened;

function database() {
  opened ||= new Promise((done, fail) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("games", { keyPath: "id" });
      request.result.createObjectStore("pictures"); // apart, for a list reads all games but only the pictures in sight
    };
    request.onsuccess = () => {
      request.result.onclose = () => (opened = undefined);
      request.result.onversionchange = () => (request.result.close(), (opened = undefined));
      done(request.result);
    };
    request.onerror = () => fail(request.error);
  });
  return opened;
}

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(games: IDBObjectStore, pictures: IDBObjectStore) => IDBRequest<T>|void} work
 * @returns {Promise<T>} what was asked for, once everything is written
 */
async function transact(mode, work) {
  const transaction = (await database()).transaction(["games", "pictures"], mode);
  return new Promise((done, fail) => {
    const request = work(transaction.objectStore("games"), transaction.objectStore("pictures"));
    transaction.oncomplete = () => done(/** @type {T} */ (request && request.result));
    transaction.onabort = () => fail(transaction.error);
  });
}

/** No randomUUID: plain http lacks it. */
const fresh = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/** What a record says of its game, whoever sits where and whichever position is looked at. @param {string} record */
export const essence = (record) => record.replace(/^(seats|resigned): .*\n/gm, "").replace(/ ?\*/g, "").trim();

/** Whether a record tells the same as another one and goes on from there. @param {string} record @param {string} other */
const continues = (record, other) => `${essence(record)} `.startsWith(`${essence(other)} `);

/** @param {string} name */
const cased = (name) => name.charAt(0).toUpperCase() + name.slice(1);

/** What the library keeps of a game. @param {View} view */
function entry({ record, title, players, state }) {
  const names = players.map((one) => (one.title === one.name ? one.name : `${one.title} (${one.detail})`));
  return { record, title, players: names.join(" – "), state: cased(state), date: Date.now() };
}

/** @param {unknown} date  milliseconds, as far as a calendar goes */
export const isDate = (date) => typeof date === "number" && Math.abs(date) <= 8.64e15;

/** All kept games, the newest first, and how many are damaged: those stay where they are. */
export async function allGames() {
  const kept = await transact("readonly", (games) => games.getAll());
  const games = kept.filter((game) => TEXTS.every((name) => typeof game[name] === "string") && isDate(game.date));
  return { games: /** @type {Game[]} */ (games.sort((a, b) => b.date - a.date)), damaged: kept.length - games.length };
}

/** @param {string} id @returns {Promise<Picture|undefined>} */
export const pictureOf = (id) => transact("readonly", (_, pictures) => pictures.get(id));

/** @param {Game} game @param {Picture} [picture] */
export const putGame = (game, picture) =>
  transact("readwrite", (games, pictures) => {
    games.put(game);
    if (picture) pictures.put(picture, game.id);
  });

/** A game from a file, in a slot of its own. @param {View} view @param {string} name @param {number} date */
export const addGame = (view, name, date) => putGame({ ...entry(view), id: fresh(), name, date }, { board: view.board, scene: view.scene });

/** @param {string} id @returns {Promise<Game|undefined>} */
export const oneGame = (id) => transact("readonly", (games) => games.get(id));

/** The record of a game that was kept elsewhere, too, if the library has more of it. @param {string|undefined} id @param {string} record */
export async function further(id, record) {
  const late = new Promise((done) => setTimeout(done, PATIENCE)); // a database may never answer
  try {
    const there = id && (await Promise.race([oneGame(id), late]));
    return there && essence(there.record) !== essence(record) && continues(there.record, record) ? there.record : undefined;
  } catch {
    // none, or damaged: what was kept elsewhere
  }
}

/** Whatever has been played in it since it was read. @param {string} id @param {string} name */
export const renameGame = (id, name) =>
  transact("readwrite", (games) => {
    games.get(id).onsuccess = ({ target }) => {
      const there = /** @type {IDBRequest<Game>} */ (target).result;
      if (there) games.put({ ...there, name });
    };
  });

/** @param {string} id */
export const deleteGame = (id) => transact("readwrite", (games, pictures) => (games.delete(id), void pictures.delete(id)));

/** The slot of the game on the board. */
export class Slots {
  /** @type {Slot} */
  slot = {};
  /** The record that was kept last. @type {string|undefined} */
  #kept;
  #thrown = "";
  /** One thing after another; at last whether the game is kept. */
  #queue = Promise.resolve(true);

  /** @param {() => void} forked  the game goes on in a new slot, since another tab has written to its own */
  constructor(forked) {
    this.forked = forked;
  }

  /** The next game takes a new slot. */
  begin() {
    this.#kept = undefined;
    this.slot = { id: fresh(), text: null };
  }

  /** The next game goes on in a slot. @param {Slot} slot @param {string} [kept]  nothing is written before this record changes */
  resume(slot, kept) {
    this.#kept = kept;
    this.slot = slot;
  }

  /** The next game takes the slot of the game that it continues, if there is one. @param {string} record */
  follow(record) {
    /** @type {Slot} */
    const slot = (this.slot = {});
    this.#kept = undefined;
    this.#queue = this.#queue.then(async () => {
      const { games } = await allGames();
      const found = games.filter((game) => continues(record, game.record)).sort((a, b) => b.record.length - a.record.length)[0];
      Object.assign(slot, found ? { id: found.id, text: found.record } : { id: fresh(), text: null });
      return true;
    }).catch(() => true); // told when something is to be kept
  }

  /** All that has been asked for is written. */
  get settled() {
    return this.#queue;
  }

  /** Keep what is on the board, unless nothing has been played or changed. @param {View} view @returns {Promise<boolean>} whether it is kept */
  keep(view) {
    if (view.record !== this.#kept && (view.rows.length || view.setup)) {
      const { slot } = this;
      if (slot.id === "") slot.id = fresh();
      this.#kept = view.record;
      this.#queue = this.#queue.then(() => this.#write(slot, view)).then(() => true, () => false);
    }
    return this.#queue;
  }

  /** A slot was thrown away: until its game changes it is not kept again. Or it was put back. @param {string} id @param {boolean} away */
  discard(id, away) {
    if (away && this.slot.id === id) [this.slot.id, this.#thrown] = ["", id];
    else if (!away && this.slot.id === "" && this.#thrown === id) this.slot.id = id;
  }

  /** @param {Slot} slot @param {View} view */
  async #write(slot, view) {
    const before = slot.text;
    const id = (slot.id ||= fresh());
    let count = 1;
    try {
      await transact("readwrite", (games, pictures) => {
        games.count().onsuccess = ({ target }) => (count = /** @type {IDBRequest} */ (target).result);
        games.get(id).onsuccess = ({ target }) => {
          const there = /** @type {IDBRequest<Game>} */ (target).result;
          if (there && there.record !== view.record && slot.text !== undefined && there.record !== slot.text) {
            slot.id = fresh();
            this.forked();
          }
          slot.text = view.record;
          if (there && there.record === view.record) return; // only seen again
          const tried = there && view.back !== undefined; // how the game stands, another picture tells
          games.put({ ...entry(view), ...(tried && { state: there.state }), id: slot.id, name: (there && there.name) || "" });
          if (!tried) pictures.put({ board: view.board, scene: view.scene }, slot.id);
        };
      });
    } catch (error) {
      slot.text = before;
      throw error;
    }
    if (!count) navigator.storage?.persist?.().catch(() => {}); // the first game: there is something to lose now
  }
}
