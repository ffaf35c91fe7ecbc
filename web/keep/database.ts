// The browser's one database: the games and, apart from them, what is large: their pictures, and the reader's wheels.

type Work<T> = (games: IDBObjectStore, large: IDBObjectStore) => IDBRequest<T> | void;

/** As it was first made. With another version, tabs and builds that know only this one could not open it any more. */
const VERSION = 1;
/** A list reads all games but only the pictures in sight. */
const STORES = ["games", "pictures"] as const;

let opened: Promise<IDBDatabase> | undefined;

export const answered = <T>(request: IDBRequest<T>) =>
  new Promise<T>((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });

async function open() {
  const request = indexedDB.open("hexarium", VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORES[0], { keyPath: "id" });
    request.result.createObjectStore(STORES[1]);
  };
  const database = await answered(request);
  database.onclose = forget;
  database.onversionchange = () => {
    database.close();
    forget();
  };
  return database;
}

function forget() {
  opened = undefined;
}

/** @returns what was asked for, once everything is written */
export async function transact<T>(mode: IDBTransactionMode, work: Work<T>): Promise<T> {
  if (!opened) {
    opened = open();
    opened.catch(forget); // next time it may open
  }
  const transaction = (await opened).transaction(STORES, mode);
  return new Promise((done, fail) => {
    const [games, large] = STORES.map((name) => transaction.objectStore(name));
    const request = work(games, large);
    transaction.oncomplete = () => done(request?.result as T);
    transaction.onabort = () => fail(transaction.error);
  });
}
