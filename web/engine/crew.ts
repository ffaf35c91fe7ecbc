// Further workers, where the machine has cores for them: they search what a person waits for, too, and tell what they
// find to each other and to the engine. They begin when first wanted, and are given back after they have been idle.
import { another, installed, requests as engine } from "./keeper";
import { Requests } from "./rpc";

type Place = { game: string; options: object; setup: object | null; moves: string[] };
type Mate = { requests: Requests; gone(): void };

const MOST = 4; // workers at most, the engine's own included
const IDLE = 60_000; // how long they wait for more to do, in milliseconds
const ENDLESS = { ms: 1e9 }; // they search till they are stopped
const MEMORY = 64; // megabytes that each one's tree may take
const SEED = 2 ** 40; // seeds that no game has
let mates: Mate[] = [];
let wheels = installed.value;
let [timer, helped] = [0, 0]; // till they are dismissed; so many are being helped

/** As long as `asked` is under way others search that place as well. */
export async function help(asked: Promise<unknown> & { id: number }, { game, options, setup, moves }: Place) {
  clearTimeout(timer);
  helped += 1;
  if (wheels !== installed.value) dismiss();
  wheels = installed.value;
  while (mates.length + 1 < Math.min(MOST, navigator.hardwareConcurrency || 1)) mates.push(hire());
  const place = { op: "search", game, options, ...(setup && { setup }), moves, budget: ENDLESS, share: true };
  const searches = [{ at: engine, id: asked.id }];
  mates.forEach(({ requests }, from) => {
    const onPartial = ({ found }: any) => searches.forEach(({ at, id }) => at !== requests && at.heed(id, from, found));
    const answer = requests.ask({ ...place, seed: SEED + from, memory: MEMORY }, { onPartial });
    answer.catch(() => {}); // they are a help, and no more
    searches.push({ at: requests, id: answer.id });
  });
  await asked.catch(() => {});
  for (const { at, id } of searches.slice(1)) at.stop(id).catch(() => {});
  helped -= 1;
  if (!helped) timer = setTimeout(dismiss, IDLE);
}

function hire(): Mate {
  const worker = another();
  const requests = new Requests((message) => worker.postMessage(message));
  const gone = () => (worker.terminate(), requests.close(""), (mates = mates.filter((mate) => mate.gone !== gone)));
  worker.onerror = (event) => (event.preventDefault(), gone());
  worker.onmessage = ({ data }) => requests.hear(data, { ready: () => requests.open(), failed: gone });
  return { requests, gone };
}

const dismiss = () => mates.forEach(({ gone }) => gone());
