// @ts-check
// Starting Python from the image of a memory in which the package has been imported already; freeze.mjs makes it.
import { config, root } from "./config";
import { ENGINE, LIBRARY, loadEngine, openDoor } from "./engine";

export const files = [...ENGINE, config.image];

/** When the library is fetched: nothing the page does at first needs it. In milliseconds. */
const LATER = 5000;

/**
 * @typedef {object} Image
 * @property {Uint8Array} header what Pyodide has to know about it
 * @property {[number, Uint8Array][]} pages where the memory differs from that of a fresh machine
 * @property {[string, Uint8Array][]} files that the package expects beside it
 */

/**
 * @param {import("./downloads").Downloads} downloads
 * @param {Promise<void>} quick rejected if another way will be tried
 */
export async function start(downloads, quick) {
  const image = downloads.get(config.image).then(read);
  image.catch(() => {}); // waited for later than it may fail
  const { memory, header } = config.sizes;
  const told = new Uint8Array(header); // Pyodide asks for it at once, and looks into it last
  const python = await loadEngine(
    downloads,
    {
      _loadSnapshot: told,
      stdLibURL: new URL(config.library, root).href, // not asked for, so it is empty for now
    },
    (create) => async (settings) => {
      await quick; // or two machines would be made
      const machine = await create({ ...settings, INITIAL_MEMORY: memory });
      if (machine.HEAPU8.length !== memory) throw new Error("The image is for another machine.");
      downloads.note("instantiated");
      const { header, pages } = await image;
      told.set(header);
      restore(machine, pages);
      downloads.note("restored");
      return machine;
    },
  );
  for (const [path, content] of (await image).files) {
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, content);
  }
  setTimeout(() => void complete(python, downloads).catch(() => {}), LATER);
  return openDoor(python, downloads);
}

/**
 * The library, for what the image has not imported.
 * @param {any} python
 * @param {import("./downloads").Downloads} downloads
 */
async function complete(python, downloads) {
  const library = await downloads.get(config.library);
  if (!python.FS.stat(LIBRARY).size) python.FS.writeFile(LIBRARY, library); // else wheels have brought the whole one
}

/**
 * Of the memory all belongs to the image but one word: where this engine keeps the function by which Python calls others.
 * @param {any} machine
 * @param {[number, Uint8Array][]} pages
 */
function restore(machine, pages) {
  const at = (machine.__PyRuntime + machine.HEAP32[machine.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >> 2]) >> 2;
  const own = machine.HEAP32[at];
  for (const [start, page] of pages) machine.HEAPU8.set(page, start);
  machine.HEAP32[at] = own;
}

/** A line of JSON, then what it tells of, without gaps. @param {Uint8Array<ArrayBuffer>} bytes @returns {Image} */
function read(bytes) {
  let at = bytes.indexOf(10);
  const { runs, files } = JSON.parse(new TextDecoder().decode(bytes.subarray(0, at++)));
  const next = (/** @type {number} */ length) => bytes.subarray(at, (at += length));
  return {
    header: next(config.sizes.header),
    pages: runs.map((/** @type {[number, number]} */ [start, length]) => [start, next(length)]),
    files: files.map((/** @type {[string, number]} */ [path, length]) => [path, next(length)]),
  };
}
