// @ts-check
// Starting Python: the quickest way first, and when anything goes wrong with it, the next.
import { config } from "./config";
import { Downloads } from "./downloads";
import * as image from "./image";
import * as library from "./library";
import * as plain from "./plain";
import { install } from "./wheels";

/** @typedef {import("./config").Way} Way */
/** @typedef {import("./downloads").Kept} Kept */

const WAYS = { image, library, plain };

/** A way that is not done so long after all has arrived has failed, if there is another; in milliseconds. */
const PATIENCE = 20_000;

/** What the second way has to compute longer than the first, about, in milliseconds: `build.py bench boot` tells. */
const LONGER = 900;

/**
 * @typedef {object} Started
 * @property {(text: string) => any} serve answers requests
 * @property {() => Promise<void>} bring makes ready what is not needed at first
 * @property {Way} way how Python was started
 * @property {string[]} failed what was wrong with the ways before it
 * @property {Record<string, number>} times when what was done
 * @property {Record<string, any>} left what the next worker need not make again, by path
 * @property {import("./wheels").Refused[] | null} refused wheels that could not be installed; null: none of them could
 */

/**
 * @param {(event: {event: "fetching" | "starting", loaded: number, total: number}) => void} tell
 * @param {Kept} kept
 * @returns {Promise<Started>}
 */
export async function start(tell, kept) {
  const downloads = new Downloads(kept, (loaded, total) =>
    tell({ event: loaded < total ? "fetching" : "starting", loaded, total }),
  );
  /** @type {string[]} */
  const failed = [];
  try {
    for (const [turn, way] of config.ways.entries()) {
      const { files } = WAYS[way];
      const others = config.ways.length > turn + 1 ? WAYS[config.ways[turn + 1]].files : null;
      try {
        downloads.note("asked");
        const arrived = downloads.ask(files);
        const quick = others ? quicker(downloads, files, others) : Promise.resolve();
        const started = WAYS[way].start(downloads, quick);
        const [{ python, serve, bring }] = await Promise.all([started, arrived, quick, !others || inTime(started, arrived)]);
        downloads.note("started");
        const refused = kept.wheels?.length ? await install(python, downloads, kept.wheels).catch(() => null) : [];
        return { serve, bring, way, failed, times: downloads.times, left: downloads.left, refused };
      } catch (/** @type {any} */ error) {
        failed.push(`${way}: ${error?.message ?? error}`);
        if (others) downloads.drop(files.filter((path) => !others.includes(path)));
      }
    }
  } finally {
    downloads.end();
  }
  throw new Error(failed.join("; "));
}

/**
 * Rejected if the line is so slow that the next way would be done before this one has all it needs.
 * @param {Downloads} downloads @param {string[]} files @param {string[]} others
 */
async function quicker(downloads, files, others) {
  const rate = await downloads.line.rate;
  const more = downloads.rest(files.filter((path) => !others.includes(path)));
  const less = downloads.rest(others.filter((path) => !files.includes(path)));
  if ((more - less) / rate > LONGER) throw new Error("the line is too slow for it");
}

/** @param {Promise<unknown>} started @param {Promise<unknown>} arrived @returns {Promise<void>} */
function inTime(started, arrived) {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error("it took too long"));
    started.then(() => resolve(), reject);
    arrived.then(() => setTimeout(late, PATIENCE), reject);
  });
}
