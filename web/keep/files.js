// @ts-check
// Files and texts that come in from outside or go out.

import { t } from "../ui/text";
import { toast } from "../ui/toast";

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

/** @param {Blob} file @param {number} limit  in megabytes @returns {Promise<Uint8Array<ArrayBuffer>>} rejected with a sentence */
export async function bytesOf(file, limit) {
  if (file.size > limit * 1e6) throw new Error(t("This file is too large: {limit} MB can be read.", { limit }));
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new Error(t("This file cannot be read."));
  }
}

/** @param {Blob} file @param {number} limit  in megabytes */
const read = async (file, limit) => new TextDecoder().decode(await bytesOf(file, limit));

/** Let the reader choose files. @param {string} accept @param {(files: File[]) => void} use @param {boolean} [multiple] */
export function chooseFiles(accept, use, multiple = false) {
  const input = document.createElement("input");
  Object.assign(input, { type: "file", accept, multiple });
  input.onchange = () => input.files?.length && use([...input.files]);
  input.click();
}

/** Let the reader choose a file. @param {string} accept @param {number} limit  in megabytes @param {(text: Promise<string>) => void} use */
export const chooseFile = (accept, limit, use) => chooseFiles(accept, ([file]) => use(read(file, limit)));

/** Files may be dropped anywhere on the page. @param {number} limit  in megabytes @param {(text: Promise<string>) => void} use @param {(wheels: File[]) => void} [useWheels] */
export function acceptDrops(limit, use, useWheels) {
  const files = (/** @type {DragEvent} */ { dataTransfer }) => dataTransfer?.types.includes("Files");
  addEventListener("dragover", (event) => files(event) && event.preventDefault());
  addEventListener("drop", (event) => {
    if (!files(event)) return;
    event.preventDefault();
    const dropped = [...(event.dataTransfer?.files ?? [])];
    const wheels = dropped.filter(({ name }) => name.endsWith(".whl"));
    if (wheels.length && useWheels) useWheels(wheels);
    else if (dropped.length) use(read(dropped[0], limit));
  });
}
