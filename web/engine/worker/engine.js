// @ts-check
// Pyodide, from what is being downloaded, with every failure told.
import { config, root } from "./config";

/** @typedef {import("./downloads").Downloads} Downloads */

const [LOADER, CODE, MACHINE] = ["pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm"].map((name) => config.vendor + name);
/** Where Python looks for its library. */
export const LIBRARY = "/lib/python314.zip";
/** What every start needs. */
export const ENGINE = [LOADER, CODE, MACHINE];

/**
 * @param {Downloads} downloads
 * @param {object} [options] of `loadPyodide`
 * @param {(create: (settings: any) => Promise<any>) => (settings: any) => Promise<any>} [around] the making of its machine
 * @returns {Promise<any>}
 */
export function loadEngine(downloads, options = {}, around = (create) => create) {
  const parts = Promise.all([downloads.get(LOADER), downloads.get(CODE)]);
  const vendor = new URL(config.vendor, root).href;
  return new Promise((resolve, reject) => {
    // Pyodide itself only warns when its machine cannot be had, and then waits for ever.
    WebAssembly.instantiateStreaming = async (_, imports) => {
      try {
        /** @type {WebAssembly.Module} */
        const module = await downloads.get(MACHINE);
        return { module, instance: await WebAssembly.instantiate(module, imports) };
      } catch (error) {
        reject(error);
        throw error;
      }
    };
    const started = parts.then(([{ loadPyodide }, { default: create }]) =>
      loadPyodide({
        indexURL: vendor,
        packageBaseUrl: vendor,
        lockFileContents: config.lock,
        createPyodideModule: around(create),
        ...options,
      }),
    );
    started.then(resolve, reject);
  });
}

/**
 * @typedef {object} Opened
 * @property {any} python
 * @property {(text: string) => any} serve answers requests
 * @property {() => Promise<void>} bring makes ready what is not needed at first
 */

/**
 * What answers requests, and the chance it draws on: never as they were when an image was made.
 * @param {any} python
 * @param {Downloads} downloads
 * @returns {Opened}
 */
export function openDoor(python, downloads) {
  python.pyimport("random").seed();
  const serve = python.pyimport("pygame_core.protocol").Door().serve;
  return { python, serve, bring: () => addToPath(python, downloads, config.later) };
}

/** A wheel can be imported from as it is. @param {any} python @param {Downloads} downloads @param {string} wheel */
export async function addToPath(python, downloads, wheel) {
  const path = `/lib/${wheel.split("/").pop()}`;
  python.FS.writeFile(path, await downloads.get(wheel));
  python.pyimport("sys").path.append(path);
}
