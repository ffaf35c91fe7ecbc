// @ts-check
// How the worker comes by Pyodide's modules; in a page that is one file they are there already.
import { root } from "./config";

const brought = (/** @type {string} */ path) =>
  path.endsWith(".asm.js") ? import("pyodide/pyodide.asm.mjs") : import("pyodide/pyodide.mjs");

/** @param {string} path @returns {Promise<any>} */
export const importModule = (path) => (ONE_FILE ? brought(path) : import(new URL(path, root).href));
