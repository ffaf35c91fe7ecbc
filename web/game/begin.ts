// How a visit begins: the game of the link in the address, else the kept one, else a new one.

import { signal } from "@preact/signals";
import { hooks } from "../engine/keeper";
import { further, type Slot } from "../keep/slots";
import { loadGame, saveGame } from "../keep/store";
import { busyWith } from "../ui/busy";
import { t } from "../ui/text";
import { toast } from "../ui/toast";
import { first, live, show, view } from "./store";
import { ask, enter } from "./talk";

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

type Try = { message: { op: string; [field: string]: unknown }; slot?: Slot; sorry: (reason: string) => string };

async function tries(): Promise<Try[]> {
  const found: Try[] = [];
  const lost = (reason: string) => t("The link could not be opened. {reason}", { reason });
  if (linked && !kept) found.push({ message: { op: "open", link: linked }, sorry: lost });
  if (saved === "damaged") {
    toast(t("The kept game could not be read. A new one was started."), { stay: true });
  } else if (saved) {
    const { record, slot: id } = saved;
    const ahead = await further(id, record);
    if (ahead) honest.value = false;
    found.push({
      message: { op: "open", record: ahead ?? record },
      slot: id === undefined ? undefined : { id, text: ahead },
      sorry: (reason) => t("The kept game could not be read. {reason}", { reason }),
    });
  }
  return [...found, { message: fresh, sorry: String }];
}

/** A failure is told, and the next is tried. */
export async function begin() {
  for (const { message, slot, sorry } of await tries()) {
    try {
      return enter(message.op, (await ask(message)).view, slot);
    } catch (error: any) {
      if (error.code === "restarted") return; // begins again
      toast(sorry(error.message), { stay: true });
    }
  }
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
  if (reason) toast(reason, { stay: true });
};
