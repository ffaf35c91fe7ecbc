// Every download of a start goes through here: it is asked for at once and only once, its bytes are counted and proved,
// and Pyodide, which calls the worker's own `fetch`, is handed what is under way.
import type { StartConfig } from "python";
import { bytesOf, unpacker } from "./packed";

type Bytes = Uint8Array<ArrayBuffer>;
type Download = { made: Promise<any>; arrived: number; end: AbortController; whole?: () => void };

export type Wheel = { name: string; bytes: Bytes }; // named as its file is
/** `made`: what would take long to make again, by path, and `files`: what the page brings, as it is or as text. */
export type Kept = {
  made: Record<string, any>; files?: Record<string, string | Bytes>; wheels: Wheel[];
  fresh?: boolean; // what caches hold may be what is wrong
  framed?: boolean; // it runs code that is not ours, see engine/frame.ts
  lab?: boolean; // it runs programs, and is no engine
};

const STEPS = 50; // so often at most the progress is told
/** How long the line is watched, in milliseconds. The first half does not count: lines begin slowly. */
const WATCH = 500;

export const config: StartConfig = BUILD;
/** Of the site; in a page that is one file a place that is never asked, for everything has been brought. */
const ROOT = new URL(ONE_FILE ? "file:///" : "./", import.meta.url);
/** As whoever asks knows it; on the way it may be called otherwise. */
export const addressOf = (path: string) => new URL(path, ROOT).href;
export const [LOADER, CODE, MACHINE, WHOLE_LIBRARY] =
  ["pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip"].map((name) => config.vendor + name);

/** Python's machine, which has to be compiled, comes before what it works on. */
export const ENGINE = [LOADER, CODE, config.unpacker, MACHINE];
const LASTING = [MACHINE, config.image]; // what would take long to make again

/** What an earlier worker and the page have left for this one, and it for the next. */
export const kept: Kept = { made: {}, wheels: [] };
/** Tell the page; out of a frame only text goes, see engine/frame.html. */
export const post = (message: string | object, given: Transferable[] = []) =>
  kept.framed ? self.postMessage(typeof message === "string" ? message : JSON.stringify(message))
    : self.postMessage(message, { transfer: given });
export const times: Record<string, number> = {}; // when what was done, by the clock that the page has too
/** This has just been done. */
export const note = (what: string) => (times[what] = performance.timeOrigin + performance.now());

const all = new Map<string, Download>();
let [told, carried] = [0, 0];
/** All but the engine comes one by one, in the order in which it is needed, so that the line never waits for Python. */
let before: Promise<void> = Promise.resolve();
let tellRate: (rate: number) => void;
/** Bytes a millisecond on the line; without end if there was less to carry than it takes to tell. */
export const rate = new Promise<number>((done) => (tellRate = done));

const browsersFetch = self.fetch.bind(self);
self.fetch = async (request, options) => {
  const { href } = new URL(request instanceof Request ? request.url : request, self.location.href);
  const path = href.slice(ROOT.href.length);
  if (!href.startsWith(ROOT.href) || !(path in config.files)) return browsersFetch(request, options);
  // What a way does not ask for, it has by other means; what fails is told to who has asked for it.
  return new Response(await all.get(path)?.made.catch(() => undefined));
};

export const pause = (time: number) => new Promise<void>((done) => setTimeout(done, time));
const sum = (numbers: number[]) => numbers.reduce((so, one) => so + one, 0);
const size = (path: string) => config.files[path].bytes;

export const ask = (paths: string[]) => Promise.all(paths.map(get));
/** These are not needed after all. */
export const drop = (paths: string[]) => paths.forEach((path) => (all.get(path)?.end.abort(), all.delete(path)));
/** How many bytes the line has yet to carry for files that hosts cannot compress. */
export const rest = (paths: string[]) =>
  sum(paths.filter((path) => !kept.files?.[path]).map((path) => size(path) - (all.get(path)?.arrived ?? 0)));

