// @ts-nocheck
// The dialogs: frames and fields they share, then settings, the menu of small screens, about. Focus goes back by itself.
// Screens are dialogs that fill the window, one over the other; the browser's Back leaves the uppermost.

import { busyWith } from "./busy";
import { button, byId, h, iconButton } from "./dom";
import { languages, t } from "./text";

/** @typedef {import("./types").Legend} Legend */
/** @typedef {import("../keep/store").Settings} Settings */

/** @param {HTMLDialogElement} dialog */
export function openDialog(dialog) {
  dialog.onclick = (event) => {
    if (event.target === dialog) dialog.close(); // beside its content: on the scrim
  };
  dialog.showModal();
}

/** History entries of another visit mean nothing here. */
const visit = Math.random();
/** What is over the board. The history follows: an entry for each. @type {HTMLDialogElement[]} */
const screens = [];
/** The depth of the history's entry, and whether another one is on its way: that takes time, and two at once would add up. */
let depth = 0;
let moving = false;
/** @type {(() => void)|undefined} */
let left;

/** Have the history follow the screens. */
function follow() {
  if (moving) return;
  if (screens.length < depth) {
    moving = true;
    void busyWith(new Promise((done) => addEventListener("popstate", done, { once: true })));
    return history.go(screens.length - depth);
  }
  while (depth < screens.length) {
    if (!depth) history.replaceState({ visit, depth }, "");
    history.pushState({ visit, depth: ++depth }, "");
  }
  const then = left;
  left = undefined;
  if (then) then();
}

/** Close screens until so many are left, and the dialogs over them. @param {number} count */
function uncover(count) {
  const over = screens.splice(count).reverse();
  if (over.length) for (const dialog of document.querySelectorAll("dialog.dialog[open]")) /** @type {HTMLDialogElement} */ (dialog).close();
  for (const dialog of over) dialog.close();
}

/** Over what is shown; one that lies below already comes to light again. @param {HTMLDialogElement} dialog */
export function openScreen(dialog) {
  if (screens.includes(dialog)) uncover(screens.indexOf(dialog) + 1);
  else {
    screens.push(dialog);
    dialog.onclose = () => {
      if (dialog.open || !screens.includes(dialog)) return; // it may have been opened again
      uncover(screens.indexOf(dialog)); // Escape closed it
      follow();
    };
    dialog.showModal();
    dialog.scrollTop = 0;
  }
  follow();
}

/** Back to the board from however many screens, and on from there. @param {() => void} [then] */
export function leaveScreens(then) {
  left = then;
  uncover(0);
  follow();
}

/** Back by one screen. */
function leaveScreen() {
  uncover(Math.max(screens.length - 1, 0));
  follow();
}

addEventListener("popstate", ({ state }) => {
  depth = state && state.visit === visit ? state.depth : 0;
  if (!moving) {
    uncover(depth); // the reader went back
    if (depth > screens.length) history.replaceState({ visit, depth: (depth = screens.length) }, ""); // Forward reopens nothing
  }
  moving = false;
  follow();
});

/** The head of a screen. @param {HTMLDialogElement} dialog @param {HTMLElement} title @param {...Node} tools */
export function screenBar(dialog, title, ...tools) {
  dialog.setAttribute("aria-labelledby", title.id);
  return h("header", { className: "bar" }, iconButton("previous", t("Back"), leaveScreen), title, h("div", { className: "right" }, ...tools));
}

/** @param {HTMLDialogElement} dialog */
const closeButton = (dialog) => iconButton("close", t("Close"), () => dialog.close());

/** @param {HTMLDialogElement} dialog @param {string} title @param {string} subtitle @param {...Node} content */
export function fillDialog(dialog, title, subtitle, ...content) {
  const words = h("div", {}, h("h2", { id: `${dialog.id}-title` }, title), subtitle && h("p", { className: "sub" }, subtitle));
  dialog.replaceChildren(h("header", {}, words, closeButton(dialog)), ...content);
}

/**
 * One of few: radio buttons in a tray.
 * @param {string} name @param {string} label @param {{value: string, label: string, before?: Node, mark?: boolean}[]} choices @param {string} chosen @param {(value: string) => void} [onChange]
 * @param {...(Node|string|null|undefined|false)} more  beside the label
 */
export function segments(name, label, choices, chosen, onChange, ...more) {
  return h(
    "fieldset",
    {},
    h("legend", { className: "name" }, h("span", {}, label), ...more),
    h(
      "div",
      { className: "seg" },
      ...choices.map((choice) =>
        h("label", {}, h("input", { type: "radio", name, value: choice.value, checked: choice.value === chosen, onchange: () => onChange && onChange(choice.value) }), h("span", { className: choice.mark ? "marked" : "" }, choice.before, choice.label)),
      ),
    ),
  );
}

