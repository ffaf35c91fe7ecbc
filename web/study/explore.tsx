// One thing there is to know of a position, on demand: told in words, drawn over the board, and kept true while it is on.

import { effect, signal, untracked } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { view } from "../game/store";
import { announce, ask, tell } from "../game/talk";
import { Button } from "../ui/parts";
import type { SceneRecord } from "../ui/types";

type Told = { node: number; text: string; lines: string[]; scene: SceneRecord[] };

export class Topic {
  readonly on = signal(false);
  /** Until another position is known, the words about the old one keep their place. */
  readonly told = signal<Told | null>(null);

  /** `what`: as Python calls it */
  constructor(readonly what: string) {
    let shown = view.value.node;
    effect(() => {
      const { node } = view.value;
      if (node !== shown && this.on.value) untracked(() => this.#look());
      shown = node;
    });
  }

  async toggle(on: boolean) {
    this.on.value = on;
    this.told.value = null;
    if (on) await this.#look();
    const told = this.told.peek();
    if (told) announce(told.text); // once: of every move it would be too much
  }

  async #look() {
    const { node } = view.value;
    try {
      const told = await ask({ op: "explore", what: this.what });
      if (node === view.value.node && this.on.value) this.told.value = { ...told, node };
    } catch (error) {
      tell(error);
    }
  }

  /** What to draw over the board. */
  get records() {
    const told = this.told.value;
    return told && told.node === view.value.node ? told.scene : [];
  }
}

export const TopicButton = ({ topic, label }: { topic: Topic; label: string }) => (
  <Button run={() => void topic.toggle(!topic.on.value)} aria-pressed={topic.on.value}>{label}</Button>
);

export function TopicWords({ topic }: { topic: Topic }) {
  const root = useRef<HTMLDivElement>(null);
  const told = topic.told.value;
  useLayoutEffect(() => {
    if (told) root.current?.scrollIntoView({ block: "nearest" });
  }, [!told]);
  return (
    <div class="told" hidden={!topic.on.value} ref={root}>
      {told?.lines.map((line) => <p>{line}</p>)}
    </div>
  );
}