/** The bytes of a file, or what they are for: a module, a machine, an unpacked image. */
export function get(path: string): Promise<any> {
  const known = all.get(path);
  if (known) return known.made;
  const made = kept.made[path];
  const download: Download = { made, arrived: made ? size(path) : 0, end: new AbortController() };
  all.set(path, download);
  const fetched = () => (path.endsWith(".js") ? importModule(path, download) : have(path, download));
  download.made = made ? Promise.resolve(made) : ENGINE.includes(path) ? fetched() : before.then(fetched);
  before = new Promise((done) => (download.whole = done));
  download.made.catch(() => all.get(path) === download && all.delete(path)).then(download.whole);
  return download.made;
}

async function importModule(path: string, download: Download) {
  if (config.files[path].unpacked && !ONE_FILE) {
    const url = URL.createObjectURL(new Blob([await have(path, download)], { type: "text/javascript" }));
    return import(url).finally(() => URL.revokeObjectURL(url));
  }
  // A cache then has what is imported.
  if (kept.fresh) await (await browsersFetch(addressOf(path), { cache: "reload" })).arrayBuffer();
  const module = await (ONE_FILE ? held(path) : import(addressOf(path)));
  count(download, size(path));
  return module;
}

/** In a page that is one file the worker has Pyodide's modules already. */
// @ts-ignore: they have no types
const held = (path: string) => (path === CODE ? import("pyodide/pyodide.asm.mjs") : import("pyodide/pyodide.mjs"));

/** What fails is asked for once more, past all caches. */
async function have(path: string, download: Download) {
  const { signal } = download.end;
  const from = async (cache: RequestCache) => {
    download.arrived = 0;
    const content = await read(path, download, { cache, signal });
    const [made] = await Promise.all([make(path, content), prove(path, content)]);
    if (path === MACHINE) note("compiled");
    if (LASTING.includes(path)) kept.made[path] = made;
    return made;
  };
  if (kept.fresh) return from("reload");
  return from("default").catch((error) => (signal.aborted ? Promise.reject(error) : from("reload")));
}

async function read(path: string, download: Download, how: RequestInit): Promise<Bytes> {
  const [about, brought] = [config.files[path], kept.files?.[path]];
  const held = typeof brought === "string" ? bytesOf(brought) : brought;
  const answer = held ? new Response(held) : await browsersFetch(addressOf(about.path), how);
  if (!answer.ok) throw new Error(`${path}: the server answered ${answer.status}`);
  const { bytes } = about;
  // How much of it the line carries; not all hosts say.
  const { headers } = answer;
  const share = headers.has("Content-Encoding") ? Number(headers.get("Content-Length")) / bytes || 1 / 3 : 1;
  const whole = new Uint8Array(bytes);
  const reader = answer.body!.getReader();
  let at = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    whole.set(part.value, at); // throws if there is too much
    at += part.value.length;
    if (!carried) void watch();
    carried += part.value.length * share;
    count(download, part.value.length);
  }
  download.whole!();
  if (at !== bytes) throw new Error(`${path} is shorter than it should be`);
  return whole;
}

function count(download: Download, bytes: number) {
  download.arrived += bytes;
  const loaded = sum([...all.values()].map(({ arrived }) => arrived));
  const total = sum([...all.keys()].map(size));
  if (loaded === total) {
    note("fetched");
    tellRate(Infinity);
  } else if (Math.abs(loaded - told) < total / STEPS) return;
  told = loaded;
  post({ event: loaded < total ? "fetching" : "starting", loaded, total });
}

async function watch() {
  await pause(WATCH / 2);
  const [bytes, since] = [carried, performance.now()];
  await pause(WATCH / 2);
  tellRate((carried - bytes) / (performance.now() - since));
}

/** The machine is not compiled while it arrives: the thread that asks does that, and slower than aside afterwards. */
async function make(path: string, content: Bytes): Promise<any> {
  if (path === config.unpacker) return unpacker(content);
  const { unpacked } = config.files[path];
  const whole: Bytes = unpacked ? (await get(config.unpacker))(content, unpacked) : content;
  return path === MACHINE ? WebAssembly.compile(whole) : whole;
}

async function prove(path: string, content: Bytes) {
  // Without https there is no crypto.subtle; the length must do.
  if (!self.crypto.subtle) return;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  if (btoa(String.fromCharCode(...hash)) !== config.files[path].proof) throw new Error(`${path} is another file`);
}
