// @ts-check
// Files and texts that come in from outside or go out.

import { t } from "./text.js";
import { toast } from "./toast.js";

/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("Copied."));
  } catch {
    toast(text, { stay: true }); // to be copied by hand
  }
}

/** Hand a file to the reader. @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // it is read after the click
}

/** @param {Blob} file @param {number} limit  in megabytes @returns {Promise<string>} rejected with a sentence */
async function read(file, limit) {
  if (file.size > limit * 1e6) throw new Error(t("This file is too large: {limit} MB can be read.", { limit }));
  try {
    return await file.text();
  } catch {
    throw new Error(t("This file cannot be read."));
  }
}

/** Let the reader choose a file. @param {string} accept @param {number} limit  in megabytes @param {(text: Promise<string>) => void} use */
export function chooseFile(accept, limit, use) {
  const input = document.createElement("input");
  Object.assign(input, { type: "file", accept });
  input.onchange = () => input.files?.[0] && use(read(input.files[0], limit));
  input.click();
}

/** A file may be dropped anywhere on the page. @param {number} limit  in megabytes @param {(text: Promise<string>) => void} use */
export function acceptDrops(limit, use) {
  const files = (/** @type {DragEvent} */ { dataTransfer }) => dataTransfer?.types.includes("Files");
  addEventListener("dragover", (event) => files(event) && event.preventDefault());
  addEventListener("drop", (event) => {
    if (!files(event)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) use(read(file, limit));
  });
}
