// What is kept on this device: short things by name (the settings, the game in progress, what is being typed), and one
// database for games and what is large. Storage may be full, forbidden or damaged, and of a wrong shape; play goes on.
//
// A wheel may lie in every answer of the engine. While one is in the engine, what the page keeps of its answers goes
// into the foreign layer: other names here, another database there (see slots.ts). The clean storage is then only read,
// where the layer has nothing. When a wheel is removed, its layer goes (see layer.ts).
import type { View } from "python";
import { embedded, extensible, safe, signal } from "../ui/kit";

/** `slot` "": thrown out of the library; `at`: when, in milliseconds; `analysed`: the moves on an analysis's board. */
export type SavedGame = {
  record: string; link: string; version: string; view: View | null; slot?: string; at?: number; analysed?: string[];
};
/** Where the page keeps what the engine answers. Another object stands for each change, also of all that is in it. */
export type Layer = { readonly foreign: boolean };

const OURS = "hexarium.";
/** What the names of the foreign layer begin with. */
export const FOREIGN = "hexarium.foreign.";
const SETTINGS = "hexarium.settings"; // early.ts reads it, too
const GAME = "hexarium.game";
/** Whether there are wheels: a visit without must not wait for a database. early.ts reads both. */
export const WHEELS = "hexarium.own";
/** Of versions that had another database for wheels; one of them may still be open in a tab. */
export const OLD_WHEELS = "hexarium.wheels";
const DEFAULTS = {
  theme: "system", language: "system",
  coordinates: true, keys: true, legal: false, shapes: false, confirm: false, ponder: false, sounds: false,
  turn: 0, flip: false, // how boards lie
  heat: true, // in an analysis
  animations: null as boolean | null, // as the device says
};
export type Settings = typeof DEFAULTS;

/** What storage answers; nothing where there is none. */
function stored<T>(act: (storage: Storage) => T) {
  try {
    return embedded ? undefined : act(localStorage);
  } catch {
    return undefined;
  }
}

/** @returns null: there is nothing; undefined: it is damaged */
export function read(key: string): any {
  try {
    return JSON.parse(stored((storage) => storage.getItem(key)) ?? "null");
  } catch {
    return undefined;
  }
}
/** @returns whether it is kept, where anything is */
export const write = (key: string, value: unknown) =>
  embedded || stored((storage) => storage.setItem(key, JSON.stringify(value)) ?? true) === true;
export const remove = (key: string) => void stored((storage) => storage.removeItem(key));
/** All that is kept by a name that begins so: the rest of the name, and the text. */
export const allTexts = (prefix: string) =>
  stored((storage) => Object.keys(storage).filter((key) => key.startsWith(prefix)))?.map(
    (key): [string, string] => [key.slice(prefix.length), stored((storage) => storage.getItem(key)) ?? ""]) ?? [];
export const writeText = (key: string, text: string) => void stored((storage) => storage.setItem(key, text));

export const isText = (value: unknown) => typeof value === "string";
export const areTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
/** In milliseconds, as far as a calendar goes. */
export const isDate = (date: unknown): date is number => typeof date === "number" && Math.abs(date) <= 8.64e15;

/** Whether the reader keeps wheels, as far as can be told at once. */
export const keepsWheels = () => extensible && Boolean(read(WHEELS) || read(OLD_WHEELS));
/** A visit with wheels begins in the foreign layer; the keeper of the engine knows whether they are in it. */
export const layer = signal<Layer>({ foreign: keepsWheels() && !safe });
/** From now on the engine has foreign code in it, or none. */
export const enterLayer = (foreign: boolean) => void (layer.peek().foreign !== foreign && (layer.value = { foreign }));
export const inForeign = () => layer.peek().foreign;
/** What is kept by a name of the clean layer has this one in the foreign layer. */
export const foreignName = (key: string) => FOREIGN + key.slice(OURS.length);
const nameIn = ({ foreign }: Layer, key: string) => (foreign ? foreignName(key) : key);
/** What the layer has, or else what the clean one has. As `read`. */
export const readLayered = (key: string) => (inForeign() ? read(foreignName(key)) : null) ?? read(key);
export const writeLayered = (key: string, value: unknown) => write(nameIn(layer.peek(), key), value);

