// The worker that Python lives in. Requests come in and answers go out as JSON text, exactly as
// `pygame_core.protocol` has them; what is not text is about the worker itself.
import { config, kept, type Kept, post } from "./downloads";
import { addLab, addToPath, start } from "./python";

const SIGN = 1000; // how often long work shows that it is alive, in milliseconds
const waiting: string[] = [];
let turns: any; // of what is asked, in Python
let bring: () => Promise<void>; // what Python may lack
let [busy, lastSign] = [false, 0];
// One macrotask between turns lets messages in; timers would be held back by the browser.
const { port1, port2 } = new MessageChannel();
port1.onmessage = turn;


function take(asked: string) {
  waiting.push(asked);
  if (!busy) turn(); // else the next turn sees it
}

function turn() {
  if (!turns) return;
  try {
    turns.take(...waiting.splice(0));
    busy = turns.turn();
    if (performance.now() - lastSign > SIGN) {
      lastSign = performance.now(); // not with all that is said: what a program prints is no sign
      post({ event: "alive" });
    }
    if (busy) port2.postMessage(null);
  } catch (error) {
    // The package answers errors as data, so this is the end of Python itself, such as memory running out.
    post({ event: "failed", message: String(error) });
  }
}

async function begin(given: Kept) {
  Object.assign(kept, given);
  if (given.framed) Reflect.deleteProperty(self, "Worker"); // one within would outlive what is ended here
  try {
    const { python, ...ready } = await start();
    bring = () => addToPath(python, config.later);
    if (given.lab) await addLab(python);
    const door = given.lab ? "pygame_core.lab.workshop" : "pygame_core.protocol.turns";
    turns = python.pyimport(door).Turns((answer: string) => post(answer));
    const left = given.framed ? {} : kept.made; // nothing that is compiled can leave the frame
    const moved = Object.values(left).flatMap((thing) => (thing instanceof Uint8Array ? [thing.buffer] : []));
    post({ event: "ready", ...ready, left }, moved);
    turn();
  } catch (error: any) {
    post({ event: "failed", message: String(error?.message ?? error) });
  }
}

// In a document anybody could tell it what to run.
if (Reflect.has(self, "document")) throw new Error("This script runs in a worker.");

self.onmessage = ({ data }) => {
  if (data?.start) void begin(data.start);
  else if (data?.again) void bring().catch(() => {}).then(() => take(data.again)); // Python has lacked something for it
  else take(String(data)); // what is no text is no request, as Python will say
};
