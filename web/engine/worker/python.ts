// Starting Python: the quickest way first, and when anything goes wrong with it, the next. Each way gives Pyodide, from
// what is being downloaded.
import type { StartConfig } from "python";
import {
  addressOf, ask, CODE, config, drop, ENGINE, get, kept, LOADER, MACHINE, note, pause, rate, rest, times,
  WHOLE_LIBRARY, type Wheel,
} from "./downloads";

type Create = (settings: any) => Promise<any>;
/** `start`: its `quick` is rejected if another way will be tried. */
type Way = { files: string[]; start(quick: Promise<void>): Promise<any> };

const LIBRARY = "/lib/python314.zip"; // where Python looks for its library
const LATER = 5000; // when the library is fetched: nothing the page does at first needs it. In milliseconds.
/** A way that is not done so long after all has arrived has failed, if there is another; in milliseconds. */
const PATIENCE = 20_000;
/** What the second way has to compute longer than the first, about, in milliseconds: `build.py bench boot` tells. */
const LONGER = 900;

const stdLibURL = addressOf(config.library);
const WAYS: Record<StartConfig["ways"][number], Way> = {
  image: { files: [...ENGINE, config.image], start: fromImage },
  library: { files: [...ENGINE, config.library, config.package], start: fromLibrary },
  plain: { files: [...ENGINE, WHOLE_LIBRARY, config.installer, config.wheel], start: plainly },
};

/** `judged`: what came of the wheels; null: none of them could be installed. */
export async function start() {
  const failed: string[] = [];
  for (const [turn, way] of config.ways.entries()) {
    const others = WAYS[config.ways[turn + 1]]?.files;
    try {
      const python = await run(WAYS[way], others);
      const judged = kept.wheels.length ? await install(python, kept.wheels).catch(() => null) : [];
      python.pyimport("random").seed(); // never as it was when an image was made
      return { python, way, failed, times, judged };
    } catch (error: any) {
      failed.push(`${way}: ${error?.message ?? error}`);
      if (others) drop(WAYS[way].files.filter((path) => !others.includes(path)));
    }
  }
  throw new Error(failed.join("; "));
}

/** Python, started one way; `others` are the files of the next one, if there is any. */
async function run({ files, start }: Way, others?: string[]) {
  note("asked");
  const arrived = ask(files);
  const quick = quicker(files, others ?? files);
  const tries = [start(quick)];
  if (others) tries.push(arrived.then(() => pause(PATIENCE)).then(() => Promise.reject(new Error("it took too long"))));
  const [python] = await Promise.all([Promise.race(tries), arrived, quick]);
  note("started");
  return python;
}

/** Rejected if the line is so slow that the next way would be done before this one has all it needs. */
async function quicker(files: string[], others: string[]) {
  const known = await rate;
  if ((rest(files) - rest(others)) / known > LONGER) throw new Error("the line is too slow for it");
}

/** With options of `loadPyodide`; `around` is the making of its machine. Every failure is told. */
async function loadPython(options = {}, around = (create: Create) => create) {
  const indexURL = addressOf(config.vendor);
  const [{ loadPyodide }, { default: create }] = await ask([LOADER, CODE]);
  return new Promise<any>((resolve, reject) => {
    // Pyodide itself only warns when its machine cannot be had, and then waits for ever.
    WebAssembly.instantiateStreaming = async (_, imports) => {
      try {
        const module: WebAssembly.Module = await get(MACHINE);
        return { module, instance: await WebAssembly.instantiate(module, imports) };
      } catch (error) {
        reject(error);
        throw error;
      }
    };
    const told = { indexURL, packageBaseUrl: indexURL, lockFileContents: config.lock };
    loadPyodide({ ...told, createPyodideModule: around(create), ...options }).then(resolve, reject);
  });
}

// The image: a line of JSON, which tells where the memory differs from that of a fresh machine, then what Pyodide has
// to know about it, and those pages.
function read(bytes: Uint8Array) {
  let at = bytes.indexOf(10);
  const runs: [number, number][] = JSON.parse(new TextDecoder().decode(bytes.subarray(0, at++)));
  const next = (length: number) => bytes.subarray(at, (at += length));
  return { header: next(config.sizes.header), pages: runs.map(([start, length]) => [start, next(length)] as const) };
}

/** From the image of a memory in which the package has been imported already; web/build/freeze.mjs makes it. */
async function fromImage(quick: Promise<void>) {
  const image: Promise<ReturnType<typeof read>> = get(config.image).then(read);
  image.catch(() => {}); // waited for later than it may fail
  const { memory, header } = config.sizes;
  const told = new Uint8Array(header); // Pyodide asks for it at once, and looks into it last
  const restored = (create: Create) => async (settings: any) => {
    await quick; // or two machines would be made
    const machine = await create({ ...settings, INITIAL_MEMORY: memory });
    if (machine.HEAPU8.length !== memory) throw new Error("The image is for another machine.");
    note("instantiated");
    const { header, pages } = await image;
    told.set(header);
    // All memory is the image's but one word: where this engine keeps the function by which Python calls others.
    const at = (machine.__PyRuntime + machine.HEAP32[machine.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >> 2]) >> 2;
    const own = machine.HEAP32[at];
    for (const [start, page] of pages) machine.HEAPU8.set(page, start);
    machine.HEAP32[at] = own;
    note("restored");
    return machine;
  };
  // The library is not asked for, so it is empty for now; it comes later, unless wheels have brought the whole one.
  const python = await loadPython({ _loadSnapshot: told, stdLibURL }, restored);
  setTimeout(() => void complete(python, config.library).catch(() => {}), LATER);
  return python;
}

/** From compiled modules, with nothing to be installed. */
function fromLibrary() {
  return loadPython({ stdLibURL }).then((python) => addToPath(python, config.package));
}

/** The plain way: Pyodide and its whole library, the installer, the package's wheel. */
async function plainly() {
  const python = await loadPython();
  await python.loadPackage("micropip", { messageCallback: () => {} });
  await python.pyimport("micropip").install(addressOf(config.wheel));
  return python;
}

/** A wheel can be imported from as it is. */
export async function addToPath(python: any, wheel: string) {
  const path = `/lib/${wheel.split("/").pop()}`;
  python.FS.writeFile(path, await get(wheel));
  python.pyimport("sys").path.append(path);
  return python;
}

/** The whole one in the place of the trimmed one: a folder within that would hide what is missing in it. */
async function complete(python: any, library = WHOLE_LIBRARY) {
  const content = await get(library);
  if (python.FS.stat(LIBRARY).size <= content.length) python.FS.writeFile(LIBRARY, content); // the whole one stays
  python.pyimport("importlib").invalidate_caches();
}

/** What the package has for programs is not in the image: it is imported from the wheel. */
export async function addLab(python: any) {
  await Promise.all([complete(python), addToPath(python, config.wheel)]);
  const path = python.pyimport("sys").path.at(-1);
  python.pyimport("pygame_core").__path__.append(`${path}/pygame_core`);
}

/** Those that the reader has added. What a wheel does when it runs is not bounded here. */
async function install(python: any, wheels: Wheel[]) {
  await Promise.all([complete(python), ask([config.installer])]);
  await addToPath(python, config.installer);
  const judge = python.pyimport("pygame_core.page.wheels").install;
  const judged = [];
  for (const { name, bytes } of wheels) judged.push({ name, reason: await judge(name, bytes) });
  return judged;
}
