// Comments that Python does not have yet: they outlive the page. Each tab keeps its own, and replaces no other's.
import { allTexts, areTexts, foreignName, inForeign, isDate, isText, read, remove, writeLayered } from "./store";

const DRAFT = "hexarium.draft ";
/** Of this tab, as long as this page is in it. */
const TAB = Math.random().toString(36).slice(2);
/** What is said about the position after these moves; `names`: where it is kept. */
export type Draft = { moves: string[]; text: string; names: string[] };

export function saveDraft(slot: string, draft: Draft) {
  const { moves, text } = draft;
  const name = `${slot} ${TAB}`;
  if (!draft.names.includes(name)) draft.names.push(name);
  writeLayered(DRAFT + name, { moves, text, at: Date.now() });
}

/** Python has it. One of the clean layer stays while there is foreign code in the engine, and does not come again. */
export function dropDrafts(names: string[]) {
  for (const key of names.map((name) => DRAFT + name)) {
    if (inForeign() && read(key) !== null) writeLayered(key, "taken");
    else remove(inForeign() ? foreignName(key) : key);
  }
}

/** All of a slot, the oldest first; those about one position are one. Earlier versions kept one by the slot alone. */
export function loadDrafts(slot: string): Draft[] {
  const all = new Map<string, any>();
  for (const prefix of inForeign() ? [DRAFT, foreignName(DRAFT)] : [DRAFT])
    for (const [name] of allTexts(prefix)) if (name.split(" ")[0] === slot) all.set(name, read(prefix + name));
  const drafts = [...all].filter(([, kept]) => areTexts(kept?.moves) && isText(kept.text));
  const age = (at: unknown) => (isDate(at) ? at : 0);
  const found = new Map<string, Draft>();
  for (const [name, { moves, text }] of drafts.sort(([, one], [, other]) => age(one.at) - age(other.at))) {
    const there: Draft = found.get(String(moves)) ?? { moves, text, names: [] };
    if (!there.text.split("\n").includes(text) && there.text !== text) there.text += `\n${text}`;
    there.names.push(name);
    found.set(String(moves), there);
  }
  return [...found.values()];
}
