// How a visit begins: the game of the link in the address, else the kept one, else a new one.

import { signal } from "@preact/signals";
import { hooks } from "../engine/keeper";
import { further, type Slot } from "../keep/slots";
import { loadGame, saveGame } from "../keep/store";
import { toast } from "../ui/overlays";
import { t } from "../ui/text";
import { busyWith } from "../ui/underway";
import { first, live, show, view } from "./store";
import { ask, enter, type Message } from "./talk";

const { game, options, seats } = first.view;
/** What a first visit begins with. */
export const fresh = { op: "new", game, options, seats };

const linked = location.hash.slice(1);
const saved = loadGame();
const kept = saved && saved !== "damaged" && (!linked || linked === saved.link) ? saved : null;

/** The board as the last visit left it, if this build has made that picture. */
export const pictured = kept?.version === first.version ? kept.view : null;
/** One that cannot be painted is damaged; the record is read by Python. @returns whether it has gone */
export const forgetPicture = () => Boolean(kept && pictured && saveGame({ ...kept, view: null }));
/** Whether the board that is seen is the one to come, so that a click means it. */
export const honest = signal(kept ? Boolean(pictured) : !linked && !saved);

const warn = (sentence: string) => toast(sentence, { stay: true });

/** @returns whether it has begun; else that was told */
async function tried(message: Message, sorry: (reason: string) => string, slot?: Slot) {
  try {
    enter(message.op, (await ask(message)).view, slot);
  } catch (error: any) {
    if (error.code !== "restarted") return void warn(sorry(error.message)); // or it begins again
  }
  return true;
}

export async function begin() {
  const lost = (reason: string) => t("The link could not be opened. {reason}", { reason });
  const damaged = (reason: string) => t("The kept game could not be read. {reason}", { reason });
  if (saved === "damaged") warn(t("The kept game could not be read. A new one was started."));
  if (linked && !kept && (await tried({ op: "open", link: linked }, lost))) return;
  if (saved && saved !== "damaged") {
    const { record, slot: id } = saved;
    const ahead = await further(id, record);
    if (ahead) honest.value = false;
    const slot = id === undefined ? undefined : { id, text: ahead };
    if (await tried({ op: "open", record: ahead ?? record }, damaged, slot)) return;
  }
  await tried(fresh, String);
}

let restored: (() => void) | undefined;

hooks.record = () => {
  if (!restored) void busyWith(new Promise<void>((done) => (restored = done)));
  return live.value ? view.value.record : null;
};
hooks.restarted = ({ reason, view: next, begin: again }) => {
  restored?.();
  restored = undefined;
  if (next) show(next);
  else if (again) void begin();
  if (reason) warn(reason);
};
