// @ts-check
// Every download of a start goes through here: it is asked for at once and only once, its bytes are counted and proved,
// and Pyodide, which calls the worker's own `fetch`, is handed what is under way.
import { config, root } from "./config";
import { Line } from "./line";
import { importModule } from "./modules";
import { unpack, unzip } from "./packed";

const fetchFile = self.fetch.bind(self);
const MODULE = /\.js$/;
const MACHINE = /\.wasm$/;
/** So often at most the progress is told. */
const STEPS = 50;

/**
 * What need not be fetched or made: by path what an earlier worker made of files, and files that the page holds as text;
 * and the wheels that the reader has added. `fresh`: what caches hold may be what is wrong.
 * @typedef {{made?: Record<string, any>, files?: Record<string, string>, wheels?: import("./wheels").Wheel[], fresh?: boolean}} Kept
 */

export class Downloads {
  /** What files are made into, by path. @type {Map<string, Promise<any>>} */
  #made = new Map();
  /** How much of a file has arrived, in bytes. @type {Map<string, number>} */
  #arrived = new Map();
  /** What ends a download before its end. @type {Map<string, AbortController>} */
  #ends = new Map();
  #told = 0;
  line = new Line();
  /** When what was done, by the clock that the page has too. @type {Record<string, number>} */
  times = {};
  /** What would take long to make again, by path. @type {Record<string, any>} */
  left = {};

  /**
   * @param {Kept} kept
   * @param {(loaded: number, total: number) => void} onProgress
   */
  constructor(kept, onProgress) {
    this.kept = kept;
    this.onProgress = onProgress;
    for (const [path, thing] of Object.entries(kept.made || {})) this.#made.set(path, Promise.resolve(thing));
    Object.assign(this.left, kept.made);
    self.fetch = (request, options) => {
      const url = request instanceof Request ? request.url : new URL(request, self.location.href).href;
      const path = url.slice(root.href.length);
      if (!url.startsWith(root.href) || !(path in config.files)) return fetchFile(request, options);
      // What a way to start does not ask for, it has by other means.
      return this.#made.get(path)?.then((content) => new Response(content)) ?? Promise.resolve(new Response());
    };
  }

  /** @param {string} what has just been done */
  note(what) {
    this.times[what] = performance.timeOrigin + performance.now();
  }

  /** From now on `fetch` is the browser's. */
  end() {
    self.fetch = fetchFile;
  }

  /** @param {string[]} paths @returns {Promise<unknown>} that all have arrived as they should be */
  ask(paths) {
    for (const path of paths) if (!this.#made.has(path)) this.#arrived.set(path, 0);
    return Promise.all(paths.map((path) => this.get(path)));
  }

  /** @param {string[]} paths that are not needed after all */
  drop(paths) {
    for (const path of paths) this.#ends.get(path)?.abort();
  }

  /** @param {string[]} paths of files that hosts cannot compress @returns {number} bytes that the line has yet to carry for them */
  rest(paths) {
    const open = paths.filter((path) => !(this.#made.has(path) && !this.#arrived.has(path)) && !this.kept.files?.[path]);
    return open.reduce((sum, path) => sum + config.files[path].bytes - (this.#arrived.get(path) || 0), 0);
  }

  /** @param {string} path @returns {Promise<any>} its bytes, or what they are for: a module, a machine, an unpacked image */
  get(path) {
    let made = this.#made.get(path);
    if (!made) {
      made = MODULE.test(path) ? this.#module(path) : this.#file(path);
      made.then((thing) => this.#done(path, thing), () => this.#forget(path));
      this.#made.set(path, made);
    }
    return made;
  }

  /** @param {string} path @param {any} thing */
  #done(path, thing) {
    this.#ends.delete(path);
    if (MACHINE.test(path)) this.note("compiled");
    if (MACHINE.test(path) || path === config.image) this.left[path] = thing;
  }

  /** @param {string} path */
  #forget(path) {
    for (const all of [this.#made, this.#arrived, this.#ends]) all.delete(path);
  }

  /** @param {string} path */
  async #module(path) {
    // A cache then has what is imported.
    if (this.kept.fresh) await (await fetchFile(new URL(path, root), { cache: "reload" })).arrayBuffer();
    const module = await importModule(path);
    this.#count(path, config.files[path].bytes);
    return module;
  }

  /** What fails is asked for once more, past all caches. @param {string} path */
  async #file(path) {
    const end = new AbortController();
    this.#ends.set(path, end);
    const have = async (/** @type {RequestCache} */ cache) => {
      const content = await this.#read(path, { cache, signal: end.signal });
      const [made] = await Promise.all([make(path, content), prove(path, content)]);
      return made;
    };
    if (this.kept.fresh) return have("reload");
    return have("default").catch((error) => {
      if (end.signal.aborted) throw error;
      this.#arrived.set(path, 0);
      return have("reload");
    });
  }

  /** @param {string} path @param {RequestInit} how @returns {Promise<Uint8Array<ArrayBuffer>>} */
  async #read(path, how) {
    const brought = this.kept.files?.[path];
    const answer = brought ? unpack(brought) : await fetchFile(new URL(path, root), how);
    if (!answer.ok) throw new Error(`${path}: the server answered ${answer.status}`);
    const { bytes } = config.files[path];
    const share = packed(answer, bytes) / bytes;
    const whole = new Uint8Array(bytes);
    const reader = /** @type {ReadableStream<Uint8Array>} */ (answer.body).getReader();
    let at = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (at + part.value.length > bytes) throw new Error(`${path} is longer than it should be`);
      whole.set(part.value, at);
      at += part.value.length;
      this.line.carried(part.value.length * share);
      this.#count(path, part.value.length);
    }
    if (at !== bytes) throw new Error(`${path} is shorter than it should be`);
    return whole;
  }

  /** @param {string} path @param {number} bytes that have arrived of it */
  #count(path, bytes) {
    this.#arrived.set(path, (this.#arrived.get(path) || 0) + bytes);
    let [loaded, total] = [0, 0];
    for (const [path, arrived] of this.#arrived) [loaded, total] = [loaded + arrived, total + config.files[path].bytes];
    if (loaded === total) {
      this.note("fetched");
      this.line.rest();
    } else if (Math.abs(loaded - this.#told) < total / STEPS) return;
    this.#told = loaded;
    this.onProgress(loaded, total);
  }
}

/** How many bytes the line carries for a file; not all hosts say. @param {Response} answer @param {number} bytes */
function packed({ headers }, bytes) {
  return headers.has("Content-Encoding") ? Number(headers.get("Content-Length")) || bytes / 3 : bytes;
}

/**
 * The machine is not compiled while it arrives: that is done by the thread that asks, and slower than aside afterwards.
 * @param {string} path @param {Uint8Array<ArrayBuffer>} content
 */
function make(path, content) {
  if (MACHINE.test(path)) return WebAssembly.compile(content);
  return path === config.image ? unzip(content).arrayBuffer().then((image) => new Uint8Array(image)) : content;
}

/** @param {string} path @param {Uint8Array<ArrayBuffer>} content */
async function prove(path, content) {
  // Without https there is no crypto.subtle; the length must do.
  if (!self.crypto.subtle) return;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  const text = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (text !== config.files[path].sha256) throw new Error(`${path} is not the file it should be`);
}
