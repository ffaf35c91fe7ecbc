// Keeps the engine: starts its worker, watches it, and starts another when it dies or falls silent, or when there are
// other wheels. The game goes on.
import type { JudgedWheel, Package, View } from "python";
import { enterLayer } from "../keep/store";
import { merged } from "../keep/wheels";
import { byId, seconds, signal, t, trustedScript } from "../ui/kit";
import { trustedReader, InvalidAnswer } from "./door";
import { FramedWorker, strictReader } from "./frame";
import { Requests } from "./rpc";
import type { Kept, Wheel } from "./worker/downloads";
import { unpack } from "./worker/packed";

const ORDER = ["idle", "fetching", "starting", "ready", "failed"] as const;
type State = (typeof ORDER)[number];
/** What came of wheels, in Python's words. */
type Found = {
  installed: Wheel[]; wheels: JudgedWheel[]; packages: Package[];
  lacks?: boolean; // what installs them could not be had
  stopped?: string; // why they are left out during this visit: a sentence
};

const PATIENCE = 20; // seconds without any sign from the worker, while an answer is due, after which it is replaced
/** Seconds after which an engine with wheels is replaced that gives signs of life, but not the answer to a question. */
const LONGEST = 60;
/** More crashes than this within five minutes, in which an engine may well fall silent so often, are a failure. */
const CRASHES = 3;
/** With wheels more than this: they are left out. */
const CRASHES_OF_WHEELS = 1;
const WHILE = 300_000;
/** `cause`: for those who look into a failure. */
const IDLE = { state: "idle" as State, loaded: 0, total: 0, message: "", cause: "" };

// Where the worker is, and what the page itself brings for it: nothing, but everything in a page that is one file.
const type: WorkerType = ONE_FILE ? "classic" : "module";
const address = ONE_FILE
  ? URL.createObjectURL(new Blob([await unpack(byId("worker").textContent).text()], { type: "text/javascript" }))
  : new URL(BUILD.worker, import.meta.url);
const brought: Partial<Kept> = ONE_FILE ? { files: JSON.parse(byId("files").textContent) } : {};

export const load = signal(IDLE); // how far the engine has come
export const found = signal<Found | null>(null); // what came of the wheels, where there are any
export const installed = signal<Wheel[]>([]); // what each worker installs
/** What the game has to say to a restart. */
export const hooks = {
  /** What is asked to go on with the game; null: there is none yet. */
  again: (): Record<string, unknown> | null => null,
  /** A `reason` is to be told, and this game goes on, or else the visit has to begin again. */
  restarted: (_: { reason: string; view?: View; begin?: boolean }) => {},
};

export const lacking = () => t("What installs wheels could not be loaded. Check the connection, then try again.");
/** What looked at wheels and did not live, or answered what nobody may answer. */
class WheelsFault extends Error {}
const stopping = () => t("The wheels that you added stopped the game's engine. They are left out during this visit.");
const invalidNewWheel = () => t("This wheel returned invalid data, so nothing was changed.");
const invalidDuringVisit = () =>
  t("A wheel that you added returned invalid data. Your wheels are left out during this visit.");

export const requests = new Requests((message) => worker?.postMessage(message));
export const { request, stop } = requests;
/** A worker beside the engine's, which has nothing to do with the game. */
export function another() {
  const worker = make(installed.value);
  worker.postMessage({ start: { ...kept, wheels: installed.value } });
  return worker;
}
/** Wheels are not ours: where there are any, Python has nothing but its frame. */
const make = (wheels: Wheel[]): Worker =>
  wheels.length ? (new FramedWorker() as any) : new Worker(trustedScript(address), { type });

let worker: Worker | null = null;
let kept = brought; // what the last worker left for the next
/** What every worker is told before all else, by what it is about; its answer tells nothing. */
const prelude = new Map<unknown, string>();
/** Called when the worker is up, and when it can do no more. */
let ready: (told: any) => void;
let died: (cause?: string) => void;
/** How the game goes on when the next worker is up. */
let next: { again: Record<string, unknown> | null; reason: string } | null = null;
let crashes: number[] = [];
let silent = 0;
// Counted in ticks of a timer, not by the clock: a page that slept has not waited for the worker.
setInterval(() => {
  const waited = requests.tick();
  if (!requests.due()) silent = 0;
  else if (++silent > PATIENCE) died();
  else if (waited > LONGEST && worker && isForeign(worker)) died(); // a sign of life is easily given
}, 1000);

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
  if (!ONE_FILE) await fetch(address, { cache: "reload" }).catch(() => {}); // a new worker takes it from the cache
  await start();
}

