// What is under way: whether anything is, what becomes of a question, and questions that come faster than answers.
import { signal } from "@preact/signals";

const root = document.documentElement;
let count = 0;

const LATEST = 1000; // milliseconds: a page in a frame that is not shown paints nothing, and nobody tells it so

/** A page that nobody sees paints nothing, nor one that is hidden while it waits for its frame. */
const painted = () =>
  new Promise((done) => {
    const over = () => {
      document.removeEventListener("visibilitychange", over);
      clearTimeout(late);
      cancelAnimationFrame(frame);
      setTimeout(done);
    };
    const late = setTimeout(over, document.hidden ? 0 : LATEST);
    const frame = requestAnimationFrame(over);
    document.addEventListener("visibilitychange", over);
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

  /** `take` gets no answer to what something else has taken the place of meanwhile. A fault is told to the browser. */
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
      try {
        const answer = await this.ask(asked);
        if (asked !== this.wanted) continue;
        this.wanted = null;
        this.take(answer, asked);
      } catch (error) {
        if (asked === this.wanted) this.wanted = null; // or it would be asked for ever
        reportError(error);
      }
    }
    this.#asking = false;
  }
}
