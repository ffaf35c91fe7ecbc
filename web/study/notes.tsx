// What a player writes into the tree: the comment on the position, and which lines stay.

import { effect, signal, untracked } from "@preact/signals";
import { beforeChange, change, leaving, request, slots, tell } from "../game/talk";
import { onView, view } from "../game/store";
import type { Slot } from "../keep/slots";
import { dropDraft, loadDraft, saveDraft } from "../keep/store";
import { Button } from "../ui/parts";
import { t } from "../ui/text";
import { toast } from "../ui/toast";
import { Tools } from "./pencil";

/** A pause in typing, in milliseconds, after which the comment is kept. */
const PAUSE = 800;
/** Characters; Python refuses more. */
const MOST = 2000;

/** Positions are named by their moves: their ids do not survive the engine. `sent`: false after it was lost with it. */
type Draft = { id?: string; moves: string[]; text: string; sent?: boolean };

const written = signal("");
/** The game and the position that the field is about. */
let slot: Slot | null = null;
let moves: string[] = [];
/** What Python does not have yet. */
let draft: Draft | null = null;
let timer = 0;
let closeUndo = () => {};

const writing = () => Boolean(document.activeElement?.matches("#notes textarea"));

onView((next, before) => {
  if (before && before.line[0] !== next.line[0]) closeUndo(); // another game
  if (slots.slot !== slot) {
    slot = slots.slot;
    draft = null; // what the game before it has lost stays stored for the next time
    take(true);
    void recover(slot);
    return;
  }
  // What is being typed is left alone, and stays with its position even if the computer moves on.
  if (!writing() || !draft) take();
  if (draft?.sent === false) void save();
});

/** A field that is typed in keeps its caret, unless it is about another position now. */
function take(anew = false) {
  const named = String(view.value.moves);
  const stays = !anew && String(moves) === named && writing();
  moves = view.value.moves;
  if (!stays) written.value = draft && String(draft.moves) === named ? draft.text : view.value.comment;
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

function type(text: string) {
  written.value = text;
  draft = { id: slot?.id, moves, text };
  if (draft.id) saveDraft(draft.id, draft);
  clearTimeout(timer);
  timer = setTimeout(save, PAUSE);
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

function leave() {
  void save();
  take();
}

export function Notes() {
  const { aside, current } = view.value;
  const promote = () => void change({ op: "promote" });
  const words = { placeholder: t("Say something about this position"), "aria-label": t("Comment") };
  const typing = ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => type(currentTarget.value);
  return (
    <>
      <Tools />
      <textarea rows={2} maxLength={MOST} {...words} value={written} onInput={typing} onBlur={leave} />
      <div class="row">
        <Button run={promote} disabled={aside === null}>{t("Make main line")}</Button>
        <Button run={cut} disabled={!current}>{t("Delete from here")}</Button>
      </div>
    </>
  );
}
