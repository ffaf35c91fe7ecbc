// What a player writes into the tree: the comment on the position, and which lines stay.

import { effect, untracked } from "@preact/signals";
import { onView, view } from "../game/store";
import { beforeChange, change, leaving, request, slots, tell } from "../game/talk";
import type { Slot } from "../keep/slots";
import { dropDraft, loadDraft, saveDraft } from "../keep/store";
import { Button, byId } from "../ui/elements";
import { toast } from "../ui/overlays";
import { t } from "../ui/text";

/** A pause in typing, in milliseconds, after which the comment is kept. */
const PAUSE = 800;
/** Positions are named by their moves: their ids do not survive the engine. `sent`: false after it was lost with it. */
type Draft = { id?: string; moves: string[]; text: string; sent?: boolean };

const field: HTMLTextAreaElement = byId("comment");
/** The game and the position that it is about. */
let slot: Slot | null = null;
let moves: string[] = [];
/** What Python does not have yet. */
let draft: Draft | null = null;
let timer = 0;
let closeUndo = () => {};
const writing = () => document.activeElement === field;

onView((next, before) => {
  if (before && before.line[0] !== next.line[0]) closeUndo(); // another game
  const another = slots.slot !== slot;
  slot = slots.slot;
  if (another) draft = null; // what the game before it has lost stays stored for the next time
  // What is being typed is left alone, and stays with its position even if the computer moves on.
  if (!writing() || !draft) take(another);
  if (another) void recover(slot);
  else if (draft?.sent === false) void save();
});

/** A field that is typed in keeps its caret, unless it is about another position now. */
function take(another = false) {
  const now = String(view.value.moves);
  const stays = !another && String(moves) === now && writing();
  moves = view.value.moves;
  if (!stays) field.value = draft && String(draft.moves) === now ? draft.text : view.value.comment;
}

/** What an earlier visit could not tell Python any more. */
async function recover(mine: Slot) {
  await slots.settled; // its id may not be known before
  const stored = mine.id && loadDraft(mine.id);
  if (!stored || mine !== slot || draft) return;
  draft = { id: mine.id, ...stored };
  take();
  void save();
}

/** Have Python keep what was typed. What is sent while another game is on its way might reach that one. */
async function save() {
  clearTimeout(timer);
  const mine = draft;
  if (!mine || mine.sent || leaving.value) return;
  mine.sent = true;
  try {
    await request({ op: "comment", moves: mine.moves, text: mine.text });
  } catch (error: any) {
    mine.sent = error.code !== "restarted";
    if (!mine.sent) return;
    tell(error);
  }
  if (draft && draft !== mine) return; // there is more already
  draft = null;
  if (mine.id) dropDraft(mine.id);
  take();
}

field.addEventListener("input", () => {
  draft = { id: slot?.id, moves, text: field.value };
  if (draft.id) saveDraft(draft.id, draft);
  clearTimeout(timer);
  timer = setTimeout(save, PAUSE);
});
field.addEventListener("blur", () => {
  void save();
  take();
});
effect(() => {
  if (!leaving.value) untracked(() => void save()); // if there was no leaving after all
});
beforeChange.add(({ op }) => op !== "comment" && void save()); // what has been typed comes first
document.addEventListener("visibilitychange", () => document.hidden && void save());
addEventListener("pagehide", () => void save());

async function cut() {
  const { record } = view.value;
  if (!(await change({ op: "delete" }))) return;
  closeUndo();
  const run = () => void change({ op: "open", record });
  closeUndo = toast(t("This move and what followed is deleted."), { label: t("Undo"), run });
}

/** Of the line that is walked. */
export function Lines() {
  const { aside, current } = view.value;
  const promote = () => void change({ op: "promote" });
  return (
    <>
      <Button run={promote} disabled={aside === null}>{t("Make main line")}</Button>
      <Button run={cut} disabled={!current}>{t("Delete from here")}</Button>
    </>
  );
}
