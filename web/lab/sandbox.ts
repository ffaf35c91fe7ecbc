// Foreign programs run here and nowhere else: in a second Python, in a worker of a frame that has no origin, no storage
// and no net. It starts when it is first needed; one that falls silent is ended with its frame, and so is an idle one.
import { Requests } from "../engine/rpc";
import { h, locale, t } from "../ui/kit";

const [START, IDLE] = [60, 300]; // in seconds: so long may a start take, and so long is it kept for more to do

let frame: HTMLIFrameElement | undefined;
let requests: Requests;
let started: Promise<void> | undefined;
let [ready, failed] = [() => {}, (_: Error) => {}];
let [silent, patience] = [0, 0]; // seconds without a sign of life, and how many are put up with
// Counted in ticks of a timer, not by the clock: a page that slept has not waited.
setInterval(() => {
  if (frame && ++silent > Math.max(patience, requests.due() ? 0 : IDLE))
    end(t("The program did not answer within {count} seconds and was ended.", { count: patience }));
}, 1000);

/** A file of the site, proved. */
async function file(name: string) {
  const { path, proof } = BUILD.files[name];
  return (await fetch(new URL(path, document.baseURI), { integrity: `sha256-${proof}` })).arrayBuffer();
}

/** No compiled machine can be handed over: it takes what it starts from as bytes. */
async function start(mine: HTMLIFrameElement) {
  const loaded = new Promise((done) => (mine.onload = done));
  document.body.append(mine);
  const paths = Object.keys(BUILD.files);
  const [contents] = await Promise.all([Promise.all(paths.map(file)), loaded]);
  const parts = contents.map((content, i) => [paths[i], new Uint8Array(content)]);
  const { [BUILD.sandbox]: code, ...files } = Object.fromEntries(parts);
  const say = { start: { made: {}, wheels: [], lab: true, files } };
  mine.contentWindow?.postMessage({ code, say, given: contents.filter((one) => one !== code.buffer) }, "*", contents);
}

/** Begin to start it, if it does not run. */
export function warm() {
  if (started) return started;
  const mine: HTMLIFrameElement = h("iframe", { hidden: true, sandbox: "allow-scripts", srcdoc: BUILD.frame });
  [frame, silent, patience] = [mine, 0, START];
  requests = new Requests((say) => mine.contentWindow?.postMessage({ say }, "*"));
  started = new Promise((done, fail) => ([ready, failed] = [done, fail]));
  const lacking = t("The Lab could not be loaded. Check the connection, then try again.");
  start(mine).catch(() => frame === mine && end(lacking));
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

addEventListener("message", ({ source, data }) => {
  if (!frame || source !== frame.contentWindow) return;
  silent = 0;
  try {
    if (typeof data === "string") requests.hear(data);
    else if (data.event === "ready") begin();
    else if (data.event === "failed") throw data.message;
  } catch (why) {
    end(t("The program was the end of its Python: {why}", { why: String(why) })); // what it says is not trusted either
  }
});

/** Whatever runs there ends, and what was asked fails with this sentence. */
export function end(message: string) {
  frame?.remove();
  frame = started = undefined;
  failed(new Error(message));
  requests?.close(message);
}

/** So many seconds more are waited for what is under way. */
export const wait = (seconds: number) => void (patience += seconds);

// `seconds`: how long it may be silent. Rejected as requests to the engine are, with the code "restarted" if it was
// ended meanwhile, and without any if it could not be started.
export async function ask(message: Record<string, unknown>, seconds: number, onPartial?: (partial: any) => void) {
  await warm();
  if (!requests.due()) silent = patience = 0;
  patience = Math.max(patience, seconds);
  return requests.request(message, onPartial);
}
