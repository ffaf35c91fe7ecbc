// @ts-check
// Every sentence of the page goes through t(): English is the key, and the fallback of a catalogue that lacks it.

import { brought } from "../engine/worker/address";
import { unpack } from "../engine/worker/packed";

/**
 * @typedef {object} Catalogue  what the build makes of pygame_core/language/locale/<language>.po
 * @property {Record<string, any>} words  by the English; of a sentence with plural forms, which only Python says, a list
 * @property {string} plural  the rule for those, as gettext has it
 * @property {[string[], string][]} first  where what the page begins with says something, and what
 */

/** The language of the page's sentences, which every request to Python carries, and its catalogue: none for English. */
export const locale = { language: "en", catalogue: /** @type {Catalogue|null} */ (null) };

/** By language: its own name for itself, and its catalogue. @type {Record<string, {name: string, path: string}>} */
const catalogues = BUILD.languages;

/** The languages by code, each by its own name. @type {[string, string][]} */
export const languages = [["en", "English"], ...Object.entries(catalogues).map((/** @type {[string, {name: string}]} */ [code, { name }]) => /** @type {[string, string]} */ ([code, name]))];

/**
 * @param {string} english
 * @param {Record<string, string|number>} [values]  put in place of {name}
 */
export function t(english, values = {}) {
  /** @type {string} */
  const pattern = locale.catalogue?.words[english] || english;
  return pattern.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** A number with one digit behind the decimal sign of the language. @param {number} value */
export const decimal = (value) => value.toLocaleString(locale.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/**
 * Load the catalogue of the language that is wished for, else of the reader's; a missing or broken one leaves English.
 * @param {string} wished  a language code, or anything else for the reader's
 */
export async function loadCatalogue(wished) {
  const wanted = [wished, ...navigator.languages.map((code) => code.split("-")[0])];
  const code = wanted.find((short) => languages.some(([offered]) => offered === short)) || "en";
  try {
    const path = catalogues[code]?.path;
    const packed = brought.files?.[path];
    locale.catalogue = path ? await (packed ? unpack(packed) : await fetch(path)).json() : null;
    locale.language = document.documentElement.lang = code;
  } catch {
    // the language stays
  }
}

/** Translate the shell that index.html brings, what elements with data-t say and are called, and the first view. @param {any} first */
export function translateShell(first) {
  for (const [path, text] of locale.catalogue?.first || []) path.slice(0, -1).reduce((at, key) => at[key], first)[path[path.length - 1]] = text;
  for (const element of document.querySelectorAll("[data-t]")) {
    for (const name of ["aria-label", "aria-roledescription"]) if (element.hasAttribute(name)) element.setAttribute(name, t(element.getAttribute(name) || ""));
    if (element.textContent && !element.children.length) element.textContent = t(element.textContent);
  }
}
