// Starting Python from the image of a memory in which the package has been imported already.
import { config, root } from "./config";
import type { Downloads } from "./downloads";
import { LIBRARY, loadPython } from "./python";

type Image = {
  /** What Pyodide has to know about it. */
  header: Uint8Array;
  /** Where the memory differs from that of a fresh machine. */
  pages: [at: number, page: Uint8Array][];
  /** What the package expects beside it. */
  files: [path: string, content: Uint8Array][];
};

/** When the library is fetched: nothing the page does at first needs it. In milliseconds. */
const LATER = 5000;

export async function fromImage(downloads: Downloads, quick: Promise<void>) {
  const image: Promise<Image> = downloads.get(config.image).then(read);
  image.catch(() => {}); // waited for later than it may fail
  const { memory, header } = config.sizes;
  const told = new Uint8Array(header); // Pyodide asks for it at once, and looks into it last
  const stdLibURL = new URL(config.library, root).href; // not asked for, so it is empty for now
  const python = await loadPython(downloads, { _loadSnapshot: told, stdLibURL }, (create) => async (settings) => {
    await quick; // or two machines would be made
    const machine = await create({ ...settings, INITIAL_MEMORY: memory });
    if (machine.HEAPU8.length !== memory) throw new Error("The image is for another machine.");
    downloads.note("instantiated");
    const { header, pages } = await image;
    told.set(header);
    restore(machine, pages);
    downloads.note("restored");
    return machine;
  });
  for (const [path, content] of (await image).files) {
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, content);
  }
  setTimeout(() => void complete(python, downloads).catch(() => {}), LATER);
  return python;
}

/** The library, for what the image has not imported. */
async function complete(python: any, downloads: Downloads) {
  const library = await downloads.get(config.library);
  if (!python.FS.stat(LIBRARY).size) python.FS.writeFile(LIBRARY, library); // else wheels have brought the whole one
}

/** All memory is the image's but one word: where this engine keeps the function by which Python calls others. */
function restore(machine: any, pages: Image["pages"]) {
  const at = (machine.__PyRuntime + machine.HEAP32[machine.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >> 2]) >> 2;
  const own = machine.HEAP32[at];
  for (const [start, page] of pages) machine.HEAPU8.set(page, start);
  machine.HEAP32[at] = own;
}

/** A line of JSON, then what it tells of, without gaps. */
function read(bytes: Uint8Array): Image {
  let at = bytes.indexOf(10);
  const { runs, files } = JSON.parse(new TextDecoder().decode(bytes.subarray(0, at++)));
  const next = (length: number) => bytes.subarray(at, (at += length));
  const all = <Key>(parts: [Key, number][]) => parts.map(([key, length]) => [key, next(length)] as [Key, Uint8Array]);
  return { header: next(config.sizes.header), pages: all<number>(runs), files: all<string>(files) };
}
