// The ways to start Python: each gives Pyodide, from what is being downloaded.
import { CODE, config, INSTALLER, LOADER, MACHINE, root, type Way, WHOLE_LIBRARY } from "./config";
import type { Downloads } from "./downloads";

type Create = (settings: any) => Promise<any>;
type Starting = {
  files: string[];
  /** `quick` is rejected if another way will be tried. */
  start(downloads: Downloads, quick: Promise<void>): Promise<any>;
};

/** Where Python looks for its library. */
export const LIBRARY = "/lib/python314.zip";
/** When the library is fetched: nothing the page does at first needs it. In milliseconds. */
const LATER = 5000;

const stdLibURL = new URL(config.library, root).href;
const ENGINE = [LOADER, CODE, MACHINE];

/** With options of `loadPyodide`; `around` is the making of its machine. Every failure is told. */
async function loadPython(downloads: Downloads, options = {}, around = (create: Create) => create) {
  const indexURL = new URL(config.vendor, root).href;
  const [{ loadPyodide }, { default: create }] = await downloads.ask([LOADER, CODE]);
  return new Promise<any>((resolve, reject) => {
    // Pyodide itself only warns when its machine cannot be had, and then waits for ever.
    WebAssembly.instantiateStreaming = async (_, imports) => {
      try {
        const module: WebAssembly.Module = await downloads.get(MACHINE);
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

/** A wheel can be imported from as it is. */
export async function addToPath(python: any, downloads: Downloads, wheel: string) {
  const path = `/lib/${wheel.split("/").pop()}`;
  python.FS.writeFile(path, await downloads.get(wheel));
  python.pyimport("sys").path.append(path);
}

/**
 * The image: a line of JSON, which tells where the memory differs from that of a fresh machine, then what Pyodide has
 * to know about it, and those pages.
 */
function read(bytes: Uint8Array) {
  let at = bytes.indexOf(10);
  const runs: [number, number][] = JSON.parse(new TextDecoder().decode(bytes.subarray(0, at++)));
  const next = (length: number) => bytes.subarray(at, (at += length));
  return { header: next(config.sizes.header), pages: runs.map(([start, length]) => [start, next(length)] as const) };
}

/** From the image of a memory in which the package has been imported already; web/build/freeze.mjs makes it. */
async function fromImage(downloads: Downloads, quick: Promise<void>) {
  const image: Promise<ReturnType<typeof read>> = downloads.get(config.image).then(read);
  image.catch(() => {}); // waited for later than it may fail
  const { memory, header } = config.sizes;
  const told = new Uint8Array(header); // Pyodide asks for it at once, and looks into it last
  const restored = (create: Create) => async (settings: any) => {
    await quick; // or two machines would be made
    const machine = await create({ ...settings, INITIAL_MEMORY: memory });
    if (machine.HEAPU8.length !== memory) throw new Error("The image is for another machine.");
    downloads.note("instantiated");
    const { header, pages } = await image;
    told.set(header);
    // All memory is the image's but one word: where this engine keeps the function by which Python calls others.
    const at = (machine.__PyRuntime + machine.HEAP32[machine.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >> 2]) >> 2;
    const own = machine.HEAP32[at];
    for (const [start, page] of pages) machine.HEAPU8.set(page, start);
    machine.HEAP32[at] = own;
    downloads.note("restored");
    return machine;
  };
  // The library is not asked for, so it is empty for now.
  const python = await loadPython(downloads, { _loadSnapshot: told, stdLibURL }, restored);
  setTimeout(() => void complete(python, downloads).catch(() => {}), LATER);
  return python;
}

/** The library, for what the image has not imported. */
async function complete(python: any, downloads: Downloads) {
  const library = await downloads.get(config.library);
  if (!python.FS.stat(LIBRARY).size) python.FS.writeFile(LIBRARY, library); // else wheels have brought the whole one
}

/** From compiled modules: nothing is installed, and of the library only the package is still to be compiled. */
async function fromLibrary(downloads: Downloads) {
  const python = await loadPython(downloads, { stdLibURL });
  python.unpackArchive(await downloads.get(config.wheel), "wheel");
  return python;
}

/** The plain way: Pyodide and its whole library, the installer, the package's wheel. */
async function plainly(downloads: Downloads) {
  const python = await loadPython(downloads);
  await python.loadPackage("micropip", { messageCallback: () => {} });
  await python.pyimport("micropip").install(new URL(config.wheel, root).href);
  return python;
}

export const WAYS: Record<Way, Starting> = {
  image: { files: [...ENGINE, config.image], start: fromImage },
  library: { files: [...ENGINE, config.library, config.wheel], start: fromLibrary },
  plain: { files: [...ENGINE, WHOLE_LIBRARY, INSTALLER, config.wheel], start: plainly },
};
