// A worker for code that is not ours, in a frame that has no origin, no storage and no net. What it starts from it is
// handed as bytes, since no compiled machine can go there. Nothing that it says is to be trusted: see door.ts.
import { h, t, trustedHTML } from "../ui/kit";
import type { Shapes } from "../ui/shapes";
import { checkingReader } from "./door";

/** A file of the site, proved; past all caches if that is wished, or if they hold something else. */
async function file(about: { path: string; proof: string }, fresh?: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const { path, proof } = about;
  const how: RequestInit = { integrity: `sha256-${proof}`, cache: fresh ? "reload" : "default" };
  const answer = fetch(new URL(path, document.baseURI), how).then((response) => response.arrayBuffer());
  return answer.then((held) => new Uint8Array(held), (error) => (fresh ? Promise.reject(error) : file(about, true)));
}

type Strict = ReturnType<typeof checkingReader>;
let reading: Promise<Strict> | undefined;

/** What checks all that an engine with wheels sends: fetched when there are any. Rejected where it cannot be had. */
export function strictReader(): Promise<Strict> {
  const read = (bytes: Uint8Array): Shapes => JSON.parse(new TextDecoder().decode(bytes));
  const made = reading ?? file(BUILD.foreign).then((bytes) => checkingReader(read(bytes)));
  reading = made;
  made.catch(() => (reading = undefined)); // or it is fetched again
  return made;
}

const BRIEF = 20_000; // characters of what a worker says about itself, at most
/** What a worker says about itself rather than answers, if a text is that. */
function eventIn(text: string): { event: string } | undefined {
  if (!text.startsWith('{"event":') || text.length > BRIEF) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // it is no answer either, as whoever reads it will find
  }
}

// As far as it is used, it is like any other. `onerror` is called where what it runs cannot be had, or, with a message,
// where what runs there floods the page.
export class FramedWorker {
  onmessage: ((event: { data: any }) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  readonly #frame: HTMLIFrameElement = h("iframe", { hidden: true, sandbox: "allow-scripts" });
  readonly #loaded = new Promise((done) => (this.#frame.onload = done));

  constructor() {
    addEventListener("message", this);
    this.#frame.srcdoc = trustedHTML(BUILD.frame) as string;
    document.body.append(this.#frame);
  }

  handleEvent({ source, data }: MessageEvent) {
    if (source !== this.#frame.contentWindow || typeof data !== "string") return;
    const event = eventIn(data);
    if (event?.event === "flood") this.onerror?.(new ErrorEvent("error", { message: t("It sent too much.") }));
    else this.onmessage?.({ data: event ?? data });
  }

  postMessage(say: any) {
    if (say.start) this.#start(say.start).catch(() => this.onerror?.(new ErrorEvent("error")));
    else this.#frame.contentWindow?.postMessage({ say }, "*");
  }

  /** Without what cannot be had Python may start another way. */
  async #start(start: { fresh?: boolean }) {
    const names = Object.keys(BUILD.files);
    const asked = names.map((name) => file(BUILD.files[name], start.fresh));
    const [, ...arrived] = await Promise.allSettled([this.#loaded, ...asked]);
    const had = arrived.flatMap((one, i) => (one.status === "fulfilled" ? [[names[i], one.value] as const] : []));
    const { [BUILD.sandbox]: code, ...files } = Object.fromEntries(had);
    const given = Object.values(files).map(({ buffer }) => buffer);
    const say = { start: { ...start, made: {}, files, framed: true } };
    this.#frame.contentWindow?.postMessage({ code, say, given }, "*", [code.buffer, ...given]);
  }

  terminate() {
    removeEventListener("message", this);
    this.#frame.remove();
  }
}
