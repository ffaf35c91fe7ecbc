// Every download of a start goes through here: it is asked for at once and only once, its bytes are counted and proved,
// and Pyodide, which calls the worker's own `fetch`, is handed what is under way.
import { CODE, config, MACHINE, root } from "./config";
import { unpack, unzip } from "./packed";

type Bytes = Uint8Array<ArrayBuffer>;
type Download = { made: Promise<any>; arrived: number; end: AbortController };

/** Named as its file is. */
export type Wheel = { name: string; bytes: Bytes };
/** `made`: what an earlier worker made of files, by path, and `files`: those that the page holds as text. */
export type Kept = {
  made?: Record<string, any>; files?: Record<string, string>; wheels?: Wheel[];
  fresh?: boolean; // what caches hold may be what is wrong
};

/** So often at most the progress is told. */
const STEPS = 50;
/** How long the line is watched, in milliseconds. The first half does not count: lines begin slowly. */
const WATCH = 500;

const browsersFetch = self.fetch.bind(self);
export const pause = (time: number) => new Promise<void>((done) => setTimeout(done, time));

export class Downloads {
  #all = new Map<string, Download>();
  #told = 0;
  #carried = 0;
  #tell!: (rate: number) => void;
  /** Bytes a millisecond on the line; without end if there was less to carry than it takes to tell. */
  rate = new Promise<number>((done) => (this.#tell = done));
  /** When what was done, by the clock that the page has too. */
  times: Record<string, number> = {};
  /** What would take long to make again, by path. */
  left: Record<string, any>;

  constructor(readonly kept: Kept, readonly post: (event: object) => void) {
    this.left = { ...kept.made };
    self.fetch = async (request, options) => {
      const { href } = new URL(request instanceof Request ? request.url : request, self.location.href);
      const path = href.slice(root.href.length);
      if (!href.startsWith(root.href) || !(path in config.files)) return browsersFetch(request, options);
      // What a way does not ask for, it has by other means; what fails is told to who has asked for it.
      return new Response(await this.#all.get(path)?.made.catch(() => undefined));
    };
  }

  /** This has just been done. */
  note(what: string) {
    this.times[what] = performance.timeOrigin + performance.now();
  }

  ask = (paths: string[]) => Promise.all(paths.map((path) => this.get(path)));

  /** These are not needed after all. */
  drop(paths: string[]) {
    for (const path of paths) this.#all.get(path)?.end.abort();
  }

  /** How many bytes the line has yet to carry for files that hosts cannot compress. */
  rest(paths: string[]) {
    const open = paths.filter((path) => !this.kept.files?.[path]);
    return open.reduce((sum, path) => sum + config.files[path].bytes - (this.#all.get(path)?.arrived ?? 0), 0);
  }

  /** The bytes of a file, or what they are for: a module, a machine, an unpacked image. */
  get(path: string): Promise<any> {
    const known = this.#all.get(path);
    if (known) return known.made;
    const [made, { bytes }] = [this.left[path], config.files[path]];
    const download: Download = { made: Promise.resolve(made), arrived: made ? bytes : 0, end: new AbortController() };
    this.#all.set(path, download);
    if (made) return download.made;
    download.made = path.endsWith(".js") ? this.#module(path, download) : this.#file(path, download);
    download.made.catch(() => this.#all.delete(path));
    return download.made;
  }

  async #module(path: string, download: Download) {
    // A cache then has what is imported.
    if (this.kept.fresh) await (await browsersFetch(new URL(path, root), { cache: "reload" })).arrayBuffer();
    const module = await importModule(path);
    this.#count(download, config.files[path].bytes);
    return module;
  }

  /** What fails is asked for once more, past all caches. */
  async #file(path: string, download: Download) {
    const { signal } = download.end;
    const have = async (cache: RequestCache) => {
      download.arrived = 0;
      const content = await this.#read(path, download, { cache, signal });
      const [made] = await Promise.all([make(path, content), prove(path, content)]);
      if (path === MACHINE) this.note("compiled");
      if (made !== content) this.left[path] = made;
      return made;
    };
    if (this.kept.fresh) return have("reload");
    return have("default").catch((error) => (signal.aborted ? Promise.reject(error) : have("reload")));
  }

  async #read(path: string, download: Download, how: RequestInit): Promise<Bytes> {
    const brought = this.kept.files?.[path];
    const answer = brought ? unpack(brought) : await browsersFetch(new URL(path, root), how);
    if (!answer.ok) throw new Error(`${path}: the server answered ${answer.status}`);
    const [{ bytes }, { headers }] = [config.files[path], answer];
    // How much of it the line carries; not all hosts say.
    const share = headers.has("Content-Encoding") ? Number(headers.get("Content-Length")) / bytes || 1 / 3 : 1;
    const whole = new Uint8Array(bytes);
    const reader = answer.body!.getReader();
    let at = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      whole.set(part.value, at); // throws if there is too much
      at += part.value.length;
      if (!this.#carried) void this.#watch();
      this.#carried += part.value.length * share;
      this.#count(download, part.value.length);
    }
    if (at !== bytes) throw new Error(`${path} is shorter than it should be`);
    return whole;
  }

  #count(download: Download, bytes: number) {
    download.arrived += bytes;
    let [loaded, total] = [0, 0];
    for (const [path, { arrived }] of this.#all) {
      loaded += arrived;
      total += config.files[path].bytes;
    }
    if (loaded === total) {
      this.note("fetched");
      this.#tell(Infinity);
    } else if (Math.abs(loaded - this.#told) < total / STEPS) return;
    this.#told = loaded;
    this.post({ event: loaded < total ? "fetching" : "starting", loaded, total });
  }

  async #watch() {
    await pause(WATCH / 2);
    const [bytes, since] = [this.#carried, performance.now()];
    await pause(WATCH / 2);
    this.#tell((this.#carried - bytes) / (performance.now() - since));
  }
}

/** In a page that is one file the worker has Pyodide's modules already. */
function importModule(path: string): Promise<any> {
  if (ONE_FILE) return path === CODE ? import("pyodide/pyodide.asm.mjs") : import("pyodide/pyodide.mjs");
  return import(new URL(path, root).href);
}

/** The machine is not compiled while it arrives: the thread that asks does that, and slower than aside afterwards. */
function make(path: string, content: Bytes): Promise<any> | Bytes {
  if (path === MACHINE) return WebAssembly.compile(content);
  return path === config.image ? unzip(content).arrayBuffer().then((image) => new Uint8Array(image)) : content;
}

async function prove(path: string, content: Bytes) {
  // Without https there is no crypto.subtle; the length must do.
  if (!self.crypto.subtle) return;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  if (btoa(String.fromCharCode(...hash)) !== config.files[path].proof) throw new Error(`${path} is another file`);
}
