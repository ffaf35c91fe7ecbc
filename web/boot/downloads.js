// @ts-check
// Every download of a start goes through here: it is asked for at once and only once, its bytes are counted and proved,
// and Pyodide, which calls the worker's own `fetch`, is handed what is under way.
import { config, root } from "./config.js";
import { importModule } from "./modules.js";
import { unpack } from "./packed.js";

const fetchFile = self.fetch.bind(self);
const MODULE = /\.js$/;
const MACHINE = /\.wasm$/;

/**
 * What need not be fetched or made: an earlier worker's machine and unpacked image, files that the page holds as text.
 * @typedef {{machine?: WebAssembly.Module, image?: Uint8Array<ArrayBuffer>, files?: Record<string, string>}} Kept
 */

export class Downloads {
  /** @type {Map<string, Promise<Uint8Array<ArrayBuffer>>>} */
  #contents = new Map();
  /** @type {Promise<WebAssembly.Module> | undefined} */
  #machine;
  #loaded = 0;
  #total = 0;
  /** When what was done, by the clock that the page has too. @type {Record<string, number>} */
  times = {};

  /**
   * @param {Kept} kept
   * @param {(loaded: number, total: number) => void} onProgress
   */
  constructor(kept, onProgress) {
    this.kept = kept;
    this.onProgress = onProgress;
    if (kept.machine) this.#machine = Promise.resolve(kept.machine);
    self.fetch = (request, options) => {
      const url = request instanceof Request ? request.url : new URL(request, self.location.href).href;
      const path = url.slice(root.href.length);
      if (!url.startsWith(root.href) || !(path in config.files)) return fetchFile(request, options);
      // What a way to start does not ask for, it has by other means.
      return this.#contents.get(path)?.then((content) => new Response(content)) ?? Promise.resolve(new Response());
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
    const missing = paths.filter((path) => !this.#has(path));
    this.#total += missing.reduce((sum, path) => sum + config.files[path].bytes, 0);
    const wanted = paths.filter((path) => !MODULE.test(path) && !(path === config.image && this.kept.image));
    return Promise.all(wanted.map((path) => (MACHINE.test(path) ? this.machine(path) : this.bytes(path))));
  }

  /** @param {string} path */
  #has(path) {
    return this.#contents.has(path) || Boolean(MACHINE.test(path) ? this.#machine : path === config.image && this.kept.image);
  }

  /** The machine, compiled while its bytes arrive. @param {string} path @returns {Promise<WebAssembly.Module>} */
  machine(path) {
    if (!this.#machine) {
      const answer = this.#get(path);
      // A body can be copied only before it is read, so the copy comes first.
      const proof = answer.then((given) => this.#prove(path, given.clone()));
      const compiled = answer.then((given) => WebAssembly.compileStreaming(typed(given)));
      compiled.then(() => this.note("compiled"), () => {});
      this.#machine = Promise.all([compiled, proof]).then(([module]) => (this.kept.machine = module));
      this.#machine.catch(() => (this.#machine = undefined));
    }
    return this.#machine;
  }

  /** @param {string} path @returns {Promise<Uint8Array<ArrayBuffer>>} */
  bytes(path) {
    let content = this.#contents.get(path);
    if (!content) {
      content = this.#get(path).then((answer) => this.#prove(path, answer));
      content.catch(() => this.#contents.delete(path));
      this.#contents.set(path, content);
    }
    return content;
  }

  /** @param {string} path */
  async module(path) {
    const module = await importModule(path);
    this.#count(config.files[path].bytes);
    return module;
  }

  /** @param {string} path */
  async #get(path) {
    const brought = this.kept.files?.[path];
    if (brought) return unpack(brought);
    const answer = await fetchFile(new URL(path, root));
    if (!answer.ok) throw new Error(`${path}: the server answered ${answer.status}`);
    return answer;
  }

  /** @param {number} bytes */
  #count(bytes) {
    this.onProgress((this.#loaded += bytes), this.#total);
    if (this.#loaded === this.#total) this.note("fetched");
  }

  /** @param {string} path @param {Response} answer */
  async #prove(path, { body }) {
    const { bytes, sha256 } = config.files[path];
    const whole = new Uint8Array(bytes);
    const reader = /** @type {ReadableStream<Uint8Array>} */ (body).getReader();
    let at = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (at + part.value.length > bytes) throw new Error(`${path} is longer than it should be`);
      whole.set(part.value, at);
      at += part.value.length;
      this.#count(part.value.length);
    }
    if (at !== bytes) throw new Error(`${path} is shorter than it should be`);
    // Without https there is no crypto.subtle; the length must do.
    if (!self.crypto.subtle) return whole;
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
    const text = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
    if (text !== sha256) throw new Error(`${path} is not the file it should be`);
    return whole;
  }
}

/** Some hosts do not know the type, without which nothing is compiled while it arrives. @param {Response} answer */
function typed(answer) {
  const type = "application/wasm";
  return answer.headers.get("Content-Type") === type ? answer : new Response(answer.body, { headers: { "Content-Type": type } });
}
