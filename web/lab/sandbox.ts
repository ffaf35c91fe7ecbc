// The reader's programs run here and nowhere else: in a second Python, within a frame. It starts when first needed, and
// afresh for another program, which so finds nothing of the last. One that is silent or idle is ended.
import { checkingReader } from "../engine/door";
import { FramedWorker } from "../engine/frame";
import { Requests } from "../engine/rpc";
import { locale, seconds, t } from "../ui/kit";

type Ask = { op: string; name?: string; [field: string]: unknown };
const TOLD = 500; // characters of what a dying worker says, at most
const [START, IDLE] = [60, 300]; // in seconds: so long may a start take, and so long is it kept for more to do

let worker: FramedWorker | undefined;
let requests: Requests;
let started: Promise<void> | undefined;
let [ready, failed] = [() => {}, (_: Error) => {}];
let [silent, patience] = [0, 0]; // seconds without a sign of life, and how many are put up with
let [owner, doing, telling] = ["", 0, 0]; // whose it is; so much is asked for, and so much of that tells how it goes
let free = Promise.resolve<unknown>(0); // settled when nothing is asked for
// Counted in ticks of a timer, not by the clock: a page that slept has not waited.
setInterval(() => {
  if (worker && ++silent > Math.max(patience, requests.due() ? 0 : IDLE))
    end(t("The program did not answer within {time} and was ended.", { time: seconds(patience) }));
}, 1000);

const reader = checkingReader(BUILD.shapes, "LabAnswers", "LabPartials");
const ending = (why: string) => t("The program was the end of its Python: {why}", { why });
/** Begin to start it, if it does not run. */
export function warm() {
  if (started) return started;
  const mine = new FramedWorker();
  [worker, silent, patience] = [mine, 0, START];
  requests = new Requests((say) => mine.postMessage(say));
  requests.reader = reader;
  started = new Promise((done, fail) => ([ready, failed] = [done, fail]));
  mine.onmessage = ({ data }) => hear(data);
  const lacking = t("The Lab could not be loaded. Check the connection, then try again.");
  mine.onerror = ({ message }) => end(message ? ending(message) : lacking);
  mine.postMessage({ start: { wheels: [], lab: true } });
  return started;
}

function begin() {
  const { language: lang, catalogue } = locale;
  const spoken = catalogue && { op: "language", lang, words: catalogue.words, plural: catalogue.plural };
  if (spoken) requests.post(JSON.stringify(spoken));
  requests.open();
  ready();
  performance.mark("sandbox"); // for tests and for those who measure
}

/** A sign of life is what was asked for: all else that comes from there may be the program's own. */
function hear(data: any) {
  const alive = () => telling && (silent = 0);
  try {
    requests.hear(data, { ready: begin, failed: ({ message }) => end(ending(String(message).slice(0, TOLD))), alive });
  } catch {
    end(ending(t("It sent something that is no answer.")));
  }
}

/** Whatever runs there ends, and what was asked fails with this sentence. */
function end(message: string) {
  worker?.terminate();
  worker = started = undefined;
  owner = "";
  failed(new Error(message));
  requests?.close(message);
}

export const stopped = () => end(t("It was stopped."));

/** So many seconds more are waited for what is under way. */
export const wait = (seconds: number) => void (patience += seconds);

/** Everyone's turn comes when nothing is asked for by others; a match, which takes long, is stopped for it. */
async function turn(mine: string) {
  if (telling && owner !== mine) stopped();
  while (doing && owner !== mine) await free;
  if (owner && owner !== mine) end("");
  owner = mine;
}

// `time`: how long it may be silent, in seconds; a match till its next game. Rejected as what the engine is asked, with
// the code "restarted" if it was ended meanwhile, and without any if it could not be started.
export async function ask(message: Ask, time: number, onPartial?: (partial: any) => void) {
  if (message.op === "stop") return requests.request(message);
  await turn(message.name ?? "the console's");
  const tells = Number(message.op === "match");
  const take = (partial: any) => (tells && partial.rows && (silent = 0), onPartial?.(partial)); // prints are no sign
  [doing, telling] = [doing + 1, telling + tells];
  const answer = warm().then(() => {
    if (!requests.due()) silent = patience = 0;
    patience = Math.max(patience, time);
    return requests.request(message, take);
  });
  free = answer.catch(() => {}).then(() => ([silent, doing, telling] = [0, doing - 1, telling - tells]));
  return answer.catch((error) => {
    if (/^MemoryError/m.test(error.trace)) end(""); // what is left of it would be the end of the next
    throw error;
  });
}
