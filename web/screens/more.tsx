// The menu of small screens: what does not fit there otherwise.

import { useLayoutEffect, useRef } from "preact/hooks";
import { closeDialog, openDialog } from "../ui/dialogs";
import { byId } from "../ui/dom";
import { Button } from "../ui/parts";
import { t } from "../ui/text";
import { offered, type Screen } from "./ways";

const close = () => closeDialog("more");

/** The field for typed moves, which is here while the menu is open. */
function Typed() {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const typed: HTMLElement = byId("typed");
    place.current!.replaceWith(typed);
    typed.addEventListener("submit", close);
    return () => {
      typed.removeEventListener("submit", close);
      byId("acts").before(typed);
    };
  }, []);
  return <div ref={place} />;
}

/** `first`: what the board itself offers. */
export function openMore(first: Screen[]) {
  const entries = [...first, ...offered("menu")].map(({ sign, label, open }) => (
    <Button sign={sign} run={() => (close(), open())}>{label()}</Button>
  ));
  openDialog("more", t("More"), <div class="body"><Typed /><div class="menu">{entries}</div></div>);
}
