// @ts-check
// Starting Python: the quickest way first, and when anything goes wrong with it, the next.
import { config } from "./config.js";
import { Downloads } from "./downloads.js";
import * as image from "./image.js";
import * as library from "./library.js";
import * as plain from "./plain.js";

/** @typedef {import("./config.js").Way} Way */
/** @typedef {import("./downloads.js").Kept} Kept */

const WAYS = { image, library, plain };

/** A way that is not done so long after all has arrived has failed, if there is another; in milliseconds. */
const PATIENCE = 20_000;

/**
 * @typedef {object} Started
 * @property {(text: string) => any} serve answers requests
 * @property {() => Promise<void>} bring makes ready what is not needed at first
 * @property {Way} way how Python was started
 * @property {string[]} failed what was wrong with the ways before it
 * @property {Record<string, number>} times when what was done
 * @property {Kept} kept for the next worker
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
    for (const way of config.ways) {
      try {
        downloads.note("asked");
        const arrived = downloads.ask(WAYS[way].files);
        const started = WAYS[way].start(downloads);
        const [opened] = await Promise.all([started, arrived, way === config.ways.at(-1) || inTime(started, arrived)]);
        downloads.note("started");
        const { machine, image } = downloads.kept;
        return { ...opened, way, failed, times: downloads.times, kept: { machine, image } };
      } catch (/** @type {any} */ error) {
        failed.push(`${way}: ${error?.message ?? error}`);
      }
    }
  } finally {
    downloads.end();
  }
  throw new Error(failed.join("; "));
}

/** @param {Promise<unknown>} started @param {Promise<unknown>} arrived @returns {Promise<void>} */
function inTime(started, arrived) {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error("it took too long"));
    started.then(() => resolve(), reject);
    arrived.then(() => setTimeout(late, PATIENCE), reject);
  });
}
