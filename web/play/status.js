// @ts-check
// The status line: the one voice of the game, a polite live region.

import { h, icon } from "../ui/dom";
import { decimal, t } from "../ui/text";

/** @typedef {{label: string, run: () => void, primary?: boolean}} Action */
/** @typedef {{tone: string, subject: string, text?: string, actions?: Action[]}} Line */

export class StatusLine {
  /** @param {HTMLElement} root @param {() => void} lost  called when a focused button of the line went away */
  constructor(root, lost) {
    this.root = root;
    this.lost = lost;
    this.shown = "";
    /** @type {(() => void)[]} */
    this.run = [];
  }

  /** @param {Line} line */
  say({ tone, subject, text = "", actions = [] }) {
    const focused = this.root.contains(document.activeElement);
    const key = JSON.stringify([tone, subject, text, actions.map((action) => action.label)]);
    this.run = actions.map((action) => action.run);
    if (key === this.shown) return; // the same words again would be read out again
    this.shown = key;
    this.fill(
      tone,
      ...(tone === "bad" ? [icon("warn")] : []),
      h("span", {}, h("b", {}, subject), text && ` ${text}`),
      // The second click of two was meant for the button that was here at the first.
      ...actions.map(({ label, primary }, i) => h("button", { type: "button", className: primary ? "btn primary" : "btn", onclick: (/** @type {MouseEvent} */ { detail }) => detail < 2 && this.run[i]() }, label)),
    );
    if (focused) this.lost();
  }

  /** The root keeps its size, whatever is in it. @param {string} tone @param {...Node} content */
  fill(tone, ...content) {
    this.root.replaceChildren(h("div", { className: `status ${tone}` }, ...content));
  }

  /** The loading line: a step in words, a bar, megabytes. @param {string} step @param {number} loaded @param {number} total  bytes; 0: not known yet */
  progress(step, loaded, total) {
    if (!this.shown.startsWith("progress")) {
      const focused = this.root.contains(document.activeElement);
      this.bar = h("i");
      this.step = h("span");
      // The amount changes many times a second: seen, not read out.
      this.amount = h("span", { "aria-hidden": "true" });
      this.track = h("span", { className: "track", role: "progressbar", "aria-label": t("Loading"), "aria-valuemin": "0", "aria-valuemax": "100" }, this.bar);
      this.fill("progress", this.step, this.track, this.amount);
      if (focused) this.lost();
    }
    if (this.shown !== `progress ${step}`) this.step.textContent = step;
    this.shown = `progress ${step}`;
    const percent = total ? Math.min(100, Math.round((loaded / total) * 100)) : 0;
    this.bar.style.width = `${percent}%`;
    this.track.setAttribute("aria-valuenow", String(percent));
    this.amount.textContent = total ? t("{loaded} of {total} MB", { loaded: decimal(loaded / 1e6), total: decimal(total / 1e6) }) : "";
  }
}
