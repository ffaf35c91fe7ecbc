// A worker for code that is not ours, in a frame that has no origin, no storage and no net. What it starts from it is
// handed as bytes, since no compiled machine can go there. Nothing that it says is to be trusted.
import { h, t } from "../ui/kit";

const LOUD = 1000; // messages in a second, which are more than any work needs

/** A file of the site, proved; past all caches if that is wished, or if they hold something else. */
async function file(name: string, fresh?: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const { path, proof } = BUILD.files[name];
  const how: RequestInit = { integrity: `sha256-${proof}`, cache: fresh ? "reload" : "default" };
  const answer = fetch(new URL(path, document.baseURI), how).then((response) => response.arrayBuffer());
  return answer.then((held) => new Uint8Array(held), (error) => (fresh ? Promise.reject(error) : file(name, true)));
}

// As far as it is used, it is like any other. `onerror` is called where what it runs cannot be had, or, with a message,
// where what runs there floods the page.
export class FramedWorker {
  onmessage: ((event: { data: any }) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  #second = 0; // when it began
  #heard = 0; // since then
  readonly #frame: HTMLIFrameElement = h("iframe", { hidden: true, sandbox: "allow-scripts", srcdoc: BUILD.frame });
  readonly #loaded = new Promise((done) => (this.#frame.onload = done));

  constructor() {
    addEventListener("message", this);
    document.body.append(this.#frame);
  }

  handleEvent({ source, data, timeStamp }: MessageEvent) {
    if (source !== this.#frame.contentWindow) return;
    if (timeStamp > this.#second + 1000) [this.#second, this.#heard] = [timeStamp, 0];
    if (++this.#heard > LOUD) this.onerror?.(new ErrorEvent("error", { message: t("It sent too much.") }));
    else this.onmessage?.({ data });
  }

  postMessage(say: any) {
    if (say.start) this.#start(say.start).catch(() => this.onerror?.(new ErrorEvent("error")));
    else this.#frame.contentWindow?.postMessage({ say }, "*");
  }

  /** Without what cannot be had Python may start another way. */
  async #start(start: { fresh?: boolean }) {
    const names = Object.keys(BUILD.files);
    const [, ...arrived] = await Promise.allSettled([this.#loaded, ...names.map((name) => file(name, start.fresh))]);
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
