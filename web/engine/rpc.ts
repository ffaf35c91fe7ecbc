// Requests to the worker and their answers, JSON text as Python has it: a promise for each.
import { locale, t } from "../ui/text";

type Fault = { code: string; message: string; field?: string; at?: number; cells?: string[] };
type Message = Record<string, unknown>;
type OnPartial = (partial: any) => void;
type Answer = Promise<any> & { id: number };
/** `name`: what the caller calls it. */
type Pending = {
  text: string; name?: string; onPartial?: OnPartial; resolve(ok: any): void; reject(error: Error): void;
};

export interface RequestError extends Fault {}
/** An answer of the protocol that says what is wrong. */
export class RequestError extends Error {
  constructor(fault: Fault) {
    super(fault.message);
    Object.assign(this, fault, { name: "RequestError" });
  }
}

export class Requests {
  /** Whether what is asked is sent at once; else it waits. */
  #open = false;
  #waiting = new Map<number, Pending>();
  #sent = new Map<number, Pending>();
  #last = 0;

  constructor(readonly post: (text: string) => void) {}

  /** Whether an answer is to be expected. */
  get due() {
    return this.#sent.size > 0;
  }

  ask(message: Message, onPartial?: OnPartial, name?: string, now = this.#open): Answer {
    const id = ++this.#last;
    const text = JSON.stringify({ lang: locale.language, ...message, id });
    const answer = new Promise((resolve, reject) => this.#waiting.set(id, { text, name, onPartial, resolve, reject }));
    if (now) this.#send(id);
    return Object.assign(answer, { id });
  }

  /** Ids that callers give themselves serve to name a search in `stop`: on the way every request has one of ours. */
  request = (message: Message, onPartial?: OnPartial): Answer => {
    const wanted = message.op === "stop" && JSON.stringify(message.target);
    const named = [...this.#sent, ...this.#waiting].findLast(([, { name }]) => wanted && name === wanted);
    return this.ask(named ? { ...message, target: named[0] } : message, onPartial, JSON.stringify(message.id));
  };

  /** From now on nothing waits. */
  open() {
    this.#open = true;
    for (const id of this.#waiting.keys()) this.#send(id);
  }

  /** The worker is gone. What it had been asked is lost with it; without a reason, it is for the next one. */
  close(reason?: string) {
    const sent = [...this.#sent];
    if (reason === undefined && this.#open) this.#waiting = new Map([...sent, ...this.#waiting]);
    else for (const [, { reject }] of sent) reject(new RequestError({ code: "restarted", message: reason ?? "" }));
    this.#sent.clear();
    this.#open = false;
  }

  hear(text: string) {
    const { id, ok, partial, error } = JSON.parse(text);
    const pending = this.#sent.get(id);
    if (!pending) return;
    if (partial !== undefined) return pending.onPartial?.(partial);
    this.#sent.delete(id);
    if (!error) return pending.resolve(ok);
    const lacks = t("What reads and writes such files could not be loaded. Check the connection, then try again.");
    pending.reject(new RequestError(error.code === "needs" ? { ...error, message: lacks } : error));
  }

  #send(id: number) {
    const pending = this.#waiting.get(id)!;
    this.#waiting.delete(id);
    this.#sent.set(id, pending);
    this.post(pending.text);
  }
}
