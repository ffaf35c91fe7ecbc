// @ts-check
// The worker that Python lives in. Requests come in and answers go out as JSON text, exactly as `pygame_core.protocol`
// has them; what is not text is about the worker itself.
import { start } from "./start";

/** How often long work shows that it is alive, in milliseconds. */
const SIGN = 1000;

/** @type {string[]} */
const waiting = [];
/** @type {{next(): {value?: string, done?: boolean}, destroy(): void}[]} */
const running = [];
/** @type {((text: string) => any) | null} */
let serve = null;
/** @type {() => Promise<void>} */
let bring = async () => {};
let busy = false;
let lastSign = 0;

// One macrotask between slices lets messages in; timers would be held back by the browser.
const channel = new MessageChannel();
const breathe = () =>
  new Promise((resolve) => {
    channel.port1.onmessage = resolve;
    channel.port2.postMessage(null);
  });

/** @param {string | object} message @param {Transferable[]} [given] */
function post(message, given = []) {
  lastSign = performance.now();
  self.postMessage(message, { transfer: given });
}

/** Everything that is asked advances by turns, a slice each, so that a quick question passes a long search. */
async function work() {
  const door = serve;
  if (busy || !door) return;
  busy = true;
  try {
    while (waiting.length || running.length) {
      running.unshift(...waiting.splice(0).map((text) => door(text))); // the newcomers first: they may be quick, or a stop
      for (const job of [...running]) {
        const { value, done } = job.next();
        if (done) {
          running.splice(running.indexOf(job), 1);
          job.destroy();
        } else if (typeof value === "string") post(value);
      }
      if (performance.now() - lastSign > SIGN) post({ event: "alive" });
      await breathe();
    }
  } catch (error) {
    // The package answers errors as data, so this is the end of Python itself, such as memory running out.
    post({ event: "broken", message: String(error) });
  } finally {
    busy = false;
  }
}

self.onmessage = ({ data }) => {
  if (typeof data === "string") {
    waiting.push(data);
    void work();
  } else if (data?.start) {
    void begin(data.start);
  } else if (data?.bring) {
    const told = (/** @type {boolean} */ done) => post({ event: "brought", done });
    bring().then(() => told(true), () => told(false));
  } else {
    const error = { code: "json", message: "A request must be JSON text." };
    post(JSON.stringify({ id: null, error }));
  }
};

/** @param {import("./downloads").Kept} kept */
async function begin(kept) {
  try {
    const { left, way, failed, times, refused, ...opened } = await start(post, kept);
    ({ serve, bring } = opened);
    const given = Object.values(left).flatMap((thing) => (thing instanceof Uint8Array ? [thing.buffer] : []));
    post({ event: "ready", left, way, failed, times, refused }, given);
    void work();
  } catch (/** @type {any} */ error) {
    post({ event: "failed", message: String(error?.message ?? error) });
  }
}
