// @ts-check
// Starting Python the plain way: Pyodide, the installer, the package's wheel from the site's own files.
import { config, root } from "./config.js";
import { startDownloads } from "./downloads.js";

/**
 * @param {(event: {event: "fetching" | "starting", loaded: number, total: number}) => void} tell
 * @returns {Promise<(text: string) => any>} `pygame_core.protocol.serve`
 */
export async function start(tell) {
  const { verified, importModule } = startDownloads((loaded, total) =>
    tell({ event: loaded < total ? "fetching" : "starting", loaded, total }),
  );
  const engine = importModule(config.vendor + "pyodide.js");
  const machine = importModule(config.vendor + "pyodide.asm.js");
  const started = (async () => {
    const { loadPyodide } = await engine;
    const vendor = new URL(config.vendor, root).href;
    const python = await loadPyodide({
      indexURL: vendor,
      packageBaseUrl: vendor,
      lockFileContents: config.lock,
      createPyodideModule: async (/** @type {object} */ settings) => (await machine).default(settings),
    });
    await python.loadPackage("micropip", { messageCallback: () => {} });
    await python.pyimport("micropip").install(new URL(config.wheel, root).href);
    return python.pyimport("pygame_core.protocol").serve;
  })();
  // A file that fails its proof ends the start at once: Pyodide alone would wait for ever for a broken one.
  const [serve] = await Promise.all([started, verified, machine]);
  return serve;
}
