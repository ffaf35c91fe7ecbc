// The game outlives the page: in its address, in the library, and at once where the next visit finds it.

import type { View } from "python";
import { saveGame } from "../keep/store";
import { embedded } from "../ui/elements";
import { toast } from "../ui/overlays";
import { t } from "../ui/text";
import { first, live, onView, view } from "./store";
import { request, slots } from "./talk";

let keeping = true;

/** The link goes into the address. */
function address() {
  const { link } = view.value;
  if (embedded || location.hash.slice(1) === link) return;
  try {
    history.replaceState(history.state, "", `#${link}`);
  } catch {
    // Some browsers allow only so many in a while: the next view tries again.
  }
}

/** In the library, and for the next visit. */
export async function keep(next: View) {
  if (embedded) return;
  const there = slots.keep(next);
  const { id } = slots.slot;
  const picture = next.back === undefined ? next : null; // a line that is only looked at is not gone on with
  const { record, link } = next;
  const save = () => saveGame({ record, link, version: first.version, view: picture, slot: slots.slot.id });
  const here = save();
  const kept = await there;
  if (view.value === next && slots.slot.id !== id) save(); // its slot was found only now, or is another one
  if (here || kept || !keeping) return;
  keeping = false;
  toast(t("This browser does not let the page keep your game: it ends with this tab."), { stay: true });
}

onView((next) => {
  address();
  void keep(next);
});

// Back from a screen leads to an entry whose link may be older than the game: the computer has moved meanwhile.
addEventListener("popstate", ({ state }) => state && live.value && address());

addEventListener("hashchange", () => {
  const link = location.hash.slice(1);
  const lost = ({ message: reason }: Error) => {
    address();
    toast(t("The link could not be opened. {reason}", { reason }), { stay: true });
  };
  if (link && link !== view.value.link) void request({ op: "open", link }).catch(lost);
});
