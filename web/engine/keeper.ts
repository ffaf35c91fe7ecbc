// Keeps the engine: starts its worker, watches it, and starts another when it dies or falls silent. The game goes on.
import { signal } from "@preact/signals";
import { locale, t } from "../ui/text";
import type { View } from "../ui/types";
import { address, brought, kind } from "./address";
import { Requests } from "./rpc";
import type { Kept, Wheel } from "./worker/downloads";
import type { Refused } from "./worker/wheels";

const ORDER = ["idle", "fetching", "starting", "ready", "failed"] as const;
export type LoadStatus = {
  state: (typeof ORDER)[number];
  loaded: number;
  total: number;
  message: string;
  /** For those who look into a failure. */
  cause: string;
};
/** What came of wheels, in Python's words: the games and faults of each wheel and of each package there is. */
export type Found = {
  installed: Wheel[];
  wheels: { name: string; games: string[]; titles: string; faults: string[]; told: string[] }[];
  packages: { name: string; games: string[]; faults: string[] }[];
  /** What installs them could not be had. */
  lacking?: boolean;
  /** Looking at them was the end of the engine. */
  stopped?: boolean;
};
/** After a restart: a `reason` to be told, the game that goes on, or whether what was asked to begin with is lost. */
export type Restarted = { reason: string; view?: View; begin?: boolean };

/** Seconds without any sign from the worker, while an answer is due, after which it is replaced. */
const PATIENCE = 20;
/** More crashes than this within five minutes, in which an engine may well fall silent so often, are a failure. */
const CRASHES = 3;
const WHILE = 300_000;
const IDLE: LoadStatus = { state: "idle", loaded: 0, total: 0, message: "", cause: "" };

/** How far the engine has come. */
export const load = signal(IDLE);
/** What came of the wheels, where there are any. */
export const found = signal<Found | null>(null);
/** What each worker installs. */
export const installed = signal<Wheel[]>([]);
/** What the game has to say to a restart. */
export const hooks = {
  /** The record to go on with; null: there is none yet. */
  record: (): string | null => null,
  restarted: (_: Restarted) => {},
};

/** What looked at wheels and did not live. */
export class WheelsFault extends Error {}

const requests = new Requests(post);
export const { request } = requests;
/** The search whose promise has this id ends with its best move. */
export const stop = (id: number) => requests.ask({ op: "stop", target: id });

let worker: Worker | null = null;
/** What the last worker left for the next. */
let kept = brought;
/** What every worker is told before all else; its answer tells nothing. */
let prelude = "";
/** Called when the worker can do no more. */
let died: (cause?: string) => void = () => {};
/** How the game goes on when the next worker is up. */
let next: { record?: string | null; reason: string; lost: boolean } | null = null;
let crashes: number[] = [];
let silent = 0;
let timer = 0;

/** Python is under way while the page is still being painted; `wheels` are waited for, where there are any. */
export async function begin(wheels?: Promise<Wheel[]>) {
  if (wheels && !self.early) installed.value = await wheels;
  await start();
}

/** After "failed": from the beginning and past all caches; what was asked for and not yet answered is asked again. */
export async function retry() {
  crashes = [];
  load.value = IDLE;
  kept = { ...brought, fresh: true };
  if (!brought.files) await fetch(address, { cache: "reload" }).catch(() => {}); // a new worker takes it from the cache
  await start();
}

/** Tell this worker and all that may follow it. */
export function introduce(message: object) {
  prelude = JSON.stringify(message);
  if (requests.open) post(prelude);
}

export async function start() {
  try {
    const news = await launch(installed.value);
    if (news.installed.length) found.value = news;
    goOn();
  } catch (error: any) {
    if (!(error instanceof WheelsFault)) return fail(error);
    found.value = { installed: installed.value, wheels: [], packages: [], stopped: true };
    installed.value = []; // the next one may live without them
    revive();
  }
}

