// What is under way: whether anything is, what becomes of a question, and questions that come faster than answers.
import { signal } from "@preact/signals";

const root = document.documentElement;
let count = 0;

/** A page that nobody sees paints nothing, nor one that is hidden while it waits for its frame. */
const painted = () =>
  new Promise((done) => {
    const over = () => setTimeout(done);
    if (document.hidden) return void over();
    document.addEventListener("visibilitychange", over, { once: true });
    requestAnimationFrame(() => (document.removeEventListener("visibilitychange", over), over()));
  });

// The page is busy: a condition to wait on that cannot be missed, for it holds from the very task in which something is
// done until what comes of it has been painted.
export function busyWith<P extends Promise<any>>(work: P): P {
  count += 1;
  root.dataset.busy = "";
  void work.catch(() => {}).then(painted).then(() => {
    count -= 1;
    if (!count) delete root.dataset.busy;
  });
  return work;
}

/** Nothing is under way, nor in what failed to load. What was just done to the page, it has noticed after a frame. */
export async function settled() {
  do await painted();
  while ("busy" in root.dataset && root.dataset.state !== "failed");
}

/** For a view: the answer to a question; till then words to wait by, or those that say why there is none. */
export function told<T>(question: Promise<T>, words: string) {
  const answer = signal<{ value?: T; words: string; role: "status" | "alert" }>({ words, role: "status" });
  question.then(
    (value) => (answer.value = { ...answer.value, value }),
    ({ message }) => (answer.value = { words: message, role: "alert" }),
  );
  return answer;
}

/** What may fail, or never answer, as a database may. `patience`: in milliseconds. */
export function orElse<T>(answer: Promise<T>, patience: number, otherwise: T) {
  let timer = 0;
  const late = new Promise<T>((done) => (timer = setTimeout(done, patience, otherwise)));
  return Promise.race([answer, late]).catch(() => otherwise).finally(() => clearTimeout(timer));
}

/** Of questions that come faster than their answers only the newest is asked: one is out at a time. */
export class Newest<Question, Answer> {
  wanted: Question | null = null; // not answered yet
  #asking = false;

  /** `take` gets no answer to what something else has taken the place of meanwhile. Neither may fail. */
  constructor(
    readonly ask: (question: Question) => Promise<Answer>,
    readonly take: (answer: Answer, question: Question) => void,
  ) {}

  /** Null: nothing any more. */
  async want(question: Question | null) {
    this.wanted = question;
    if (this.#asking) return;
    this.#asking = true;
    while (this.wanted) {
      const asked: Question = this.wanted;
      const answer = await this.ask(asked);
      if (asked !== this.wanted) continue;
      this.wanted = null;
      this.take(answer, asked);
    }
    this.#asking = false;
  }
}
