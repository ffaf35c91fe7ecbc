// Further workers, where the machine has cores for them: they search what a person waits for, too, and tell what they
// find to each other and to the engine, or take looks off its review. They begin when first wanted, and are given back
// after they have been idle.
import { another, installed, requests as engine } from "./keeper";
import { Requests } from "./rpc";

type Asked = Promise<unknown> & { id: number };
type Place = { game: string; options: object; setup: object | null; moves: string[] };
type Look = { look: number; moves: string[]; iterations: number; seed: number };
type Mate = { requests: Requests; gone(): void };

const MOST = 4; // workers at most, the engine's own included
const IDLE = 60_000; // how long they wait for more to do, in milliseconds
const ENDLESS = { ms: 1e9 }; // they search till they are stopped
const MEMORY = 64; // megabytes that each one's tree may take
const SEED = 2 ** 40; // seeds that no game has
let mates: Mate[] = [];
let wheels = installed.value;
let [timer, helped] = [0, 0]; // till they are dismissed; so many are being helped

/** As long as `asked` is under way others help, as they can with `op`; what is returned is to hear its partials. */
export function help(op: string, asked: Asked, { moves, setup, game, options }: Place) {
  clearTimeout(timer);
  helped += 1;
  if (wheels !== installed.value) dismiss();
  wheels = installed.value;
  while (mates.length + 1 < Math.min(MOST, navigator.hardwareConcurrency || 1)) mates.push(hire());
  const busy = new Map<Requests, number>(); // the ids of what they do
  asked.catch(() => {}).then(() => {
    for (const [requests, id] of busy) requests.stop(id).catch(() => {});
    helped -= 1;
    if (!helped) timer = setTimeout(dismiss, IDLE);
  });
  const place = { game, options, ...(setup && { setup }) };
  return op === "review" ? look(asked, place, busy) : search(asked, { ...place, moves }, busy);
}

/** They search the same place. */
function search(asked: Asked, place: object, busy: Map<Requests, number>): undefined {
  const message = { op: "search", ...place, budget: ENDLESS, share: true, memory: MEMORY };
  const others = () => [[engine, asked.id] as const, ...busy];
  mates.forEach(({ requests }, from) => {
    const onPartial = ({ found }: any) => others().forEach(([at, id]) => at !== requests && at.heed(id, from, found));
    const answer = requests.ask({ ...message, seed: SEED + from }, { onPartial });
    answer.catch(() => {}); // they are a help, and no more
    busy.set(requests, answer.id);
  });
}

/** They take the looks that it tells to be next. */
function look(asked: Asked, place: object, busy: Map<Requests, number>) {
  const taken = new Set<number>();
  let next: Look[] = [];
  const take = async (requests: Requests): Promise<void> => {
    const free = next.find(({ look }) => !taken.has(look));
    if (!free || busy.has(requests)) return;
    const { look, ...what } = free;
    taken.add(look);
    const answer = requests.ask({ op: "look", ...place, ...what });
    busy.set(requests, answer.id);
    const pass = ({ found }: any) => found && engine.ask({ op: "learn", target: asked.id, look, found });
    const told = await answer.then(pass).catch(() => {}); // what came to nothing it does itself
    busy.delete(requests);
    if (told?.learnt) await take(requests);
  };
  return ({ looks = next }: { looks?: Look[] }) => ((next = looks), mates.forEach((mate) => void take(mate.requests)));
}

function hire(): Mate {
  const worker = another();
  const requests = new Requests((message) => worker.postMessage(message));
  const gone = () => (worker.terminate(), requests.close(""), (mates = mates.filter((mate) => mate.gone !== gone)));
  requests.reader = engine.reader; // it runs the same wheels
  worker.onerror = (event) => (event.preventDefault(), gone());
  worker.onmessage = ({ data }) => {
    try {
      requests.hear(data, { ready: () => requests.open(), failed: gone });
    } catch {
      gone(); // a help, and no more
    }
  };
  return { requests, gone };
}

const dismiss = () => mates.forEach(({ gone }) => gone());
