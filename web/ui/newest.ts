// Of questions that come faster than their answers only the newest is asked: one is out at a time.

export class Newest<Question, Answer> {
  /** Not answered yet. */
  wanted: Question | null = null;
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
