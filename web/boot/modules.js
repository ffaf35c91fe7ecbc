// @ts-check
// How the worker comes by Pyodide's modules; in a page that is one file they are there already.
import { root } from "./config.js";

/** @param {string} path @returns {Promise<any>} */
export const importModule = (path) => import(new URL(path, root).href);
