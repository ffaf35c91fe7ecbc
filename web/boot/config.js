// @ts-check
// What the build knows about the files that start Python; it writes the data over the mark.

/**
 * @typedef {object} Config
 * @property {string} vendor folder of Pyodide's files and the installer, from the site's root
 * @property {string} wheel the package
 * @property {Record<string, string>} lang the page's words, by language
 * @property {object} lock Pyodide's lock file, trimmed to what is used here
 * @property {Record<string, {bytes: number, sha256: string}>} files everything a start downloads
 */

/** @type {Config} */
export const config = JSON.parse("@CONFIG@");
export const root = new URL("../", import.meta.url);
