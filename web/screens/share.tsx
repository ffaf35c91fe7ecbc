// @ts-nocheck
// The dialog by which games leave the page and come in.

import { fillDialog, openDialog } from "../ui/dialogs";
import { button, byId, h } from "../ui/dom";
import { chooseFile, copy, download } from "../keep/files";
import { t } from "../ui/text";

/** @typedef {import("../ui/types").View} View */

/** A request to Python has at most a million bytes. */
export const LIMIT = 1;

/** The address that brings a game. @param {string} fragment */
const address = (fragment) => new URL(`#${fragment}`, location.href).href;

/** Hand a link on: where the device can, to another program. @param {View} view */
export async function sendLink({ title, link, share = link }) {
  const url = address(share);
  try {
    if (matchMedia("(pointer: coarse)").matches && navigator.share) return await navigator.share({ title, url });
  } catch (/** @type {any} */ error) {
    if (error.name === "AbortError") return; // the reader thought better of it
  }
  await copy(url);
}

/**
 * @param {View} view
 * @param {object} host
 * @param {(message: object) => Promise<any>} host.ask
 * @param {(text: string) => Promise<void>} host.open  rejected with a sentence
 * @param {(kind: "svg"|"png") => Promise<void>} host.picture
 * @param {(error: any) => void} host.tell
 */
export function openShare(view, { ask, open, picture, tell }) {
  const dialog = byId("share");
  const act = (/** @type {any} */ name, /** @type {string} */ label, /** @type {() => any} */ run, look = "") => button(label, () => Promise.resolve(run()).catch(tell), look, name);
  const save = async (/** @type {string} */ format, /** @type {string} */ type) => {
    const { text, name } = await ask({ op: "export", format });
    download(new Blob([text], { type }), name);
  };
  const { title } = view;
  const url = address(view.link);
  const friend = view.share && [
    h("p", {}, t("Your friend opens this link, plays, and sends you a link back. Open that one here.")),
    act("link", t("Copy the link for your friend"), () => copy(address(view.share || "")), "primary"),
  ];
  const trouble = h("p", { className: "trouble", role: "alert" });
  const field = h("textarea", { className: "field", rows: 3, spellcheck: false, "aria-label": t("Link or record"), placeholder: t("Paste a link, a record or an SGF file") });
  const bring = async (/** @type {Promise<string>|string} */ text) => {
    try {
      trouble.textContent = "";
      await open(await text);
    } catch (/** @type {any} */ error) {
      trouble.textContent = error.message;
    }
  };
  fillDialog(
    dialog,
    t("Share and open"),
    "",
    h(
      "div",
      { className: "body" },
      friend && h("section", {}, h("h3", {}, t("Play by link")), ...friend),
      h(
        "section",
        {},
        h("h3", {}, t("Share this game")),
        h("p", {}, t("The link holds the whole game, with its variations and comments.")),
        h(
          "div",
          { className: "ways" },
          act("link", t("Copy the link"), () => copy(url), friend ? "" : "primary"),
          !friend && navigator.share && act("share", t("Send link"), () => navigator.share({ title, url }).catch(() => {})),
          act("copy", t("Copy as text"), () => copy(view.record)),
          act("save", t("Save as text"), () => save("text", "text/plain")),
          act("save", t("Save as SGF"), () => save("sgf", "application/x-go-sgf")),
          act("picture", t("Picture (SVG)"), () => picture("svg")),
          act("picture", t("Picture (PNG)"), () => picture("png")),
        ),
      ),
      h(
        "form",
        { onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), void bring(field.value)) },
        h("h3", {}, t("Open a game")),
        field,
        trouble,
        h("div", { className: "ways" }, h("button", { className: "btn" }, t("Open")), act("file", t("Choose a file"), () => chooseFile(".txt,.sgf,text/plain", LIMIT, bring))),
      ),
    ),
  );
  openDialog(dialog);
}
