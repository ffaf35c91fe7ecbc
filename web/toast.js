// @ts-check
// Messages about things outside the game: a saved game, a new version. They wait while looked at.

import { byId, h, icon } from "./dom.js";
import { t } from "./text.js";

const STAY = 5000;

/**
 * @param {string} sentence
 * @param {{label?: string, run?: () => void, stay?: boolean}} [action]  one with an action or `stay` waits to be closed
 */
export function toast(sentence, { label, run, stay } = {}) {
  const host = byId("toasts");
  for (const old of host.children) if (old.firstElementChild.textContent === sentence) old.remove();
  const close = () => element.remove();
  const element = h(
    "div",
    { className: "toast" },
    h("span", {}, sentence),
    label && h("button", { type: "button", className: "do", onclick: () => (close(), run && run()) }, label),
    h("button", { type: "button", "aria-label": t("Close message"), onclick: close }, icon("close")),
  );
  host.append(element);
  if (label || stay) return;
  const leave = () => (element.matches(":hover, :focus-within") ? setTimeout(leave, 1000) : close());
  setTimeout(leave, STAY);
}
