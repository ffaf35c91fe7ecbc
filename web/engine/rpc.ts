// Requests to the worker and their answers, JSON text as Python has it: a promise for each.
import { locale, t } from "../ui/kit";
import { trustedReader, type Reader } from "./door";

type Message = Record<string, unknown>;
type OnPartial = (partial: any) => void;
type Answer = Promise<any> & { id: number };
/** What comes of an event about the worker itself, by its name. */
type Events = Record<string, (event: any) => unknown>;
/** `waited`: since it was sent, see `tick`; `name`: what the caller calls it; `sent`: or it waits; `again`: Python has
 * lacked something for it. */
type Pending = {
  op: string; text: string; waited: number; name?: string; sent: boolean; again?: boolean; onPartial?: OnPartial;
  resolve(ok: any): void; reject(error: Error): void;
};

/** What may take as long as it likes: it is stopped, or its partial answers tell how far it is. */
const LASTING = ["think", "analyse", "review", "search", "choose", "perft", "look"];

/** An answer of the protocol that says what is wrong. */
export class RequestError extends Error {
  constructor(fault: { code: string; message: string }) {
    super(fault.message);
    Object.assign(this, fault, { name: "RequestError" });
  }
}

export class Requests {
  /** How answers are read: another way where others' code may have made them. */
  reader: Reader = trustedReader;
  #open = false; // whether what is asked is sent at once
  #pending = new Map<number, Pending>();
  #last = 0;

  constructor(readonly post: (message: string | object) => void) {}

  /** Whether an answer is to be expected. */
  due = () => [...this.#pending.values()].some(({ sent }) => sent);

  /** So much time has passed, at each call; the longest that something has waited which should be answered soon. */
  tick() {
    const waiting = [...this.#pending.values()].filter(({ sent, op }) => sent && !LASTING.includes(op));
    return waiting.reduce((longest, one) => Math.max(longest, ++one.waited), 0);
  }

  ask(message: Message, { sent = this.#open, ...more }: Partial<Pending> = {}): Answer {
    const id = ++this.#last;
    const text = JSON.stringify({ lang: locale.language, ...message, id });
    const op = String(message.op);
    const answer = new Promise((resolve, reject) =>
      this.#pending.set(id, { op, text, sent, waited: 0, ...more, resolve, reject }));
    if (sent) this.post(text);
    return Object.assign(answer, { id });
  }

  /** Ids that callers give themselves serve to name a search in `stop`: on the way every request has one of ours. */
  request = (message: Message, onPartial?: OnPartial): Answer => {
    const wanted = message.op === "stop" && JSON.stringify(message.target);
    const named = [...this.#pending].findLast(([, { name }]) => wanted && name === wanted);
    const name = JSON.stringify(message.id);
    return this.ask(named ? { ...message, target: named[0] } : message, { onPartial, name });
  };

  /** The search whose promise has this id ends with its best move. */
  stop = (id: number) => this.ask({ op: "stop", target: id });

  /** It goes on from what a search in another worker has found, if it is there. */
  heed = (id: number, from: number, found: object) =>
    void (this.#open && this.ask({ op: "heed", target: id, from, found }).catch(() => {}));

  /** From now on nothing waits. */
  open() {
    this.#open = true;
    for (const one of this.#pending.values()) {
      if (!one.sent) this.post(one.text);
      one.sent = true;
    }
  }

  /** The worker is gone. What it had been asked is lost with it; without a reason, it is for the next one. */
  close(message?: string) {
    for (const [id, one] of this.#pending) {
      if (one.sent && (message !== undefined || !this.#open)) {
        this.#pending.delete(id);
        one.reject(new RequestError({ code: "restarted", message: message ?? "" }));
      }
      one.sent = one.again = false;
      one.waited = 0;
    }
    this.#open = false;
  }

  /** What a worker says: text is an answer, all else is about the worker. Throws at what is neither. */
  hear(data: any, events: Events) {
    if (typeof data !== "string") return void (Object.hasOwn(events, data.event) && events[data.event](data));
    const { reader } = this;
    const { id, ok, partial, error } = reader.read(data);
    const pending = this.#pending.get(id);
    if (!pending?.sent) return; // nobody has been asked that
    if (partial !== undefined) return pending.onPartial?.(reader.partial(pending.op, partial));
    if (error?.code === "needs" && !pending.again) {
      pending.again = true;
      return this.post({ again: pending.text }); // when that is there
    }
    const failure = error && reader.failure(error);
    const answer = error ? undefined : reader.answer(pending.op, ok);
    this.#pending.delete(id);
    if (!failure) return pending.resolve(answer);
    const lacks = t("What reads and writes such files could not be loaded. Check the connection, then try again.");
    pending.reject(new RequestError(failure.code === "needs" ? { ...failure, message: lacks } : failure));
  }
}
