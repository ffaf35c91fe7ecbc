// What there is to know of a position by topic: told in words, drawn over the board, and kept true while it is wanted.

import { computed, effect, signal, untracked } from "@preact/signals";
import { view } from "../game/store";
import { announce, ask, tell } from "../game/talk";
import { Button } from "../ui/parts";
import { t } from "../ui/text";
import type { SceneRecord } from "../ui/types";

/** As Python calls them. */
type Topic = "threats" | "lifeline";
type Told = { node: number; text: string; lines: string[]; scene: SceneRecord[] };

/** Of the topics that are wanted. Until another position is known, the words about the old one keep their place. */
const told = signal<{ [topic in Topic]?: Told | null }>({});
const node = computed(() => view.value.node);

effect(() => {
  void node.value;
  for (const topic in told.peek()) untracked(() => void look(topic as Topic));
});

async function look(topic: Topic) {
  const here = node.value;
  try {
    const answer = await ask({ op: "explore", what: topic });
    if (here === node.value && topic in told.value) told.value = { ...told.value, [topic]: { ...answer, node: here } };
  } catch (error) {
    tell(error);
  }
}

async function toggle(topic: Topic) {
  const { [topic]: old, ...others } = told.value;
  if (old !== undefined) return (told.value = others);
  told.value = { ...others, [topic]: null };
  await look(topic);
  const { text } = told.value[topic] ?? {};
  if (text) announce(text); // once: of every move it would be too much
}

export const endExploring = () => (told.value = {});

/** What to draw over the board. */
export const explored = () =>
  Object.values(told.value).flatMap((known) => (known?.node === node.value ? known.scene : []));

const intoView = (words: Element | null) => words?.scrollIntoView({ block: "nearest" });

const Words = ({ about }: { about?: Told | null }) =>
  about ? <div class="told" ref={intoView}>{about.lines.map((line) => <p>{line}</p>)}</div> : null;

function Ask({ topic, label }: { topic: Topic; label: string }) {
  return <Button run={() => void toggle(topic)} aria-pressed={topic in told.value}>{label}</Button>;
}

export const Explore = () => (
  <>
    <div class="row">
      <Ask topic="threats" label={t("Threats")} />
      <Ask topic="lifeline" label={t("Outlook")} />
    </div>
    <Words about={told.value.threats} />
    <Words about={told.value.lifeline} />
  </>
);
