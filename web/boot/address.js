// @ts-check
// Where the worker is, and what the page itself brings for it: nothing here, everything in a page that is one file.

/** @type {WorkerType} */
export const kind = "module";
export const address = new URL("./worker.js", import.meta.url);

/** @type {import("./downloads.js").Kept} */
export const brought = {};