/** A worker with these wheels, of which some are `fresh`, and what came of them. Rejected with a sentence. */
export function launch(wheels: Wheel[], fresh?: Wheel[]) {
  stopWorker();
  load.value = { ...IDLE, state: "fetching" };
  return new Promise<Found>((up, down) => {
    const { early } = self;
    delete self.early;
    if (typeof WebAssembly !== "object" || early?.worker === false) {
      const lacks = t(
        "This browser cannot run the game: it lacks WebAssembly or module workers. " +
          "A current Firefox, Chrome, Edge or Safari can.",
      );
      return down(new Error(lacks));
    }
    const unloadable = t("The game's engine could not be loaded. Check the connection, then try again.");
    died = (cause) => down(new Error(unloadable, { cause }));
    const ready = ({ left, refused, ...told }: any) => {
      kept = { ...brought, made: left };
      performance.mark("python", { detail: told }); // for tests and for those who measure
      if (prelude) post(prelude);
      const ended = t("The game's engine stopped when it looked at this, so nothing was changed.");
      died = () => down(new WheelsFault(ended));
      const news = { installed: wheels, wheels: [], packages: [], lacking: !refused };
      if (!wheels.length || !refused) return up(news);
      const failed = ({ code }: any) => code === "restarted" || died();
      discover(wheels, refused, fresh).then((told) => up({ ...news, ...told }), failed);
    };
    const hear = (data: any) => {
      silent = 0;
      if (typeof data === "string") requests.hear(data);
      else if (data.event === "ready") ready(data);
      else if (data.event === "brought") requests.brought(data.done);
      else if (data.event === "failed" || data.event === "broken") died(data.message);
      else if (data.event !== "alive") advance(data.event, data);
    };
    const own = early?.worker || new Worker(address, { type: kind });
    worker = own;
    if (early) early.said.forEach(hear);
    else own.postMessage({ start: { ...kept, wheels } });
    own.onmessage = ({ data }) => hear(data);
    own.onerror = (event) => {
      event.preventDefault();
      died();
    };
  });
}

/** What the wheels bring; of fresh ones also whether they get on with what is there. */
function discover(wheels: Wheel[], refused: Refused[], fresh?: Wheel[]): Promise<Partial<Found>> {
  const reasonOf = (name: string) => refused.find((one) => one.name === name)?.reason;
  const asked = wheels.map(({ name }) => ({ name, reason: reasonOf(name) }));
  const more = fresh && { known: found.value?.packages ?? [], fresh: fresh.map(({ name }) => name) };
  return requests.ask({ op: "discover", wheels: asked, ...more }, undefined, undefined, true);
}

/** The worker is up: the game goes on, then what waits; unless the game is to be left. */
export function goOn(leave = false) {
  const { reason = "", lost = false, record } = next ?? {};
  const open = typeof record === "string" && !leave;
  died = revive;
  advance("ready");
  requests.open = true;
  if (open) {
    const failed = ({ code, message }: any) => {
      if (code !== "restarted") hooks.restarted({ reason: message, begin: true }); // or the next worker opens it
    };
    requests.ask({ op: "open", record }).then(({ view }) => hooks.restarted({ reason, view }), failed);
  } else if (next) hooks.restarted({ reason, begin: record === null && lost });
  next = null;
  requests.release();
}

/** The session is gone with the worker: whatever worker comes next begins with the record. */
export function forget(reason: string) {
  stopWorker();
  const lost = requests.lose(reason) || Boolean(next?.lost);
  next = { record: hooks.record(), reason, lost };
}

function revive() {
  const now = performance.now();
  crashes = [...crashes.filter((time) => now - time < WHILE), now];
  forget(t("The game's engine stopped and was started again. Your game has been restored."));
  if (crashes.length <= CRASHES) void start();
  else fail(new Error(t("The game's engine keeps stopping. Try again, or close other pages to free memory.")));
}

function fail({ message, cause = "" }: Error) {
  stopWorker();
  advance("failed", { message, cause: String(cause) });
}

/** Only forwards. */
function advance(state: LoadStatus["state"], detail: Partial<LoadStatus> = {}) {
  const now = load.value;
  const { loaded, total, message, cause } = { ...now, ...detail };
  if (ORDER.indexOf(state) >= ORDER.indexOf(now.state)) load.value = { state, loaded, total, message, cause };
}

function stopWorker() {
  died = () => {};
  if (!worker) return;
  worker.onmessage = worker.onerror = null;
  worker.terminate();
  worker = null;
}

function post(message: string | object) {
  worker?.postMessage(message);
  // Counted in ticks of a timer, not by the clock: a page that slept has not waited for the worker.
  if (timer) return;
  silent = 0;
  timer = setInterval(() => {
    if (!requests.due) {
      clearInterval(timer);
      timer = 0;
    } else if (++silent > PATIENCE) died();
  }, 1000);
}
