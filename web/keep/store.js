// @ts-check
// What is kept on this device: the settings and the game in progress. Storage may be full, forbidden or damaged; play goes on.

/** @typedef {import("../ui/types").View} View */
/** @typedef {{record: string, link: string, version: string, view: View|null, slot?: string}} SavedGame  `slot` "": thrown out of the library */

const SETTINGS = "hexarium.settings"; // theme.js reads it too
const GAME = "hexarium.game";
const DRAFT = "hexarium.draft ";

/** `animations` null: as the device says; `turn` and `flip`: how boards lie, see geometry.js. */
const DEFAULTS = { theme: "system", language: "system", coordinates: true, keys: true, legal: false, shapes: false, confirm: false, ponder: false, sounds: false, turn: 0, flip: false, animations: /** @type {boolean|null} */ (null) };

/** @typedef {typeof DEFAULTS} Settings */

/** Within another page nothing is kept, nor looked at: see embed.js. */
const guest = "embed" in document.documentElement.dataset;

/** @param {string} key */
function read(key) {
  if (guest) return null;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key */
function remove(key) {
  if (guest) return;
  try {
    localStorage.removeItem(key);
  } catch {
    // nothing is kept
  }
}

/** @param {string} key @param {unknown} value */
function write(key, value) {
  if (guest) return true;
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** @returns {Settings} the kept settings; whatever is unknown or of a wrong type falls back to its default */
export function loadSettings() {
  /** @type {any} */
  let kept = null;
  try {
    kept = JSON.parse(read(SETTINGS) || "null");
  } catch {
    // damaged: the defaults
  }
  /** @type {any} */
  const settings = { ...DEFAULTS };
  if (kept && typeof kept === "object")
    for (const [name, value] of Object.entries(DEFAULTS)) if (typeof kept[name] === (value === null ? "boolean" : typeof value)) settings[name] = kept[name];
  if (!Number.isSafeInteger(settings.turn)) settings.turn = 0;
  return settings;
}

/** @param {Settings} settings */
export function saveSettings(settings) {
  return write(SETTINGS, settings);
}

/** @returns {SavedGame|"damaged"|null} */
export function loadGame() {
  const text = read(GAME);
  if (text === null) return null;
  try {
    const saved = JSON.parse(text);
    if (typeof saved.record === "string" && typeof saved.link === "string") return saved;
  } catch {
    // told below
  }
  return "damaged";
}

/**
 * Where there is no room for it, an older game must not come back: it goes, and without its picture there may be room.
 * @param {SavedGame} saved  its picture is painted again only by the build that made it
 */
export function saveGame(saved) {
  if (write(GAME, saved)) return true;
  remove(GAME);
  return write(GAME, { ...saved, view: null });
}

/** What is said about the position after these moves. @typedef {{moves: string[], text: string}} Draft */

/** A comment that Python does not have yet: it outlives the page. @param {string} slot of its game @param {Draft} draft */
export const saveDraft = (slot, { moves, text }) => write(DRAFT + slot, { moves, text });

/** @param {string} slot */
export const dropDraft = (slot) => remove(DRAFT + slot);

/** @param {string} slot @returns {Draft|null} */
export function loadDraft(slot) {
  try {
    const { moves, text } = JSON.parse(read(DRAFT + slot) || "");
    return Array.isArray(moves) && typeof text === "string" ? { moves, text } : null;
  } catch {
    return null; // none, or damaged
  }
}