/** The kept settings; whatever is unknown or of a wrong type falls back to its default. */
export function loadSettings(): Settings {
  const kept = read(SETTINGS) ?? {};
  const known = Object.entries(DEFAULTS).filter(([name, value]) => typeof kept[name] === typeof (value ?? true));
  const settings = { ...DEFAULTS, ...Object.fromEntries(known.map(([name]) => [name, kept[name]])) };
  if (!Number.isSafeInteger(settings.turn)) settings.turn = 0;
  return settings;
}
export const saveSettings = (settings: Settings) => write(SETTINGS, settings);

/** The game in progress, without those fields that are of a wrong shape; undefined: this is none. */
function savedGame(saved: any): SavedGame | undefined {
  if (!isText(saved?.record) || !isText(saved.link)) return undefined;
  const { slot, at, analysed, version } = saved;
  return {
    ...saved, slot: isText(slot) ? slot : undefined, at: isDate(at) ? at : undefined,
    analysed: areTexts(analysed) ? analysed : undefined, version: isText(version) ? version : "",
  };
}

/** The game in progress of the clean layer, if it has this link. */
export function cleanGame(link: string) {
  const saved = savedGame(read(GAME));
  return saved?.link === link ? saved : undefined;
}

export function loadGame(): SavedGame | "damaged" | null {
  const saved = readLayered(GAME);
  return saved === null ? null : savedGame(saved) ?? "damaged";
}

/** Its picture is painted again only by the build that made it; none is kept that foreign code may have made. */
export function saveGame(saved: SavedGame, where = layer.peek()) {
  const name = nameIn(where, GAME);
  if (write(name, where.foreign ? { ...saved, view: null } : saved)) return true;
  // An older game must not come back where there is no room for it: it goes, and without the picture there may be room.
  remove(name);
  return write(name, { ...saved, view: null });
}

/** The next visit does not bring back the game of a slot that is thrown away. @returns what undoes that */
export function throwOut(id: string) {
  const kept = (inForeign() ? [GAME, foreignName(GAME)] : [GAME]).map((name) => [name, savedGame(read(name))] as const);
  const own = kept.flatMap(([name, saved]) => (saved?.slot === id ? [{ name, saved }] : []));
  for (const { name, saved } of own) write(name, { ...saved, slot: "" });
  return () => {
    for (const { name, saved } of own) {
      const now = savedGame(read(name)); // another tab may have written it
      if (now?.slot === "" && now.record === saved.record) write(name, { ...now, slot: id });
    }
  };
}

type Stores = Record<string, IDBObjectStoreParameters>;
type Work<T> = (...stores: IDBObjectStore[]) => IDBRequest<T> | void;
/** The games and, apart from them, what is large: a list reads all games but only the pictures in sight. */
const GAMES: Stores = { games: { keyPath: "id" }, pictures: {} };

/** All of a `kind` of what is kept beside the pictures, by keys of two words: those of pictures are texts. */
export const allOf = (kind: string) => IDBKeyRange.bound([kind], [kind, []]);

const PATIENCE = 10_000; // milliseconds: another program of this origin may keep a database from opening

/** @returns what was asked for, once everything is written; the connection serves once, so none can go bad or block */
export async function transact<T>(mode: IDBTransactionMode, work: Work<T>, name = "hexarium", stores = GAMES) {
  const opening = indexedDB.open(name, 1); // with another version, older tabs and builds could not open it any more
  opening.onupgradeneeded = () =>
    Object.entries(stores).forEach(([store, how]) => opening.result.createObjectStore(store, how));
  const database = await new Promise<IDBDatabase>((done, fail) => {
    let late = false;
    const end = () => ((late = true), fail(new Error("The database does not answer.")));
    const timer = setTimeout(end, PATIENCE);
    opening.onsuccess = () => (clearTimeout(timer), late ? opening.result.close() : done(opening.result));
    opening.onerror = () => (clearTimeout(timer), fail(opening.error));
  });
  const names = Object.keys(stores);
  const transaction = database.transaction(names, mode);
  database.close(); // when that is done
  return new Promise<T>((done, fail) => {
    const request = work(...names.map((store) => transaction.objectStore(store)));
    transaction.oncomplete = () => done(request?.result as T);
    transaction.onabort = () => fail(transaction.error);
  });
}
