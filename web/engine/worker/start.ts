// Starting Python: the quickest way first, and when anything goes wrong with it, the next.
import { config, type Way } from "./config";
import { Downloads, type Kept, pause } from "./downloads";
import { addToPath, WAYS } from "./ways";
import { install } from "./wheels";

/** A way that is not done so long after all has arrived has failed, if there is another; in milliseconds. */
const PATIENCE = 20_000;
/** What the second way has to compute longer than the first, about, in milliseconds: `build.py bench boot` tells. */
const LONGER = 900;

/** `judged`: what came of the wheels; null: none of them could be installed. */
export async function start(post: (event: object) => void, kept: Kept) {
  const downloads = new Downloads(kept, post);
  const failed: string[] = [];
  for (const [turn, way] of config.ways.entries()) {
    const others = WAYS[config.ways[turn + 1]]?.files;
    try {
      const python = await run(downloads, way, others);
      const { times, left } = downloads;
      const judged = kept.wheels?.length ? await install(python, downloads, kept.wheels).catch(() => null) : [];
      python.pyimport("random").seed(); // never as it was when an image was made
      return {
        serve: python.pyimport("pygame_core.protocol").Door().serve,
        bring: () => addToPath(python, downloads, config.later),
        ready: { way, failed, times, left, judged },
      };
    } catch (error: any) {
      failed.push(`${way}: ${error?.message ?? error}`);
      if (others) downloads.drop(WAYS[way].files.filter((path) => !others.includes(path)));
    }
  }
  throw new Error(failed.join("; "));
}

/** Python, started one way; `others` are the files of the next one, if there is any. */
async function run(downloads: Downloads, way: Way, others?: string[]) {
  const { files, start } = WAYS[way];
  downloads.note("asked");
  const arrived = downloads.ask(files);
  const quick = quicker(downloads, files, others ?? files);
  const tries = [start(downloads, quick)];
  if (others) tries.push(arrived.then(() => pause(PATIENCE)).then(() => Promise.reject(new Error("it took too long"))));
  const [python] = await Promise.all([Promise.race(tries), arrived, quick]);
  downloads.note("started");
  return python;
}

/** Rejected if the line is so slow that the next way would be done before this one has all it needs. */
async function quicker(downloads: Downloads, files: string[], others: string[]) {
  const rate = await downloads.rate;
  if ((downloads.rest(files) - downloads.rest(others)) / rate > LONGER) throw new Error("the line is too slow for it");
}
