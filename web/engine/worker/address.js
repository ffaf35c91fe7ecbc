// @ts-check
// Where the worker is, and what the page itself brings for it: nothing, but everything in a page that is one file.
import { unpack } from "./packed";

const held = (/** @type {string} */ id) => document.getElementById(id)?.textContent || "";

/** @type {WorkerType} */
export const kind = ONE_FILE ? "classic" : "module";
export const address = ONE_FILE
  ? URL.createObjectURL(new Blob([await unpack(held("worker")).text()], { type: "text/javascript" }))
  : new URL(BUILD.worker, import.meta.url);

/** @type {import("./downloads").Kept} */
export const brought = ONE_FILE ? { files: JSON.parse(held("files")) } : {};