/** Tell this worker and all that may follow it. */
export function introduce(message: { op: string; [field: string]: unknown }) {
  const text = JSON.stringify(message);
  prelude.set(message.op, text);
  if (load.value.state === "ready") requests.post(text);
}

async function start() {
  try {
    const news = await launch(installed.value);
    if (news.installed.length) found.value = news;
    goOn();
  } catch (error: any) {
    if (!installed.value.length) return fail(error);
    if (error instanceof WheelsFault) return leaveOut(error.cause === INVALID ? invalidDuringVisit() : stopping());
    found.value = { installed: installed.value, wheels: [], packages: [], lacks: true };
    installed.value = []; // the next one may live without them
    await start();
  }
}

/** Why wheels are at fault, where it is not that the engine stopped. */
const INVALID = "untrue";

/** The game goes on without wheels, which are kept and may be removed; `why`: a sentence. */
function leaveOut(why: string) {
  found.value = { installed: installed.value, wheels: [], packages: [], stopped: why };
  installed.value = [];
  crashes = [];
  forget("");
  void start();
}

/** What the engine has sent, or what came of showing it, cannot be: if wheels are there, it is their fault. */
export function blameWheels(error: unknown): boolean {
  if (!worker || !isForeign(worker)) return false;
  console.info("Wheels are left out:", error instanceof InvalidAnswer ? error.cause : error);
  died(INVALID);
  return true;
}

const isForeign = (one: Worker) => (one as unknown) instanceof FramedWorker;

// With other wheels the engine starts again, while requests wait; where some of the `fresh` ones are faulty, once more
// without those. `leaves` is told which games are gone, and says whether the one on the board is among them: it then
// does not go on. Rejected with a sentence if the wheels stop the engine or cannot be installed: all is then as before.
export async function changeWheels(others: Wheel[], fresh: Wheel[], leaves: (lost: string[]) => boolean) {
  const games = (found: Found | null) => found?.packages.flatMap(({ games }) => games) ?? [];
  const faults: string[] = [];
  forget("");
  try {
    for (;;) {
      const news = await launch(merged(others, fresh), fresh);
      if (news.lacks) throw new Error(lacking());
      const bad = news.wheels.filter(({ faults, name }) => faults.length && fresh.some((one) => one.name === name));
      if (!bad.length) {
        const lost = games(found.value).filter((key) => !games(news).includes(key));
        installed.value = news.installed;
        found.value = news;
        goOn(leaves(lost));
        return { added: fresh, faults };
      }
      faults.push(...bad.flatMap(({ faults }) => faults));
      fresh = fresh.filter(({ name }) => bad.every((one) => one.name !== name));
    }
  } catch (error) {
    void start();
    throw error;
  }
}

