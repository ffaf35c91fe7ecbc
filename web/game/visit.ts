// A visit to the page: the language that it speaks, the game that it begins with, and how that outlives it: in the
// address, in the library, and at once where the next visit finds it.
import type { View } from "python";
import { hooks, introduce, load } from "../engine/keeper";
import { allGames, further, type Slot } from "../keep/slots";
import { cleanGame, inForeign, layer, loadGame, loadSettings, remove, saveGame } from "../keep/store";
import {
  byId, effect, embedded, loadCatalogue, locale, orElse, safe, signal, t, toast, translateShell, uncovered, warn,
} from "../ui/kit";
import {
  ask, beforehand, BEGINNING, first, isView, live, type Message, onView, request, settings, show, slots, version, view,
} from "./store";

const { game, options, seats } = first.view;
export const fresh = { op: "new", game, options, seats }; // what a first visit begins with

/** Links to rules and lessons are no games. */
const leads = (link: string) => /^(rules|lesson)=/.test(link);
/** Where such a link leads, as Python reads it. */
export const led = signal<{ screen: string; game: string; at: number | null } | null>(null);

/** What the address asks for, also of a safe start. */
const fragment = (hash: string) => hash.slice(1).replace(/^safe(&|$)/, "");
const asked = fragment(location.hash);
const linked = leads(asked) ? "" : asked;
/** What this visit goes on with: with wheels, too, the clean game if the address names that. */
const toGoOn = () => (linked && cleanGame(linked)) || loadGame();
let saved = toGoOn();
const kept = saved && saved !== "damaged" && (!linked || linked === saved.link) ? saved : null;
/** The board as the last visit left it, if this build has made that picture: other applications here may have, too. */
export const pictured = !safe && kept?.version === version && isView(kept.view) ? kept.view : null;
/** One that cannot be painted is damaged; the record is read by Python. @returns whether it is not shown again */
export const forgetPicture = () => Boolean(kept && pictured && saveGame({ ...kept, view: null }));
/** Whether the board that is seen is the one to come, so that a click means it. */
export const honest = signal(kept ? Boolean(pictured) : !linked && !saved);
export const restoring = signal(false); // the engine has died, and the game is not back yet

const lost = (reason: string) => t("The link could not be opened. {reason}", { reason });
/** What programs write to be played is played; what was shared is looked at. */
const shared = (link: string) => ({ op: "open", link, study: !embedded && !link.startsWith("game=") });

/** @returns whether it has begun, or will when the engine is back; else that was told if there is a word for it */
async function tried(message: Message, sorry?: (reason: string) => string, slot?: Slot) {
  try {
    await request(message, slot);
  } catch (error: any) {
    if (error.code !== "restarted") return void (sorry && warn(sorry(error.message)));
  }
  return true;
}

const follow = (link: string) =>
  ask({ op: "lead", link }).then((told) => (led.value = told), ({ message }) => warn(lost(message)));
/** The game, and what of it is analysed. */
const stands = ({ record, analysing, moves }: View) => ({ record, analysed: analysing ? moves : undefined });

/** What the library has of the kept game; where nothing tells which it was, the last one there. */
async function copied() {
  const { games } = await orElse(allGames(), 2000, { games: [], damaged: 0 });
  if (!saved) return games[0]?.tags?.includes("over") ? undefined : games[0]; // there was no room for it but there
  const slot = saved === "damaged" ? undefined : saved.slot;
  return slot === "" ? undefined : games.find(({ id }) => id === slot) ?? games[0];
}

/** Whether the engine has wheels in it decides where the kept game is. */
const decided = () => new Promise<void>((done) => effect(() => void (load.value.state === "ready" && done())));

/** Whether the reader has chosen a game by then. */
async function chosenBefore(then: Promise<void>) {
  let chosen = false;
  const note = ({ op }: Message) => void (chosen ||= BEGINNING.includes(op));
  beforehand.add(note);
  await then;
  beforehand.delete(note);
  return chosen;
}

let opened: () => void;
const begun = new Promise<void>((done) => (opened = done));
export const begin = () => beginning().finally(opened);

async function beginning() {
  if (leads(asked) && !live.value) void follow(asked);
  if (inForeign() && (await chosenBefore(decided()))) return;
  if (linked && !kept && (await tried(shared(linked), safe ? undefined : lost))) return; // it may be a wheel's game
  await goOn();
}

