// @ts-check
// What the build knows about the files that start Python; in the worker.

/** @typedef {"image" | "library" | "plain"} Way */

/**
 * @typedef {object} Config
 * @property {Way[]} ways how to start Python, the best first; each is tried when those before it have failed
 * @property {string} vendor folder of Pyodide's files and the installer, from the site's root
 * @property {string} wheel the package
 * @property {string} library the part of the standard library that the package needs, compiled
 * @property {string} image the memory of a Python that has imported the package
 * @property {{memory: number, header: number}} sizes of that memory and of what Pyodide has to know about it, in bytes
 * @property {string} later what Python imports only when it is asked for games in SGF
 * @property {Record<string, {name: string, path: string}>} lang the catalogues, by language, with its own name for itself
 * @property {{packages: {micropip: {file_name: string}}}} lock Pyodide's lock file, trimmed to what is used here
 * @property {Record<string, {bytes: number, sha256: string}>} files everything that a start, or what comes later, may download
 */

/** @type {Config} */
export const config = BUILD;
/** Of the site; in a page that is one file a place that is never asked, for everything has been brought. */
export const root = new URL(ONE_FILE ? "file:///" : "./", import.meta.url);
