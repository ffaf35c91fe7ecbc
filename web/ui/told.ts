// What becomes of a question, for a view: its answer; till then words to wait by, or those that say why there is none.

import { signal } from "@preact/signals";

type Told<T> = { value?: T; words: string; role: "status" | "alert" };

export function told<T>(question: Promise<T>, words: string) {
  const answer = signal<Told<T>>({ words, role: "status" });
  question.then(
    (value) => (answer.value = { ...answer.value, value }),
    ({ message }) => (answer.value = { words: message, role: "alert" }),
  );
  return answer;
}