/** On or off, with one plain line under it. @param {string} name @param {string} label @param {string} hint @param {boolean} on @param {(on: boolean) => void} [onChange] @param {...Node} more  beside the label */
export function toggle(name, label, hint, on, onChange, ...more) {
  const input = h("input", { type: "checkbox", name, checked: on, role: "switch", "aria-label": label, onchange: () => onChange && onChange(input.checked) });
  const small = hint && h("small", { id: `hint-${name}` }, hint);
  if (small) input.setAttribute("aria-describedby", small.id);
  return h("label", { className: "sw" }, h("span", {}, label, ...more, small), input);
}

/** Before what cannot be meant lightly. @param {() => void} resign */
export function openResign(resign) {
  const dialog = byId("resign");
  const on = button(t("Play on"), () => dialog.close(), "quiet");
  fillDialog(dialog, t("Resign this game?"), t("The other side wins."), h("footer", {}, on, button(t("Resign"), () => (dialog.close(), resign()), "primary")));
  openDialog(dialog);
  on.focus();
}

/** @param {Settings} settings @param {(change: Partial<Settings>) => void} change @param {boolean} motion  whether things move now @param {() => void} keyboard  lists the keys */
export function openSettings(settings, change, motion, keyboard) {
  const dialog = byId("settings");
  /** @type {[string, string][]} */
  const spoken = [["system", t("System")], ...languages];
  const language = h("select", { className: "field", onchange: () => change({ language: language.value }) }, ...spoken.map(([value, label]) => h("option", { value, selected: value === settings.language }, label)));
  const themes = [["system", t("System")], ["light", t("Light")], ["dark", t("Dark")], ["contrast", t("Contrast")]];
  fillDialog(
    dialog,
    t("Settings"),
    "",
    h(
      "div",
      { className: "body" },
      segments("theme", t("Theme"), themes.map(([value, label]) => ({ value, label })), settings.theme, (theme) => change({ theme })),
      h("label", { className: "sw" }, h("span", {}, t("Language")), language),
      toggle("coordinates", t("Coordinates"), t("Letters and numbers in the board’s edge."), settings.coordinates, (coordinates) => change({ coordinates })),
      toggle("keys", t("Show movement keys"), t("Their letters around the keyboard’s cursor."), settings.keys, (keys) => change({ keys })),
      toggle("legal", t("Mark legal cells"), t("A dot on each cell you may play."), settings.legal, (legal) => change({ legal })),
      toggle("shapes", t("Strong shapes"), t("White stones become six-sided."), settings.shapes, (shapes) => change({ shapes })),
      toggle("confirm", t("Confirm each move"), t("Tap twice: against slips on small screens."), settings.confirm, (confirm) => change({ confirm })),
      toggle("ponder", t("Think on your time"), t("The strongest level goes on while you think; it costs battery."), settings.ponder, (ponder) => change({ ponder })),
      toggle("animations", t("Animations"), t("Follows your device unless changed here."), motion, (animations) => change({ animations })),
      toggle("sounds", t("Sounds"), t("A knock for each move, a few notes at the end."), settings.sounds, (sounds) => change({ sounds })),
      button(t("Keyboard"), () => (dialog.close(), keyboard())),
    ),
  );
  openDialog(dialog);
}

/** What does not fit on the screen. @param {[any, string, () => void][]} entries  icon, label, what it does */
export function openMore(entries) {
  const dialog = byId("more");
  const typed = byId("typed");
  fillDialog(dialog, t("More"), "", h("div", { className: "body" }, typed, h("div", { className: "menu" }, ...entries.map(([name, label, run]) => button(label, () => (dialog.close(), run()), "", name)))));
  const close = () => dialog.close();
  typed.addEventListener("submit", close);
  dialog.addEventListener("close", () => (typed.removeEventListener("submit", close), byId("acts").before(typed)), { once: true });
  openDialog(dialog);
}

/** @param {Legend} legend @param {string} version */
export function fillAbout(legend, version) {
  const dialog = byId("about");
  dialog.querySelector("header").append(closeButton(dialog));
  byId("credits").replaceChildren(...legend.games.map((game) => h("li", {}, h("b", {}, game.title), " ", t("by {designer}, {year}.", { designer: game.designer, year: game.year }))));
  byId("version").textContent = t("Version {version}.", { version });
}
