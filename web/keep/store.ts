// What is kept on this device: short things by name (the settings, the game in progress, what is being typed), and one
// database for games and what is large. Storage may be full, forbidden or damaged; play goes on.
import type { View } from "python";
import { embedded } from "../ui/kit";

/** `slot` "": thrown out of the library; `at`: when, in milliseconds; `analysed`: the moves on an analysis's board. */
type SavedGame = {
  record: string; link: string; version: string; view: View | null; slot?: string; at?: number; analysed?: string[];
};
export type Draft = { moves: string[]; text: string }; // what is said about the position after these moves

const SETTINGS = "hexarium.settings"; // early.ts reads it, too
const GAME = "hexarium.game";
const DRAFT = "hexarium.draft ";
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

/** The kept settings; whatever is unknown or of a wrong type falls back to its default. */
export function loadSettings(): Settings {
  const kept = read(SETTINGS) ?? {};
  const known = Object.entries(DEFAULTS).filter(([name, value]) => typeof kept[name] === typeof (value ?? true));
  const settings = { ...DEFAULTS, ...Object.fromEntries(known.map(([name]) => [name, kept[name]])) };
  if (!Number.isSafeInteger(settings.turn)) settings.turn = 0;
  return settings;
}
export const saveSettings = (settings: Settings) => write(SETTINGS, settings);

export function loadGame(): SavedGame | "damaged" | null {
  const saved = read(GAME);
  if (saved === null) return null;
  return typeof saved?.record === "string" && typeof saved.link === "string" ? saved : "damaged";
}

/** Its picture is painted again only by the build that made it. */
export function saveGame(saved: SavedGame) {
  if (write(GAME, saved)) return true;
  // An older game must not come back where there is no room for it: it goes, and without the picture there may be room.
  remove(GAME);
  return write(GAME, { ...saved, view: null });
}

/** A comment that Python does not have yet: it outlives the page. */
export const saveDraft = (slot: string, { moves, text }: Draft) => write(DRAFT + slot, { moves, text });
export const dropDraft = (slot: string) => remove(DRAFT + slot);
export function loadDraft(slot: string): Draft | null {
  const draft = read(DRAFT + slot);
  return Array.isArray(draft?.moves) && typeof draft.text === "string" ? draft : null;
}

type Stores = Record<string, IDBObjectStoreParameters>;
type Work<T> = (...stores: IDBObjectStore[]) => IDBRequest<T> | void;
/** The games and, apart from them, what is large: a list reads all games but only the pictures in sight. */
const OURS: Stores = { games: { keyPath: "id" }, pictures: {} };

/** All of a `kind` of what is kept beside the pictures, by keys of two words: those of pictures are texts. */
export const allOf = (kind: string) => IDBKeyRange.bound([kind], [kind, []]);

/** @returns what was asked for, once everything is written; the connection serves once, so none can go bad or block */
export async function transact<T>(mode: IDBTransactionMode, work: Work<T>, name = "hexarium", stores = OURS) {
  const opening = indexedDB.open(name, 1); // with another version, older tabs and builds could not open it any more
  opening.onupgradeneeded = () =>
    Object.entries(stores).forEach(([store, how]) => opening.result.createObjectStore(store, how));
  const database = await new Promise<IDBDatabase>((done, fail) => {
    opening.onsuccess = () => done(opening.result);
    opening.onerror = () => fail(opening.error);
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

/** A database may fail, and it may never answer. `patience`: in milliseconds. */
export const orElse = <T>(answer: Promise<T>, patience: number, otherwise: T) =>
  Promise.race([answer, new Promise<T>((done) => setTimeout(done, patience, otherwise))]).catch(() => otherwise);
