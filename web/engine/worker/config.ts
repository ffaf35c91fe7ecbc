// What the build knows about the files that start Python.

export type Way = "image" | "library" | "plain";

type Config = {
  /** How to start Python, the best first; each is tried when those before it have failed. */
  ways: Way[];
  /** Folder of Pyodide's files and the installer, from the site's root. */
  vendor: string;
  /** The package. */
  wheel: string;
  /** The part of the standard library that the package needs, compiled. */
  library: string;
  /** The memory of a Python that has imported the package. */
  image: string;
  /** Of that memory and of what Pyodide has to know about it, in bytes. */
  sizes: { memory: number; header: number };
  /** What Python imports only when it is asked for games in SGF. */
  later: string;
  /** Pyodide's lock file, trimmed to what is used here. */
  lock: { packages: { micropip: { file_name: string } } };
  /** Everything that a start, or what comes later, may download. */
  files: Record<string, { bytes: number; sha256: string }>;
};

export const config: Config = BUILD;
/** Of the site; in a page that is one file a place that is never asked, for everything has been brought. */
export const root = new URL(ONE_FILE ? "file:///" : "./", import.meta.url);
