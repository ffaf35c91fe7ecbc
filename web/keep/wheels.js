// @ts-check
// The wheels that the reader has added, kept on this device by the name of their package.

import { brought } from "../engine/worker/address";

/** @typedef {import("../engine/worker/wheels").Wheel} Wheel */

/** Whether there are any: a visit without must not wait for a database. */
const MARK = "hexarium.wheels";
/** In milliseconds. */
const PATIENCE = 5000;

/** Not within another page, where nothing is kept, nor in a page that is one file, which has nothing to install them with. */
export const possible = !("embed" in document.documentElement.dataset) && !brought.files;

/** The package of a wheel, as Python calls it. @param {Wheel} wheel */
export const packageOf = ({ name }) => name.split("-")[0].toLowerCase().replace(/[_.]+/g, "-");

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} work
 * @returns {Promise<T>}
 */
function transact(mode, work) {
  return new Promise((done, fail) => {
    const opening = indexedDB.open("hexarium-wheels", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("wheels");
    opening.onerror = () => fail(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      try {
        const transaction = database.transaction("wheels", mode);
        const request = work(transaction.objectStore("wheels"));
        transaction.oncomplete = () => (database.close(), done(request.result));
        transaction.onabort = () => (database.close(), fail(transaction.error));
      } catch (error) {
        database.close();
        fail(error);
      }
    };
  });
}

/** What earlier visits have left, if anything. @returns {Promise<Wheel[]>|undefined} */
export function keptWheels() {
  try {
    if (!possible || !localStorage.getItem(MARK)) return;
    const late = new Promise((_, fail) => setTimeout(fail, PATIENCE)); // a database may never answer
    return Promise.race([transact("readonly", (store) => store.getAll()), late]).catch(() => []);
  } catch {
    // no storage: nothing is kept
  }
}

/** Rejected where the browser does not let the page keep it. @param {Wheel} wheel */
export async function keepWheel(wheel) {
  await transact("readwrite", (store) => store.put(wheel, packageOf(wheel)));
  localStorage.setItem(MARK, "true");
}

/** @param {Wheel} wheel */
export async function forgetWheel(wheel) {
  const left = await transact("readwrite", (store) => (store.delete(packageOf(wheel)), store.count()));
  if (!left) localStorage.removeItem(MARK);
}
