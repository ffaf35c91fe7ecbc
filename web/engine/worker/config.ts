// What the build knows about the files that start Python.

export type Way = "image" | "library" | "plain";
type Config = {
  ways: Way[]; // to start Python, the best first; each is tried when those before it have failed
  vendor: string; // the folder of Pyodide's files and the installer, from the site's root
  wheel: string; // the package
  library: string; // the part of the standard library that the package needs, compiled
  image: string; // the memory of a Python that has imported the package
  sizes: { memory: number; header: number }; // of that memory, and of what Pyodide has to know about it, in bytes
  later: string; // what Python imports only when it is asked for games in SGF
  lock: { packages: { micropip: { file_name: string } } }; // Pyodide's lock file, trimmed to what is used here
  files: Record<string, { bytes: number; proof: string }>; // all that may be downloaded, with its SHA-256 in base64
};

export const config: Config = BUILD;
/** Of the site; in a page that is one file a place that is never asked, for everything has been brought. */
export const root = new URL(ONE_FILE ? "file:///" : "./", import.meta.url);

export const LOADER = `${config.vendor}pyodide.js`;
export const CODE = `${config.vendor}pyodide.asm.js`;
export const MACHINE = `${config.vendor}pyodide.asm.wasm`;
export const WHOLE_LIBRARY = `${config.vendor}python_stdlib.zip`;
export const INSTALLER = config.vendor + config.lock.packages.micropip.file_name;
