// @ts-check
// Wheels that the reader has added, installed by micropip from files in Python's own memory: for that nobody
// is asked for anything. What a wheel does when it runs is not bounded here.
import { config } from "./config";
import { LIBRARY, addToPath } from "./engine";

/** @typedef {{name: string, bytes: Uint8Array<ArrayBuffer>}} Wheel  named as its file is */
/** @typedef {{name: string, reason: string}} Refused  with the last line of Python's traceback */

const WHOLE_LIBRARY = `${config.vendor}python_stdlib.zip`;
const INSTALLER = config.vendor + config.lock.packages.micropip.file_name;

/**
 * @param {any} python
 * @param {import("./downloads").Downloads} downloads
 * @param {Wheel[]} wheels
 * @returns {Promise<Refused[]>} those that could not be installed
 */
export async function install(python, downloads, wheels) {
  await downloads.ask([WHOLE_LIBRARY, INSTALLER]);
  // In the place of the trimmed one: a folder within that would hide what is missing in it.
  python.FS.writeFile(LIBRARY, await downloads.get(WHOLE_LIBRARY));
  python.pyimport("importlib").invalidate_caches();
  await addToPath(python, downloads, INSTALLER);
  const micropip = python.pyimport("micropip");
  /** @type {Refused[]} */
  const refused = [];
  for (const { name, bytes } of wheels) {
    try {
      const path = `/tmp/${encodeURIComponent(name)}`;
      python.FS.writeFile(path, bytes);
      await micropip.install.callKwargs(`emfs:${path}`, { deps: false });
      python.FS.unlink(path);
    } catch (/** @type {any} */ error) {
      refused.push({ name, reason: String(error?.message ?? error).trim().split("\n").at(-1) ?? "" });
    }
  }
  return refused;
}
