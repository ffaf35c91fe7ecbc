// @ts-check
// The page's side of the worker: a promise for each request, and a new worker when the old one dies or falls silent.
import { address, brought, kind } from "./worker/address";
import { Load } from "./load";
import { locale, t } from "../ui/text";

/** @typedef {import("./load").LoadStatus} LoadStatus */

/** The id of the question for the games of wheels. */
const WHEELS = "wheels";
/** Seconds without any sign from the worker, while an answer is due, after which it is replaced. */
const PATIENCE = 20;
/** More crashes than this within five minutes, in which an engine may well fall silent so often, are a failure to be shown. */
const CRASHES = 3;
const WHILE = 300_000;
/** Whether this browser lacks what every worker needs. */
let unable = typeof WebAssembly !== "object";

/** An answer of the protocol that says what is wrong. */
export class RequestError extends Error {
  /** @param {{code: string, message: string, field?: string, at?: number, cells?: string[]}} error */
  constructor({ code, message, field, at, cells }) {
    super(message);
    this.name = "RequestError";
    this.code = code;
    this.field = field;
    this.at = at;
    this.cells = cells;
  }
}

/**
 * @typedef {object} Pending
 * @property {string} text
 * @property {boolean} sent
 * @property {(ok: any) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {(partial: any) => void} [onPartial]
 * @property {"waiting" | "asked again"} [lack] Python lacked something for it, which is being brought or has been
 */

/**
 * What came of `wheels`. `refused` could not be installed, all of them where it is null; `packages` bring games, by key;
 * with `stopped` looking for these was the end of the engine.
 * @typedef {object} Found
 * @property {import("./worker/wheels").Wheel[]} wheels
 * @property {import("./worker/wheels").Refused[] | null} refused
 * @property {{name: string, games: string[], faults: string[]}[]} packages
 * @property {boolean} [stopped]
 */

