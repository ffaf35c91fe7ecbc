// Pyodide, from what is being downloaded, with every failure told.
import { config, root } from "./config";
import type { Downloads } from "./downloads";

type Create = (settings: any) => Promise<any>;

const LOADER = `${config.vendor}pyodide.js`;
const CODE = `${config.vendor}pyodide.asm.js`;
const MACHINE = `${config.vendor}pyodide.asm.wasm`;
/** Where Python looks for its library. */
export const LIBRARY = "/lib/python314.zip";
/** What every start needs. */
export const ENGINE = [LOADER, CODE, MACHINE];

/** With options of `loadPyodide`; `around` is the making of its machine. */
export async function loadPython(downloads: Downloads, options = {}, around = (create: Create) => create) {
  const vendor = new URL(config.vendor, root).href;
  const [{ loadPyodide }, { default: create }] = await downloads.ask([LOADER, CODE]);
  return new Promise<any>((resolve, reject) => {
    // Pyodide itself only warns when its machine cannot be had, and then waits for ever.
    const instantiateStreaming = async (_: unknown, imports: WebAssembly.Imports) => {
      try {
        const module: WebAssembly.Module = await downloads.get(MACHINE);
        return { module, instance: await WebAssembly.instantiate(module, imports) };
      } catch (error) {
        reject(error);
        throw error;
      }
    };
    Object.assign(WebAssembly, { instantiateStreaming });
    loadPyodide({
      indexURL: vendor,
      packageBaseUrl: vendor,
      lockFileContents: config.lock,
      createPyodideModule: around(create),
      ...options,
    }).then(resolve, reject);
  });
}

/** A wheel can be imported from as it is. */
export async function addToPath(python: any, downloads: Downloads, wheel: string) {
  const path = `/lib/${wheel.split("/").pop()}`;
  python.FS.writeFile(path, await downloads.get(wheel));
  python.pyimport("sys").path.append(path);
}
