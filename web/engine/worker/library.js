// @ts-check
// Starting Python from compiled modules: nothing is installed, and of the library only the package is still to be compiled.
import { config, root } from "./config";
import { ENGINE, loadEngine, openDoor } from "./engine";

export const files = [...ENGINE, config.library, config.wheel];

/** @param {import("./downloads").Downloads} downloads */
export async function start(downloads) {
  const python = await loadEngine(downloads, { stdLibURL: new URL(config.library, root).href });
  python.unpackArchive(await downloads.get(config.wheel), "wheel");
  return openDoor(python, downloads);
}