/** The kept game is opened, or else its copy in the library, or a new one begins. */
export async function goOn() {
  saved = live.value ? loadGame() : toGoOn();
  if (saved && saved !== "damaged") {
    const { record, slot: id, at = Date.now(), analysed } = saved;
    const passed = Math.max(0, Date.now() - at); // a clock has not stood still meanwhile
    const ahead = await further(id, record);
    if (ahead) honest.value = false;
    const slot = id === undefined ? undefined : { id, text: ahead };
    if (await tried({ op: "open", record: ahead ?? record, passed, analysed }, undefined, slot)) return;
  }
  const copy = (saved || !(linked || embedded)) && (await copied());
  if (saved || copy) honest.value = false; // its picture is of a game that is none
  if (copy && (await tried({ op: "open", record: copy.record }, undefined, { id: copy.id, text: copy.record })))
    return warn(t("The kept game could not be read. Its copy in the library goes on."));
  if (saved) warn(t("The kept game could not be read. A new one was started."));
  await tried(fresh, String);
}

hooks.again = () => {
  restoring.value = true;
  return live.value ? { op: "open", ...stands(view.value) } : null;
};
hooks.restarted = ({ reason, view: next, begin: again }) => {
  restoring.value = false;
  if (next) show(next);
  else if (again) void begin();
  if (reason) warn(reason);
};

/** Of the game in progress: the next visit begins with it. */
function keptLink() {
  const saved = loadGame();
  return saved && saved !== "damaged" ? saved.link : "";
}

/** A reload brings what it tells: so it never leads to a game that is not kept. */
const ownLink = () => (slots.unkept(view.value) ? keptLink() : view.value.link);
/** The link goes into the address. */
function address() {
  const link = ownLink();
  if (embedded || location.hash.slice(1) === link) return;
  try {
    history.replaceState(history.state, "", `#${link}`);
  } catch {
    // Some browsers allow only so many in a while: the next view tries again.
  }
}

let keeping = true;

/** In the library, and for the next visit. */
async function keep(next: View) {
  if (embedded) return;
  const where = layer.peek();
  const there = slots.keep(next);
  if (slots.unkept(next)) return;
  const { id } = slots.slot;
  const picture = next.analysing || next.back === undefined ? next : null; // what is only walked is not gone on with
  const kept = { ...stands(next), link: next.link, at: Date.now(), version, view: picture };
  const save = () => saveGame({ ...kept, slot: slots.slot.id }, where);
  const here = save();
  const shelved = await there;
  // Its slot was found only now, or is another one.
  if (view.value === next && slots.slot.id !== id && where === layer.peek()) save();
  if (here || shelved || !keeping) return;
  keeping = false;
  warn(t("This browser does not let the page keep your game: it ends with this tab."));
}

onView((next) => (void keep(next), address()));
/** The start has succeeded, as early.ts wants to know. */
effect(() => {
  if (!live.value) return;
  remove("hexarium.starts");
  byId("safe-offer")?.remove();
});
/** Whatever takes the wheels out of the engine: what they may have made up is not kept as if it were not theirs. */
let wasForeign = inForeign();
effect(() => {
  const { foreign } = layer.value;
  if (wasForeign && !foreign) void slots.leave((written) => written);
  wasForeign = foreign;
});

// Back from a screen leads to an entry whose link may be older than the game; any other step leads to another game.
addEventListener("popstate", ({ state }) => state && uncovered && live.value && address());

// Where a link was followed while a move was on its way, the address is that move's by now; a step back is to ours.
addEventListener("hashchange", ({ newURL }) => {
  const { hash } = new URL(history.state ? location.href : newURL);
  if (/^#safe(&|$)/.test(hash)) return location.reload();
  const link = hash.slice(1);
  if (!link || link === ownLink()) return;
  if (leads(link)) return address(), void follow(link);
  // What the page begins with comes first, or it would take the place of what was followed meanwhile.
  begun.then(() => request(shared(link))).catch(({ message }) => (address(), warn(lost(message))));
});

/** Python is told the words: with catalogues of its own a start would be slower for everybody. */
async function speak(wished: string) {
  await loadCatalogue(wished);
  const { catalogue, language: lang } = locale;
  if (catalogue) introduce({ op: "language", lang, words: catalogue.words, plural: catalogue.plural });
}

/** Before anything else is said. Another language takes a new page; its picture is the game in the new language. */
export async function beginSpeaking() {
  let { language } = settings.value;
  await speak(language);
  if (locale.catalogue) translateShell(first);
  effect(() => {
    const wished = settings.value.language;
    if (wished === language) return;
    language = wished;
    if (loadSettings().language === wished) void change(wished);
    else toast(t("This browser does not let the page keep settings, so the language stays as it is."));
  });
}

async function change(wished: string) {
  await speak(wished);
  if (live.value) await ask({ op: "view" }).then(({ view }) => keep(view), () => {});
  location.reload();
}
