// The menu of small screens: what does not fit there otherwise.

import { Button, byId } from "../ui/elements";
import { closeDialog, openDialog } from "../ui/overlays";
import { t } from "../ui/text";
import { offered, type Screen } from "./ways";

const close = () => closeDialog("more");

/** `first`: what the board itself offers. The field for typed moves is here while the menu is open. */
export function openMore(first: Screen[]) {
  const entries = [...first, ...offered("menu")].map(({ sign, label, open }) => (
    <Button sign={sign} run={() => (close(), open())}>{label()}</Button>
  ));
  const dialog = openDialog("more", t("More"), <div class="body"><div class="menu">{entries}</div></div>);
  const typed: HTMLElement = byId("typed");
  dialog.querySelector(".body")!.prepend(typed);
  typed.addEventListener("submit", close);
  dialog.addEventListener("close", () => byId("acts").before(typed), { once: true });
}
