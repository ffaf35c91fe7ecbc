// Messages about things outside the game: a saved game, a new version. They wait while looked at.

import { render } from "preact";
import { byId, h } from "./dom";
import { Icon } from "./parts";
import { t } from "./text";

const STAY = 5000;
const host = byId("toasts");

/** Over the uppermost dialog, if there is one: what lies below it can neither be seen nor touched. */
function rise() {
  const top = [...document.querySelectorAll("dialog[open]")].pop() || document.body;
  if (host.parentElement !== top) top.append(host);
}
document.addEventListener("close", rise, true);

type Way = { label?: string; run?: () => void; stay?: boolean };

/** One with an action or `stay` waits to be closed. @returns what closes it */
export function toast(sentence: string, { label, run, stay }: Way = {}) {
  rise();
  for (const old of host.children) if (old.firstElementChild?.textContent === sentence) old.remove();
  const element: HTMLElement = h("div", { className: "toast" });
  const close = () => element.remove();
  render(
    <>
      <span>{sentence}</span>
      {label && <button type="button" class="do" onClick={() => (close(), run?.())}>{label}</button>}
      <button type="button" aria-label={t("Close message")} onClick={close}><Icon sign="close" /></button>
    </>,
    element,
  );
  host.append(element);
  const leave = () => (element.matches(":hover, :focus-within") ? setTimeout(leave, 1000) : close());
  if (!label && !stay) setTimeout(leave, STAY);
  return close;
}
