// What there is to know of a position by topic: told in words, drawn over the board, and kept true while it is wanted.

import { computed, effect, signal, untracked } from "@preact/signals";
import { view } from "../game/store";
import { announce, ask, tell } from "../game/talk";
import { Button } from "../ui/parts";
import { t } from "../ui/text";
import type { SceneRecord } from "../ui/types";

type Told = { node: number; text: string; lines: string[]; scene: SceneRecord[] };

/** Of the topics that are wanted. Until another position is known, the words about the old one keep their place. */
const told = signal<Record<string, Told | null>>({});
const node = computed(() => view.value.node);

effect(() => {
  void node.value;
  for (const topic in told.peek()) untracked(() => void look(topic));
});

const look = (topic: string) =>
  ask({ op: "explore", what: topic }).then((answer: Told) => {
    if (topic in told.value) told.value = { ...told.value, [topic]: answer };
  }, tell);

async function toggle(topic: string) {
  const { [topic]: old, ...others } = told.value;
  told.value = old === undefined ? { ...others, [topic]: null } : others;
  if (old !== undefined) return;
  await look(topic);
  const { text } = told.value[topic] ?? {};
  if (text) announce(text); // once: of every move it would be too much
}

export const endExploring = () => (told.value = {});

/** What to draw over the board. */
export const explored = () =>
  Object.values(told.value).flatMap((known) => (known?.node === node.value ? known.scene : []));

const intoView = (words: Element | null) => words?.scrollIntoView({ block: "nearest" });

export function Explore() {
  /** As Python calls them. */
  const topics = Object.entries({ threats: t("Threats"), lifeline: t("Outlook") });
  const button = ([topic, label]: [string, string]) => (
    <Button run={() => void toggle(topic)} aria-pressed={topic in told.value}>{label}</Button>
  );
  const words = ([topic]: [string, string]) =>
    told.value[topic] && (
      <div class="told" key={topic} ref={intoView}>{told.value[topic].lines.map((line) => <p>{line}</p>)}</div>
    );
  return <><div class="row">{topics.map(button)}</div>{topics.map(words)}</>;
}
