// The dialog by which games leave the page and come in. Its words are in index.html.
import { fileName, pngOf, svgOf } from "../board/pictures";
import { board } from "../board/table";
import { ask, request, tell, view } from "../game/store";
import { chooseFile, copy, download } from "../keep/files";
import { byId, closeDialog, leaveScreens, showDialog, t, toast } from "../ui/kit";
import type { Screen } from "./ways";

export const LIMIT = 1; // a request to Python has at most a million bytes
const dialog = byId("share");
const [form, field, trouble] = ["form", "textarea", ".trouble"].map((part) => dialog.querySelector(part));
const button = (name: string) => dialog.querySelector(`[data-do="${name}"]`);
/** The address that brings the game: a friend's, if one plays from elsewhere. */
const address = ({ link, share }: { link: string; share?: string }) => new URL(`#${share ?? link}`, location.href).href;
const send = () => navigator.share({ title: view.value.title, url: address(view.value) });

/** Hand a link on: where the device can, to another program. */
export async function sendLink() {
  try {
    if (matchMedia("(pointer: coarse)").matches && "share" in navigator) return await send();
  } catch (error: any) {
    if (error.name === "AbortError") return; // the reader thought better of it
  }
  await copy(address(view.value));
}

/** A game from outside: a link, a record or an SGF file. Rejected with a sentence. */
export async function bring(text: string) {
  const sorry = t("This text is too long: a game has at most {limit} MB.", { limit: LIMIT });
  if (text.length > LIMIT * 1e6) throw new Error(sorry);
  await request({ op: "open", text, study: true });
  closeDialog("share");
  leaveScreens();
}

async function attempt(text: Promise<string>) {
  trouble.textContent = "";
  await text.then(bring).catch(({ message }) => (trouble.textContent = message));
}

/** Its name ends as what it is: a text that opens as something else may do anything there. */
async function save(format: string, type: string, ending: string) {
  const { text, name } = await ask({ op: "export", format });
  const stem = String(name).replace(/\.\w+$/, "").replace(/[^\w-]+/g, "-").slice(0, 80);
  download(new Blob([text], { type }), `${stem || "hexarium"}.${ending}`);
}

async function savePicture(kind: string, draw: typeof svgOf) {
  const made = await draw(view.value, board.look!).catch(() => void toast(t("The picture could not be made.")));
  if (made) download(made, `${fileName(view.value)}.${kind}`);
}

/** By the names that the buttons have there. */
const DOES: Record<string, () => unknown> = {
  friend: () => copy(address(view.value)),
  link: () => copy(address({ link: view.value.link })),
  send: () => send().catch(() => {}),
  copy: () => copy(view.value.record),
  text: () => save("text", "text/plain", "txt"),
  sgf: () => save("sgf", "application/x-go-sgf", "sgf"),
  svg: () => savePicture("svg", svgOf),
  png: () => savePicture("png", pngOf),
  open: () => attempt(Promise.resolve(field.value)),
  file: () => chooseFile(".txt,.sgf,text/plain", LIMIT, attempt),
};

dialog.addEventListener("click", async ({ target }: { target: Element }) => {
  const { do: name = "" } = target.closest<HTMLElement>("[data-do]")?.dataset ?? {};
  await Promise.resolve(DOES[name]?.()).catch(tell);
});

function open() {
  const { share } = view.value;
  form.reset();
  trouble.textContent = "";
  button("friend").closest("section").hidden = !share;
  button("send").hidden = Boolean(share) || !("share" in navigator);
  button("link").classList.toggle("primary", !share);
  showDialog("share");
}

export const screen: Screen = { sign: "share", label: () => t("Share and open"), open, menu: 6 };
