// The worker that Python lives in. Requests come in and answers go out as JSON text, exactly as
// `pygame_core.protocol` has them; what is not text is about the worker itself.
import { kept, type Kept } from "./downloads";
import { start } from "./python";

/** A request under way, a generator in Python; its values are answers, each slice gives one or nothing. */
type Job = { next(): { value?: string; done?: boolean }; destroy(): void };

/** How often long work shows that it is alive, in milliseconds. */
const SIGN = 1000;
/** In an answer: Python lacks something for it. */
const LACKS = '"code":"needs"';

const waiting: string[] = [];
const running: { asked: string; job: Job }[] = [];
let serve: ((text: string) => Job) | undefined;
/** Brings what Python may lack; nothing once that has been done. */
let bring: (() => Promise<void>) | undefined;
let lastSign = 0;
// One macrotask between slices lets messages in; timers would be held back by the browser.
const { port1, port2 } = new MessageChannel();
port1.onmessage = turn;

function post(message: string | object, given: Transferable[] = []) {
  lastSign = performance.now();
  self.postMessage(message, { transfer: given });
}

function take(asked: string) {
  waiting.push(asked);
  if (!running.length) turn(); // else the next turn sees it
}

/** Everything that is asked advances by turns, a slice each, so that a quick question passes a long search. */
function turn() {
  if (!serve) return;
  try {
    const newcomers = waiting.splice(0).map((asked) => ({ asked, job: serve!(asked) }));
    running.unshift(...newcomers); // first: they may be quick, or a stop
    for (const one of [...running]) {
      const { value, done } = one.job.next();
      if (done) {
        running.splice(running.indexOf(one), 1);
        one.job.destroy();
      } else if (typeof value === "string") void answer(value, one.asked);
    }
    if (performance.now() - lastSign > SIGN) post({ event: "alive" });
    if (running.length) port2.postMessage(null);
  } catch (error) {
    // The package answers errors as data, so this is the end of Python itself, such as memory running out.
    post({ event: "failed", message: String(error) });
  }
}

/** What Python lacked something for is asked again when that is there. */
async function answer(text: string, asked: string) {
  if (!bring || !text.includes(LACKS)) return post(text);
  try {
    await bring();
    bring = undefined;
    take(asked);
  } catch {
    post(text);
  }
}

async function begin(given: Kept) {
  Object.assign(kept, given);
  try {
    const { ready, ...opened } = await start();
    ({ serve, bring } = opened);
    const moved = Object.values(ready.left).flatMap((thing) => (thing instanceof Uint8Array ? [thing.buffer] : []));
    post({ event: "ready", ...ready }, moved);
    turn();
  } catch (error: any) {
    post({ event: "failed", message: String(error?.message ?? error) });
  }
}

// What is no text is no request, as Python will say.
self.onmessage = ({ data }) => void (data?.start ? begin(data.start) : take(String(data)));
