// The browser's one database: the games and, apart from them, what is large: their pictures, and the reader's wheels.
type Work<T> = (games: IDBObjectStore, large: IDBObjectStore) => IDBRequest<T> | void;
/** A list reads all games but only the pictures in sight. */
const STORES = ["games", "pictures"];

let opened: Promise<IDBDatabase> | undefined;
const forget = () => (opened = undefined);

export const answered = <T>(request: IDBRequest<T>) =>
  new Promise<T>((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });

/** As it was first made: with another version, tabs and builds that know only that could not open it any more. */
export async function open(name: string, make: (fresh: IDBDatabase) => void) {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => make(request.result);
  const database = await answered(request);
  database.onclose = forget;
  database.onversionchange = () => {
    database.close();
    forget();
  };
  return database;
}

/** @returns what was asked for, once everything is written */
export async function transact<T>(mode: IDBTransactionMode, work: Work<T>): Promise<T> {
  opened ??= open("hexarium", (fresh) => {
    fresh.createObjectStore(STORES[0], { keyPath: "id" });
    fresh.createObjectStore(STORES[1]);
  });
  opened.catch(forget); // next time it may open
  const transaction = (await opened).transaction(STORES, mode);
  return new Promise((done, fail) => {
    const [games, large] = STORES.map((name) => transaction.objectStore(name));
    const request = work(games, large);
    transaction.oncomplete = () => done(request?.result as T);
    transaction.onabort = () => fail(transaction.error);
  });
}

/** A database may fail, and it may never answer. `patience`: in milliseconds. */
export const orElse = <T>(answer: Promise<T>, patience: number, otherwise: T) =>
  Promise.race([answer, new Promise<T>((done) => setTimeout(done, patience, otherwise))]).catch(() => otherwise);
