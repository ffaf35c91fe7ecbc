// The dialog by which games leave the page and come in.

import { useRef } from "preact/hooks";
import { fileName, pngOf, svgOf } from "../board/picture";
import { board } from "../board/table";
import { view } from "../game/store";
import { ask, request, tell } from "../game/talk";
import { chooseFile, copy, download } from "../keep/files";
import { closeDialog, leaveScreens, openDialog } from "../ui/dialogs";
import type { Sign } from "../ui/dom";
import { Button } from "../ui/parts";
import { t } from "../ui/text";
import { toast } from "../ui/toast";
import type { Screen } from "./ways";

/** A request to Python has at most a million bytes. */
export const LIMIT = 1;

/** The address that brings a game. */
const address = (fragment: string) => new URL(`#${fragment}`, location.href).href;

/** Hand a link on: where the device can, to another program. */
export async function sendLink() {
  const { title, link, share = link } = view.value;
  const url = address(share);
  try {
    if (matchMedia("(pointer: coarse)").matches && navigator.share) return await navigator.share({ title, url });
  } catch (error: any) {
    if (error.name === "AbortError") return; // the reader thought better of it
  }
  await copy(url);
}

/** A game from outside: a link, a record or an SGF file. Rejected with a sentence. */
export async function bring(text: string) {
  const sorry = t("This text is too long: a game has at most {limit} MB.", { limit: LIMIT });
  if (text.length > LIMIT * 1e6) throw new Error(sorry);
  await request({ op: "open", text });
  closeDialog("share");
  leaveScreens();
}

async function save(format: string, type: string) {
  const { text, name } = await ask({ op: "export", format });
  download(new Blob([text], { type }), name);
}

async function savePicture(kind: "svg" | "png") {
  try {
    const shown = view.value;
    download(await (kind === "svg" ? svgOf : pngOf)(shown, board.look!), `${fileName(shown)}.${kind}`);
  } catch {
    toast(t("The picture could not be made."));
  }
}

type Doing = { sign: Sign; label: string; run: () => unknown; look?: string };

const Do = ({ label, run, ...more }: Doing) => (
  <Button run={() => void Promise.resolve(run()).catch(tell)} {...more}>{label}</Button>
);

function Share() {
  const { title, link, share, record } = view.value;
  const [url, friend] = [address(link), share && address(share)];
  const send = () => navigator.share({ title, url }).catch(() => {});
  const sends = !share && "share" in navigator;
  return (
    <>
      {friend && (
        <section>
          <h3>{t("Play by link")}</h3>
          <p>{t("Your friend opens this link, plays, and sends you a link back. Open that one here.")}</p>
          <Do sign="link" label={t("Copy the link for your friend")} run={() => copy(friend)} look="primary" />
        </section>
      )}
      <section>
        <h3>{t("Share this game")}</h3>
        <p>{t("The link holds the whole game, with its variations and comments.")}</p>
        <div class="ways">
          <Do sign="link" label={t("Copy the link")} run={() => copy(url)} look={share ? "" : "primary"} />
          {sends && <Do sign="share" label={t("Send link")} run={send} />}
          <Do sign="copy" label={t("Copy as text")} run={() => copy(record)} />
          <Do sign="save" label={t("Save as text")} run={() => save("text", "text/plain")} />
          <Do sign="save" label={t("Save as SGF")} run={() => save("sgf", "application/x-go-sgf")} />
          <Do sign="picture" label={t("Picture (SVG)")} run={() => savePicture("svg")} />
          <Do sign="picture" label={t("Picture (PNG)")} run={() => savePicture("png")} />
        </div>
      </section>
    </>
  );
}

function Another() {
  const field = useRef<HTMLTextAreaElement>(null);
  const trouble = useRef<HTMLParagraphElement>(null);
  async function attempt(text: Promise<string> | string) {
    trouble.current!.textContent = "";
    try {
      await bring(await text);
    } catch (error: any) {
      trouble.current!.textContent = error.message;
    }
  }
  function submit(event: Event) {
    event.preventDefault();
    void attempt(field.current!.value);
  }
  const choose = () => chooseFile(".txt,.sgf,text/plain", LIMIT, attempt);
  const words = { "aria-label": t("Link or record"), placeholder: t("Paste a link, a record or an SGF file") };
  return (
    <form onSubmit={submit}>
      <h3>{t("Open a game")}</h3>
      <textarea class="field" rows={3} spellcheck={false} {...words} ref={field} />
      <p class="trouble" role="alert" ref={trouble} />
      <div class="ways">
        <button class="btn">{t("Open")}</button>
        <Do sign="file" label={t("Choose a file")} run={choose} />
      </div>
    </form>
  );
}

const open = () => openDialog("share", t("Share and open"), <div class="body"><Share /><Another /></div>);

export const screen: Screen = { sign: "share", label: () => t("Share and open"), open, menu: 6 };
