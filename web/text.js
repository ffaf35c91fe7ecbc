// @ts-check
// Every sentence of the page goes through t(): English is the key, and the fallback of a catalogue that lacks it.

import { config, root } from "./boot/config.js";

/** @type {Record<string, string>} */
let catalogue = {};

/** The language of the page's sentences; every request to Python carries it. */
export let language = "en";

/**
 * @param {string} english
 * @param {Record<string, string|number>} [values]  put in place of {name}
 */
export function t(english, values = {}) {
  const pattern = catalogue[english] || english;
  return pattern.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/**
 * Load the catalogue that fits the reader best; a missing or broken one leaves English.
 * @param {string[]} offered  language codes
 * @returns {Promise<boolean>} whether sentences changed
 */
export async function loadCatalogue(offered) {
  const wanted = navigator.languages.map((code) => code.split("-")[0]);
  const code = wanted.find((short) => short === "en" || offered.includes(short));
  if (!code || code === "en") return false;
  try {
    catalogue = await (await fetch(new URL(config.lang[code], root))).json();
  } catch {
    return false;
  }
  language = document.documentElement.lang = code;
  return true;
}

/** Translate the shell that index.html brings: text in [data-t], names in [data-label]. */
export function translateShell() {
  for (const element of document.querySelectorAll("[data-t]")) element.textContent = t(/** @type {HTMLElement} */ (element).dataset.t || "");
  for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", t(/** @type {HTMLElement} */ (element).dataset.label || ""));
}