/** A worker with these wheels, of which some are `fresh`, and what came of them. Rejected with a sentence. */
async function launch(wheels: Wheel[], fresh?: Wheel[]): Promise<Found> {
  stopWorker();
  enterLayer(wheels.length > 0); // before the first of them can answer
  requests.close(""); // what was asked about wheels and was the end of the last worker
  load.value = { ...IDLE, state: "fetching" };
  const unloadable = t("The game's engine could not be loaded. Check the connection, then try again.");
  const lacking = (cause: unknown) => Promise.reject(new Error(unloadable, { cause }));
  const strict = wheels.length ? await strictReader().catch(lacking) : null;
  requests.reader = strict ?? trustedReader;
  const { left, judged, ...told } = await new Promise<any>((up, down) => {
    ready = (event) => up(strict ? strict.started(event) : event);
    const fault = () => new WheelsFault(invalidNewWheel(), { cause: INVALID });
    died = (cause) => down(cause === INVALID ? fault() : new Error(unloadable, { cause }));
    connect(wheels);
  });
  if (!wheels.length) kept = { ...brought, made: left }; // or the next one would start from what wheels have made
  performance.mark("python", { detail: told }); // for tests and for those who measure
  prelude.forEach(requests.post);
  const news = { installed: wheels, wheels: [], packages: [], lacks: !judged };
  if (!judged?.length) return news;
  // Of fresh ones also whether they get on with what is there.
  const more = fresh && { known: found.value?.packages ?? [], fresh: fresh.map(({ name }) => name) };
  return new Promise((up, down) => {
    const ended = t("The game's engine stopped when it looked at this, so nothing was changed.");
    const hung = t("The game's engine did not answer within {time} when it looked at this, so nothing was changed.",
      { time: seconds(PATIENCE) });
    const stopped = () => (silent > PATIENCE ? hung : ended);
    died = (cause) => down(new WheelsFault(cause === INVALID ? invalidNewWheel() : stopped(), { cause }));
    const failed = ({ code }: any) => code === "restarted" || died();
    const asked = { op: "discover", wheels: judged, ...more };
    requests.ask(asked, { sent: true }).then(({ wheels = [], packages }) => {
      const told = ({ name }: { name: string }) => wheels.some((one: JudgedWheel) => one.name === name);
      if (judged.every(told)) up({ ...news, wheels, packages });
      else blameWheels("a wheel is not judged");
    }, failed);
  });
}

/** With the worker that early.ts has started, or another. */
function connect(wheels: Wheel[]) {
  const { early } = self;
  delete self.early;
  const lacks = t("This browser cannot run the game: it lacks WebAssembly or module workers. " +
    "A current Firefox, Chrome, Edge or Safari can.");
  if (typeof WebAssembly !== "object" || early?.worker === false) throw new Error(lacks);
  worker = early?.worker || make(wheels);
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = (event) => (event.preventDefault(), died());
  if (early) early.said.forEach(hear);
  else worker.postMessage({ start: { ...kept, wheels } });
}

function hear(data: any) {
  silent = 0;
  const under = ({ event, loaded, total }: any) => advance(event, { loaded: Number(loaded), total: Number(total) });
  const failed = ({ message }: any) => died(String(message));
  try {
    requests.hear(data, { ready, failed, fetching: under, starting: under });
  } catch (error) {
    if (!blameWheels(error)) throw error;
  }
}

/** The worker is up: the game goes on, then what waits; unless the game is to be left. */
function goOn(leave = false) {
  const { again = null, reason = "" } = next ?? {};
  died = (cause) => (cause === INVALID ? leaveOut(invalidDuringVisit()) : revive());
  advance("ready");
  if (again && !leave) {
    const failed = ({ code, message }: any) => {
      if (code !== "restarted") hooks.restarted({ reason: message, begin: true }); // else the next worker opens it
    };
    requests.ask(again, { sent: true }).then(({ view }) => hooks.restarted({ reason, view }), failed);
  } else if (next) hooks.restarted({ reason });
  next = null;
  requests.open();
}

/** The session is gone with the worker: whatever worker comes next begins with the game, or with what was asked. */
function forget(reason: string) {
  stopWorker();
  const again = hooks.again();
  requests.close(again ? reason : undefined);
  next = { again, reason };
}

function revive() {
  const now = performance.now();
  crashes = [...crashes.filter((time) => now - time < WHILE), now];
  if (installed.value.length && crashes.length > CRASHES_OF_WHEELS) return leaveOut(stopping());
  forget(t("The game's engine stopped and was started again. Your game has been restored."));
  if (crashes.length <= CRASHES) void start();
  else fail(new Error(t("The game's engine keeps stopping. Try again, or close other pages to free memory.")));
}

function fail({ message, cause = "" }: Error) {
  stopWorker();
  advance("failed", { message, cause: String(cause) });
}

/** Only forwards. */
function advance(state: State, detail: Partial<typeof IDLE> = {}) {
  const now = load.value;
  if (ORDER.indexOf(state) >= ORDER.indexOf(now.state)) load.value = { ...now, ...detail, state };
}

function stopWorker() {
  died = () => {};
  if (!worker) return;
  worker.onmessage = worker.onerror = null;
  worker.terminate();
  worker = null;
}
