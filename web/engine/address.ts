// Where the worker is, and what the page itself brings for it: nothing, but everything in a page that is one file.
import type { Kept } from "./worker/downloads";
import { unpack } from "./worker/packed";

const held = (id: string) => document.getElementById(id)?.textContent || "";

export const kind: WorkerType = ONE_FILE ? "classic" : "module";
export const address = ONE_FILE
  ? URL.createObjectURL(new Blob([await unpack(held("worker")).text()], { type: "text/javascript" }))
  : new URL(BUILD.worker, import.meta.url);
export const brought: Kept = ONE_FILE ? { files: JSON.parse(held("files")) } : {};
