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
  if (text.length > LIMIT * 1e6) throw new Error(t("This text is too long: a game has at most {limit} MB.", { limit: LIMIT }));
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

const Do = ({ sign, label, run, look }: Doing) => (
  <Button sign={sign} look={look} run={() => void Promise.resolve(run()).catch(tell)}>
    {label}
  </Button>
);

function Share() {
  const { title, link, share, record } = view.value;
  const url = address(link);
  const ways: (Doing | undefined | false)[] = [
    { sign: "link", label: t("Copy the link"), run: () => copy(url), look: share ? "" : "primary" },
    !share && "share" in navigator && { sign: "share", label: t("Send link"), run: () => navigator.share({ title, url }).catch(() => {}) },
    { sign: "copy", label: t("Copy as text"), run: () => copy(record) },
    { sign: "save", label: t("Save as text"), run: () => save("text", "text/plain") },
    { sign: "save", label: t("Save as SGF"), run: () => save("sgf", "application/x-go-sgf") },
    { sign: "picture", label: t("Picture (SVG)"), run: () => savePicture("svg") },
    { sign: "picture", label: t("Picture (PNG)"), run: () => savePicture("png") },
  ];
  return (
    <>
      {share && (
        <section>
          <h3>{t("Play by link")}</h3>
          <p>{t("Your friend opens this link, plays, and sends you a link back. Open that one here.")}</p>
          <Do sign="link" label={t("Copy the link for your friend")} run={() => copy(address(share))} look="primary" />
        </section>
      )}
      <section>
        <h3>{t("Share this game")}</h3>
        <p>{t("The link holds the whole game, with its variations and comments.")}</p>
        <div class="ways">{ways.map((way) => way && <Do {...way} />)}</div>
      </section>
    </>
  );
}

function OpenForm() {
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
  return (
    <form onSubmit={(event) => (event.preventDefault(), void attempt(field.current!.value))}>
      <h3>{t("Open a game")}</h3>
      <textarea
        class="field"
        rows={3}
        spellcheck={false}
        aria-label={t("Link or record")}
        placeholder={t("Paste a link, a record or an SGF file")}
        ref={field}
      />
      <p class="trouble" role="alert" ref={trouble} />
      <div class="ways">
        <button class="btn">{t("Open")}</button>
        <Do sign="file" label={t("Choose a file")} run={() => chooseFile(".txt,.sgf,text/plain", LIMIT, attempt)} />
      </div>
    </form>
  );
}

const open = () =>
  openDialog(
    "share",
    t("Share and open"),
    <div class="body">
      <Share />
      <OpenForm />
    </div>,
  );

export const screen: Screen = { sign: "share", label: () => t("Share and open"), open, menu: 6 };
