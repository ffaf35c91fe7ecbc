// @ts-check
// Starting Python the plain way: Pyodide and its whole library, the installer, the package's wheel.
import { config, root } from "./config";
import { ENGINE, loadEngine, openDoor } from "./engine";

const installer = config.lock.packages.micropip.file_name;
export const files = [...ENGINE, `${config.vendor}python_stdlib.zip`, config.vendor + installer, config.wheel];

/** @param {import("./downloads").Downloads} downloads */
export async function start(downloads) {
  const python = await loadEngine(downloads);
  await python.loadPackage("micropip", { messageCallback: () => {} });
  await python.pyimport("micropip").install(new URL(config.wheel, root).href);
  return openDoor(python, downloads);
}