/** Events: "status" (detail: LoadStatus), "restarted" (detail: {reason, view?, begin?}: what was asked to begin with is lost), "wheels" (see `found`). */
export class Client extends EventTarget {
  /** Asked for the record to open again after a crash. @type {() => string | null} */
  onrestore = () => null;
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Map<unknown, Pending>} */
  #pending = new Map();
  #next = 1;
  /** Ids that callers gave their requests themselves, as JSON, and ours for them. @type {Map<string, number>} */
  #named = new Map();
  #silent = 0;
  /** @type {number[]} */
  #crashes = [];
  /** What is to be done once the new worker is up, instead of what waits. @type {(() => void) | null} */
  #onready = null;
  /** What every worker is told before all else; its answer tells nothing. */
  #prelude = "";
  /** What the last worker left for the next. @type {import("./worker/downloads").Kept} */
  #kept = brought;
  /** What each worker installs; null until it is known. @type {import("./worker/wheels").Wheel[] | null} */
  wheels = null;
  /** What came of them, once all is known. @type {Found | null} */
  found = null;
  /** @type {Found | null} */
  #looking = null;
  #load = new Load((detail) => this.dispatchEvent(new CustomEvent("status", { detail })));

  /**
   * Python is under way while the page is still being painted.
   * @param {Promise<import("./worker/wheels").Wheel[]>} [wheels] to be waited for, where there are any
   * @param {Client} [like] another one, whose machine need not be fetched again
   */
  constructor(wheels, like) {
    super();
    if (like) {
      this.#kept = like.#kept;
      this.#prelude = like.#prelude;
    }
    const begin = (/** @type {import("./worker/wheels").Wheel[]} */ known) => {
      this.wheels = known;
      this.start();
    };
    if (wheels && !("early" in self)) void wheels.then(begin);
    else begin([]);
  }

  /** @returns {LoadStatus} */
  get status() {
    return this.#load.status;
  }

  start() {
    if (this.#worker || !this.wheels) return;
    /** @type {{worker: Worker | false, said: any[]} | undefined} */
    const early = /** @type {any} */ (self).early;
    delete /** @type {any} */ (self).early;
    unable ||= early?.worker === false;
    if (unable) {
      return this.#fail(t("This browser cannot run the game: it lacks WebAssembly or module workers. A current Firefox, Chrome, Edge or Safari can."));
    }
    const worker = early?.worker || new Worker(address, { type: kind });
    if (!early) worker.postMessage({ start: { ...this.#kept, wheels: this.wheels } });
    this.#silent = 0;
    this.#load.advance("fetching");
    this.#follow(worker, early?.said);
  }

  /** @param {Worker} worker @param {any[]} [said]  by it already */
  #follow(worker, said = []) {
    this.#worker = worker;
    const hear = (/** @type {any} */ data) => {
      this.#silent = 0;
      if (typeof data === "string") this.#answer(JSON.parse(data));
      else this.#event(data);
    };
    said.forEach(hear);
    worker.onmessage = ({ data }) => hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (this.status.state === "ready") this.#crash();
      else this.#unloadable();
    };
  }

  /** Tell this worker and all that may follow it. @param {object} message */
  introduce(message) {
    this.#prelude = JSON.stringify(message);
    if (this.status.state === "ready") this.#worker?.postMessage(this.#prelude);
  }

  /**
   * Go on with the worker of another client, which is up, and with the game of this record.
   * @param {Client} other @param {string | null} [record] undefined: the game is not to go on
   */
  adopt(other, record) {
    const worker = /** @type {Worker} */ (other.#worker);
    other.#worker = null;
    other.close();
    this.wheels = other.wheels;
    this.found = other.found;
    this.#looking = null;
    this.#kept = other.#kept;
    this.#forget(record, "");
    if (this.status.state === "failed") this.#load.reset();
    this.#follow(worker);
    this.#load.advance("ready");
    this.#onready?.();
  }

  /** No more of it. */
  close() {
    clearInterval(this.#timer);
    this.#stopWorker();
  }

  /** After "failed": from the beginning and past all caches; what was asked for and not yet answered is asked again. */
  async retry() {
    this.#crashes = [];
    this.#looking = null;
    this.#kept = { ...brought, fresh: true };
    this.#stopWorker();
    this.#load.reset();
    if (!brought.files) await fetch(address, { cache: "reload" }).catch(() => {}); // a new worker takes it from the cache
    this.start();
  }

  /**
   * Ids that callers give themselves serve to name a search in `stop`; the answer comes by the promise, so on the way
   * every request has an id of ours.
   * @param {Record<string, unknown>} message
   * @param {(partial: any) => void} [onPartial]
   * @returns {Promise<any> & {id: number}}
   */
  request(message, onPartial) {
    const target = message.op === "stop" && this.#named.get(JSON.stringify(message.target));
    const asked = this.#ask(target ? { ...message, target } : message, onPartial);
    if ("id" in message) {
      const name = JSON.stringify(message.id);
      this.#named.set(name, asked.id);
      const forget = () => void (this.#named.get(name) === asked.id && this.#named.delete(name));
      asked.then(forget, forget);
    }
    return asked;
  }

  /** The search whose promise has this id ends with its best move. @param {number} id */
  stop(id) {
    return this.#ask({ op: "stop", target: id });
  }

  /**
   * @param {Record<string, unknown>} message
   * @param {(partial: any) => void} [onPartial]
   * @returns {Promise<any> & {id: number}}
   */
  #ask(message, onPartial) {
    const id = this.#next++;
    const text = JSON.stringify({ lang: locale.language, ...message, id });
    const promise = new Promise((resolve, reject) => {
      this.#pending.set(id, { text, sent: false, resolve, reject, onPartial });
    });
    if (this.status.state === "ready" && !this.#onready) this.#send();
    return Object.assign(promise, { id });
  }

  /**
   * A new worker with the game of this record. What the old one had been asked is lost, and says so.
   * @param {string | null} record
   */
  restart(record) {
    this.#forget(record);
    this.#load.reset();
    this.start();
  }

  /**
   * The session is gone with the worker: whatever worker comes next begins with the record.
   * @param {string | null} [record] null: there is none yet; undefined: it is not to go on
   * @param {string} [reason] to be told
   */
  #forget(record, reason = t("The game's engine stopped and was started again. Your game has been restored.")) {
    this.#stopWorker();
    let lost = false;
    for (const [id, { sent, reject }] of this.#pending) {
      if (!sent) continue;
      lost = true;
      this.#pending.delete(id);
      reject(new RequestError({ code: "restarted", message: reason }));
    }
    this.#onready = () => {
      this.#onready = null;
      const held = [...this.#pending];
      this.#pending.clear();
      const tell = (/** @type {object} */ detail) => this.dispatchEvent(new CustomEvent("restarted", { detail }));
      if (typeof record !== "string") tell({ reason, begin: record === null && lost });
      else {
        this.request({ op: "open", record }).then(
          ({ view }) => tell({ reason, view }),
          (error) => error.code !== "restarted" && tell({ reason: error.message, begin: true }), // or the next one opens it
        );
      }
      for (const [id, entry] of held) this.#pending.set(id, entry);
      this.#send();
    };
  }

  #send() {
    for (const entry of this.#pending.values()) {
      if (entry.sent) continue;
      entry.sent = true;
      this.#worker?.postMessage(entry.text);
    }
    this.#watch();
  }

  // Counted in ticks of a timer, not by the clock: a page that slept has not waited for the worker.
  #timer = 0;
  #watch() {
    if (this.#timer) return;
    this.#silent = 0;
    this.#timer = setInterval(() => {
      const due = [...this.#pending.values()].some(({ sent }) => sent);
      if (!due || this.status.state !== "ready") {
        clearInterval(this.#timer);
        this.#timer = 0;
      } else if (++this.#silent > PATIENCE) this.#crash();
    }, 1000);
  }

  /** @param {{id?: unknown, ok?: any, partial?: any, error?: any}} answer */
  #answer({ id, ok, partial, error }) {
    if (id === WHEELS) return this.#conclude(ok ?? { refused: this.wheels?.map(({ name }) => ({ name, reason: error.message })) });
    const entry = this.#pending.get(id);
    if (!entry) return;
    if (partial !== undefined) {
      entry.onPartial?.(partial);
      return;
    }
    if (error?.code === "needs" && !entry.lack) {
      entry.lack = "waiting";
      this.#worker?.postMessage({ bring: true });
      return;
    }
    this.#pending.delete(id);
    if (error) entry.reject(new RequestError(error));
    else entry.resolve(ok);
  }

  /** Ask again what Python lacked something for. @param {boolean} [done] whether it is there now */
  #brought(done) {
    for (const [id, entry] of this.#pending) {
      if (entry.lack !== "waiting") continue;
      entry.lack = "asked again";
      if (done) this.#worker?.postMessage(entry.text);
      else {
        this.#pending.delete(id);
        const message = t("What reads and writes such files could not be loaded. Check the connection, then try again.");
        entry.reject(new RequestError({ code: "needs", message }));
      }
    }
  }

  /** All is known about the wheels. @param {Partial<Found>} news */
  #conclude(news) {
    if (!this.#looking) return;
    this.found = { ...this.#looking, ...news };
    this.#looking = null;
    this.dispatchEvent(new Event("wheels"));
  }

  /** @param {{event: string, loaded?: number, total?: number, message?: string, done?: boolean, left?: any, refused?: Found["refused"]}} event */
  #event({ event, loaded, total, message, done, left, refused = null, ...told }) {
    if (event === "fetching" || event === "starting") this.#load.advance(event, { loaded, total });
    else if (event === "failed") this.#unloadable(message);
    else if (event === "broken") this.#crash();
    else if (event === "brought") this.#brought(done);
    else if (event === "ready") {
      this.#kept = { ...brought, made: left };
      performance.mark("python", { detail: told }); // for tests and for those who measure
      if (this.#prelude) this.#worker?.postMessage(this.#prelude);
      if (this.wheels?.length) {
        this.#looking = { wheels: this.wheels, refused, packages: [] };
        this.#worker?.postMessage(JSON.stringify({ op: "discover", lang: locale.language, id: WHEELS }));
      }
      this.#load.advance("ready");
      if (this.#onready) this.#onready();
      else this.#send();
    }
  }

  #crash() {
    if (this.#looking) this.wheels = []; // the next one may live without them
    const now = performance.now();
    this.#crashes = [...this.#crashes.filter((time) => now - time < WHILE), now];
    if (this.#crashes.length > CRASHES) {
      this.#forget(this.onrestore());
      this.#fail(t("The game's engine keeps stopping. Try again, or close other pages to free memory."));
    } else this.restart(this.onrestore());
    this.#conclude({ stopped: true });
  }

  /** @param {string} [cause] */
  #unloadable(cause) {
    this.#fail(t("The game's engine could not be loaded. Check the connection, then try again."), cause);
  }

  /** @param {string} message @param {string} [cause] for those who look into it */
  #fail(message, cause = "") {
    this.#stopWorker();
    this.#load.advance("failed", { message, cause });
  }

  #stopWorker() {
    if (!this.#worker) return;
    this.#worker.onmessage = this.#worker.onerror = null;
    this.#worker.terminate();
    this.#worker = null;
  }
}
