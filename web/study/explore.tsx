// What there is to know of a position by topic: told in words, drawn over the board, and kept true while it is wanted.

import { computed, effect, signal, untracked } from "@preact/signals";
import type { SceneRecord } from "python";
import { view } from "../game/store";
import { announce, ask, tell } from "../game/talk";
import { Button } from "../ui/elements";
import { t } from "../ui/text";

type Told = { node: number; text: string; lines: string[]; scene: SceneRecord[] };

/** Of the topics that are wanted. Until another position is known, the words about the old one keep their place. */
const told = signal<Record<string, Told | null>>({});
const node = computed(() => view.value.node);

effect(() => {
  void node.value;
  for (const topic in told.peek()) untracked(() => void look(topic));
});

/** @returns what is told, if it is still wanted */
const look = (topic: string) =>
  ask({ op: "explore", what: topic }).then((answer: Told) => {
    if (!(topic in told.value)) return;
    told.value = { ...told.value, [topic]: answer };
    return answer.text;
  }, tell);

async function toggle(topic: string) {
  const { [topic]: old, ...others } = told.value;
  told.value = old === undefined ? { ...others, [topic]: null } : others;
  const text = old === undefined && (await look(topic));
  if (text) announce(text); // once: of every move it would be too much
}

export const endExploring = () => (told.value = {});
/** What to draw over the board. */
export const explored = () =>
  Object.values(told.value).flatMap((known) => (known?.node === node.value ? known.scene : []));

const intoView = (words: Element | null) => words?.scrollIntoView({ block: "nearest" });

export function Explore() {
  const button = (topic: string, label: string) =>
    <Button run={() => void toggle(topic)} aria-pressed={topic in told.value}>{label}</Button>;
  const words = (topic: string) => {
    const lines = told.value[topic]?.lines.map((line) => <p>{line}</p>);
    return lines && <div class="told" key={topic} ref={intoView}>{lines}</div>;
  };
  return (
    <>
      <div class="row">{button("threats", t("Threats"))}{button("lifeline", t("Outlook"))}</div>
      {words("threats")}{words("lifeline")}
    </>
  );
}
