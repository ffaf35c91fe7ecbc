// What becomes of a question, for a view: its answer, or the sentence that says why there is none.

import { signal } from "@preact/signals";

export function told<T>(question: Promise<T>) {
  const answer = signal<{ value?: T; trouble?: string }>({});
  question.then(
    (value) => (answer.value = { value }),
    (error) => (answer.value = { trouble: error.message }),
  );
  return answer;
}
