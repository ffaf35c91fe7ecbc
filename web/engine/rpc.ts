// Requests to the worker and their answers, JSON text as Python has it: a promise for each.
import { locale, t } from "../ui/text";

type Fault = { code: string; message: string; field?: string; at?: number; cells?: string[] };
type Message = Record<string, unknown>;
type OnPartial = (partial: any) => void;
export type Answer = Promise<any> & { id: number };

type Pending = {
  text: string;
  name?: string;
  sent?: boolean;
  /** Python lacked something for it, which is being brought or has been. */
  lack?: "waiting" | "asked again";
  resolve(ok: any): void;
  reject(error: Error): void;
  onPartial?: OnPartial;
};

/** An answer of the protocol that says what is wrong. */
export class RequestError extends Error {
  name = "RequestError";
  declare code: string;
  declare field?: string;
  declare at?: number;
  declare cells?: string[];

  constructor(fault: Fault) {
    super(fault.message);
    Object.assign(this, fault);
  }
}

const lacking = () =>
  t("What reads and writes such files could not be loaded. Check the connection, then try again.");

export class Requests {
  /** Whether what is asked is sent at once; else it waits. */
  open = false;
  #pending = new Map<number, Pending>();
  #next = 1;

  constructor(readonly post: (message: string | object) => void) {}

  /** Whether an answer is to be expected. */
  get due() {
    return [...this.#pending.values()].some(({ sent }) => sent);
  }

  /** `name`: what the caller calls it. */
  ask(message: Message, onPartial?: OnPartial, name?: string, now = this.open): Answer {
    const id = this.#next++;
    const text = JSON.stringify({ lang: locale.language, ...message, id });
    const answer = new Promise((resolve, reject) => {
      const pending: Pending = { text, name, resolve, reject, onPartial };
      this.#pending.set(id, pending);
      if (now) this.#send(pending);
    });
    return Object.assign(answer, { id });
  }

  /** Ids that callers give themselves serve to name a search in `stop`: on the way every request has one of ours. */
  request = (message: Message, onPartial?: OnPartial): Answer => {
    const wanted = message.op === "stop" && JSON.stringify(message.target);
    const [target] = [...this.#pending].findLast(([, { name }]) => wanted && name === wanted) ?? [];
    return this.ask(target ? { ...message, target } : message, onPartial, JSON.stringify(message.id));
  };

  /** From now on nothing waits. */
  release() {
    this.open = true;
    for (const pending of this.#pending.values()) if (!pending.sent) this.#send(pending);
  }

  /** The worker is gone, and with it what it had been asked. @returns whether that was anything */
  lose(reason: string) {
    const lost = this.due;
    this.open = false;
    for (const [id, { sent, reject }] of this.#pending) {
      if (!sent) continue;
      this.#pending.delete(id);
      reject(new RequestError({ code: "restarted", message: reason }));
    }
    return lost;
  }

  hear(text: string) {
    const { id, ok, partial, error } = JSON.parse(text);
    const pending = this.#pending.get(id);
    if (!pending) return;
    if (partial !== undefined) return pending.onPartial?.(partial);
    if (error?.code === "needs" && !pending.lack) {
      pending.lack = "waiting";
      return this.post({ bring: true });
    }
    this.#pending.delete(id);
    if (error) pending.reject(new RequestError(error));
    else pending.resolve(ok);
  }

  /** Ask again what Python lacked something for. */
  brought(done: boolean) {
    for (const [id, pending] of this.#pending) {
      if (pending.lack !== "waiting") continue;
      pending.lack = "asked again";
      if (done) this.#send(pending);
      else {
        this.#pending.delete(id);
        pending.reject(new RequestError({ code: "needs", message: lacking() }));
      }
    }
  }

  #send(pending: Pending) {
    pending.sent = true;
    this.post(pending.text);
  }
}
