// How the worker comes by Pyodide's modules; in a page that is one file they are there already.
import { root } from "./config";

const brought = (path: string) =>
  path.endsWith(".asm.js") ? import("pyodide/pyodide.asm.mjs") : import("pyodide/pyodide.mjs");

export const importModule = (path: string): Promise<any> =>
  ONE_FILE ? brought(path) : import(new URL(path, root).href);
