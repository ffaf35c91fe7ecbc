// Files and texts that come in from outside or go out.
import { h, t, toast } from "../ui/kit";

export async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("Copied."));
  } catch {
    toast(text, { stay: true }); // to be copied by hand
  }
}

/** Hand a file to the reader. */
export function download(blob: Blob, name: string) {
  const link: HTMLAnchorElement = h("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // it is read after the click
}

/** The `limit` is in megabytes. Rejected with a sentence. */
export async function bytesOf(file: Blob, limit: number) {
  if (file.size > limit * 1e6) throw new Error(t("This file is too large: {limit} MB can be read.", { limit }));
  const unread = () => Promise.reject(new Error(t("This file cannot be read.")));
  return new Uint8Array(await file.arrayBuffer().catch(unread));
}
type Use = (text: Promise<string>) => void;
const textOf = async (file: Blob, limit: number) => new TextDecoder().decode(await bytesOf(file, limit));

/** Let the reader choose files. */
export function chooseFiles(accept: string, use: (files: File[]) => void, multiple = false) {
  const input: HTMLInputElement = h("input", { type: "file", accept, multiple });
  input.onchange = () => input.files?.length && use([...input.files]);
  input.click();
}
/** Let the reader choose a file; the `limit` is in megabytes. */
export const chooseFile = (accept: string, limit: number, use: Use) =>
  chooseFiles(accept, ([file]) => use(textOf(file, limit)));

/** Files may be dropped anywhere on the page; `takers` of some by the ending of their names. */
export function acceptDrops(limit: number, use: Use, takers: Record<string, (files: File[]) => void>) {
  const brings = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files");
  addEventListener("dragover", (event) => brings(event) && event.preventDefault());
  addEventListener("drop", (event) => {
    if (!brings(event)) return;
    event.preventDefault();
    const dropped = [...event.dataTransfer!.files];
    const ending = Object.keys(takers).find((one) => dropped.some(({ name }) => name.endsWith(one)));
    if (ending) takers[ending](dropped.filter(({ name }) => name.endsWith(ending)));
    else if (dropped.length) use(textOf(dropped[0], limit));
  });
}
