// What lies over the board. Dialogs lie over everything; screens fill the window, one over the other; messages lie over
// both. The browser's Back leaves what was opened last. Focus goes back by itself.
import { render, type ComponentChildren } from "preact";
import { byId, Guarded, h, Icon, IconButton } from "./elements";
import { t } from "./text";
import { busyWith, orElse } from "./underway";

/** History entries of another visit mean nothing here; those before a reload are of this one. */
const isOurs = ({ visit, depth }: any) => typeof visit === "number" && Number.isSafeInteger(depth) && depth >= 0;
const { visit, depth: reached } = isOurs(history.state ?? {}) ? history.state : { visit: Math.random(), depth: 0 };
/** A dialog, a screen, or a sheet in place of something else; `below`: another board, over which all the others lie. */
type Cover = { readonly open: boolean; close(): void; below?: boolean };
/** What is over the board, in the order in which it was opened. The history follows: an entry for each. */
let covers: Cover[] = [];
/** The depth of the history's entry, whether another is on its way (two at once add up), and if we came by a cover. */
export let [depth, moving, uncovered] = [reached, false, false];
let left: (() => void) | undefined;
let steps = 0; // so many have been gone back, or were to be

const LOST = 3000; // milliseconds: a step back that takes longer leads nowhere

/** Have the history follow what is open: something was closed, by whatever means. */
export function follow() {
  covers = covers.filter(({ open }) => open);
  if (moving) return;
  if (covers.length < depth) {
    moving = true;
    const arrived = new Promise<unknown>((done) => addEventListener("popstate", done, { once: true }));
    const mine = ++steps;
    void busyWith(orElse(arrived, LOST, null)).then(() => moving && mine === steps && stay());
    return history.go(covers.length - depth);
  }
  while (depth < covers.length) {
    if (!depth) history.replaceState({ visit, depth }, "");
    history.pushState({ visit, depth: ++depth }, "");
  }
  const then = left;
  left = undefined;
  then?.();
}

/** There was no way back: another program told of entries that the history has not. This one is the first. */
function stay() {
  [moving, depth] = [false, covers.length];
  history.replaceState({ visit, depth }, "");
  follow();
}

/** Close the uppermost until so many are left. */
const uncover = (count: number) => covers.splice(count).reverse().forEach((cover) => cover.close());

/** Back to the board, and on from there. */
export function leaveScreens(then?: () => void) {
  left = then;
  uncover(Number(covers[0]?.below ?? false));
  follow();
}

/** Opened just now, or again: then what was opened since is closed. */
export function cover(one: Cover) {
  covers = covers.filter(({ open }) => open);
  if (one.below) covers = [one, ...covers.filter((other) => other !== one)];
  else if (covers.includes(one)) uncover(covers.indexOf(one) + 1);
  else covers.push(one);
  follow();
}

addEventListener("popstate", ({ state }) => {
  [uncovered, depth] = [Boolean(depth || state?.depth), state?.visit === visit ? state.depth : 0];
  if (!moving) uncover(depth); // the reader went back
  if (!moving && depth > covers.length) {
    depth = covers.length; // Forward reopens nothing
    history.replaceState({ visit, depth }, "");
  }
  moving = false;
  follow();
});

/** What is opened comes behind all that it lies over in the document, too. What it shows lives while it is open. */
function fill(id: string, className: string, content: ComponentChildren) {
  const dialog: HTMLDialogElement = byId(id) ?? h("dialog", { id, "aria-labelledby": `${id}-title` });
  dialog.onclose = () => void (dialog.open || render(null, dialog)); // or it has been opened again
  dialog.className = className;
  if (!dialog.open) document.body.append(dialog);
  render(null, dialog); // nothing of what it showed before
  render(content, dialog);
  return dialog;
}

/** What stands beside the title; `material`: of a board on a screen. */
type Head = { tools?: ComponentChildren; sub?: string; picture?: ComponentChildren; material?: string };

/** Over what is shown; one that lies below already comes to light again. */
export function openScreen(id: string, title: ComponentChildren, content: ComponentChildren, more: Head = {}) {
  const head = (
    <header class="bar">
      <IconButton sign="previous" label={t("Back")} run={() => dialog.close()} />
      <h2 id={`${id}-title`}>{title}</h2>
      <div class="right">{more.tools}</div>
    </header>
  );
  const look = more.material ? `m-${more.material} screen` : "screen";
  const dialog: HTMLDialogElement = fill(id, look, [head, <Guarded>{content}</Guarded>]);
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
  cover(dialog);
}

export const closeDialog = (id: string) => byId(id)?.close();
/** One that index.html brings, or that was filled. Beside its content is the scrim. */
export function showDialog(id: string): HTMLDialogElement {
  const dialog = byId(id);
  let pressed: EventTarget | null = null; // what is selected out of a dialog ends beside it
  dialog.onpointerdown = ({ target }: PointerEvent) => void (pressed = target);
  dialog.onclick = ({ target }: any) =>
    void ((target.closest(".shut") || (target === dialog && pressed === dialog)) && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  cover(dialog);
  return dialog;
}

export function openDialog(id: string, title: string, content: ComponentChildren, { sub, picture }: Head = {}) {
  const head = (
    <header>
      {picture}
      <div><h2 id={`${id}-title`}>{title}</h2>{sub && <p class="sub">{sub}</p>}</div>
      <IconButton sign="close" label={t("Close")} run={() => closeDialog(id)} />
    </header>
  );
  fill(id, "dialog", [head, <Guarded>{content}</Guarded>]);
  return showDialog(id);
}

/** How long a message stays, and at least one that offers something, in milliseconds; while looked at it waits. */
const [STAY, OFFERED] = [5000, 12_000];
const host = byId("toasts");

/** Over the uppermost dialog, if there is one: what lies below it can neither be seen nor touched. */
function rise() {
  const top = [...document.querySelectorAll("dialog[open]")].pop() || byId("play");
  if (host.parentElement !== top) top.append(host);
}
document.addEventListener("close", () => (rise(), follow()), true);

/** Something else is done; Tab may be on its way there. */
function tidy({ target, key }: any) {
  if (key !== "Tab") for (const one of host.querySelectorAll(".read")) if (!one.contains(target)) one.remove();
}
for (const name of ["pointerdown", "keydown"]) addEventListener(name, tidy, true);
type Way = { label?: string; run?: () => void; stay?: boolean };

// A message about things outside the game; to `stay`, as an offer does, is to wait till something else is done, so that
// it is neither missed nor in the way. What is returned closes it.
export function toast(sentence: string, { label, run, stay = Boolean(label) }: Way = {}) {
  rise();
  for (const old of [...host.children]) if (old.firstElementChild?.textContent === sentence) old.remove();
  const element: HTMLElement = h("div", { className: "toast" });
  let timer = 0;
  const close = () => (clearTimeout(timer), element.remove());
  render(
    <>
      <span>{sentence}</span>
      {label && <button type="button" class="do" onClick={() => (close(), run?.())}>{label}</button>}
      <button type="button" aria-label={t("Close message")} onClick={close}><Icon sign="close" /></button>
    </>,
    element,
  );
  host.append(element);
  const leave = () => element.matches(":hover, :focus-within") || (stay ? element.classList.add("read") : close());
  function wait() {
    clearTimeout(timer);
    element.classList.remove("read");
    timer = setTimeout(leave, label ? OFFERED : STAY);
  }
  for (const name of ["pointerleave", "focusout"]) element.addEventListener(name, wait);
  wait();
  return close;
}

export const warn = (sentence: string) => void toast(sentence, { stay: true });
