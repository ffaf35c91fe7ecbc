// @ts-check
// The page: one client, one view, and what happens to it. Rules, sentences and geometry all come from Python.

import { Analysis } from "../study/analysis";
import { offerAutomation, refusing } from "./automation";
import { Board } from "../board/board";
import { busyWith } from "../ui/busy";
import { Client } from "../engine/client";
import { fillAbout, openDialog, openMore, openResign, openSettings } from "../ui/dialogs";
import { byId } from "../ui/dom";
import { beginEmbedded, embedded, fault, followEmbedded } from "./embed";
import { acceptDrops } from "../keep/files";
import { flipped, turned } from "../paint/geometry";
import { Hand, playable } from "../board/hand";
import { buildHeader } from "./header";
import { openKeyboard } from "../screens/keyboard";
import { Listening, openDescription } from "../screens/listening";
import { registerOffline } from "../keep/offline";
import { Panel } from "./panel";
import { Screens } from "../screens/screens";
import { LIMIT, sendLink } from "../screens/share";
import { further, Slots } from "../keep/slots";
import { notes, sound } from "./sound";
import { StatusLine } from "./status";
import { loadGame, loadSettings, saveGame, saveSettings } from "../keep/store";
import { Study } from "../study/study";
import { loadCatalogue, locale, t, translateShell } from "../ui/text";
import { Thinking } from "./thinking";
import { toast } from "../ui/toast";
import { keptWheels } from "../keep/wheels";

/** @typedef {import("../ui/types").View} View */
/** @typedef {import("../ui/types").First} First */

/** Megabytes that the engine's tree may take; as many as it likes on a desktop. */
const MEMORY = matchMedia("(pointer: coarse)").matches || /** @type {any} */ (navigator).deviceMemory < 4 ? 60 : undefined;
/** The seat that thinks by the clock: what it found out on the other's time helps it. */
const STRONGEST = "computer8";

/** What begins a game, or goes on with another one. */
const BEGINNING = ["new", "open", "rematch"];

/** A move told for no longer than this, in milliseconds, is told again with the answer to it. */
const BRIEF = 2000;

/** What goes on beside the game, for as long as it is wanted: the page is not busy with it. */
const BESIDE = new Set(["analyse", "review", "search", "perft"]);

/** @type {First} */
const first = JSON.parse(byId("first").textContent);
const root = document.documentElement;
const client = new Client(keptWheels());
const settings = loadSettings();
await loadCatalogue(settings.language);
if (locale.catalogue) translateShell(first);
introduceLanguage();
const saved = loadGame();
const slots = new Slots(() => toast(t("This game was changed in another tab. What you play here is kept as a game of its own."), { stay: true }));
const reduced = matchMedia("(prefers-reduced-motion: reduce)");
/** @type {View} */
let view = first.view;
let live = false; // the view is Python's, not a picture from before
/** The cells touched before Python is there, in order. @type {string[]} */
let noted = [];
let keeping = true;
let heard = { say: "", until: 0 };

// ── showing ──────────────────────────────────────────────────────────

const status = new StatusLine(byId("status"), () => byId("board").focus());
const announce = (/** @type {string} */ sentence) => (byId("spoken").textContent = sentence);

const hand = new Hand({
  ask,
  play: async (move) => void (await change({ op: "play", move })),
  preview,
  announce,
  forgive,
  changed: showStatus,
  confirms: () => settings.confirm,
});

/** What is done on the board is meant for the pencil while it is out. */
const holder = () => (study.pencil.active ? study.pencil : hand);

const board = new Board(byId("board"), {
  hover: (cell) => live && holder().hover(cell),
  cursor: (cell) => (live ? holder().cursor(cell) : announce(cell || t("Edge of the board"))),
  choose: (cell) => (live ? void holder().choose(cell).catch(tell) : note([cell])),
  drag: (from, to, adjusting) => (live ? void holder().drag(from, to, adjusting).catch(tell) : note(adjusting || !view.starts.includes(from) || view.legal.includes(from) ? [to] : [from, to])),
  dragging: (from, to, adjusting) => live && holder().dragging(from, to, adjusting),
  clear() {
    if (study.pencil.active) return study.pencil.drop();
    void forgive();
    hand.drop();
    showStatus();
  },
  key: (key, cell) => live && listening.key(key, cell),
});

const listening = new Listening({
  ask,
  announce,
  draw: (records) => preview(records || hand.held),
  last: () => (view.moves.length ? view.state : t("No move has been played yet.")),
  help: openKeyboard,
  tell,
});

const panel = new Panel({
  go: (ply) => void go(ply),
  select: (node) => void change({ op: "select", node }),
  play: (move) => change({ op: "play", move }),
  undo: () => void change({ op: "undo" }),
  redo: () => void change({ op: "redo" }),
  resign: () => openResign(() => void change({ op: "resign" })),
  hint: () => void hint(),
  review() {
    study.sheet(true);
    study.open("review");
  },
  turn,
  flip,
  more: () =>
    openMore([
      ["graph", t("Study"), () => study.sheet(true)],
      ["turn", t("Turn the board"), turn],
      ["flip", t("Flip the board"), flip],
      ["board", t("Set up a position"), screens.setUp],
      ["text", t("Describe the board"), () => void openDescription(ask)],
      ["plus", t("New game"), screens.newGame],
      ["games", t("Games"), screens.games],
      ["shelf", t("Saved games"), screens.library],
      ["share", t("Share and open"), screens.share],
      ["book", t("Rules"), screens.rules],
      ["gear", t("Settings"), showSettings],
      ["about", t("About"), () => openDialog(byId("about"))],
    ]),
});

/** Over the position: where a move may be begun, if that is wished for, and what the pointer or the keyboard would do. @param {import("../ui/types").SceneRecord[]} records */
function preview(records) {
  const hinted = settings.legal && playable(view) && !hand.clicked.length;
  board.preview([...(hinted ? [{ kind: "mark", role: "legal", cells: view.starts }] : []), ...records]);
}

const analysis = new Analysis(
  board.root,
  ask,
  (id) => client.stop(id),
  (move) => void change({ op: "walk", move }),
  annotate,
  announce,
  tell,
);

const study = new Study(board, analysis, panel.list, {
  ask,
  stop: (id) => client.stop(id),
  view: () => (live ? view : null),
  request,
  slots,
  change,
  preview,
  annotate,
  announce,
  changed: showStatus,
  tell,
});

/** Draw what is known of the position. */
function annotate() {
  const shown = study.review.records();
  board.annotate(shown.length ? shown : analysis.records());
}

const screens = new Screens({ client, slots, first, view: () => view, live: () => live, ask, request, change, look, drawn: () => board.look, tell });

const thinking = new Thinking({
  ask,
  stop: (id) => client.stop(id),
  show: (next) => show(next, true),
  changed() {
    showState();
    showStatus();
  },
  tell,
});

async function hint() {
  if (!live || !playable(view)) return;
  try {
    const move = await analysis.hint();
    if (move) announce(t("Hint: {move}", { move }));
  } catch (error) {
    tell(error);
  }
}

/** Paint a view; nothing is kept yet. @param {View} next */
function paint(next) {
  view = next;
  const material = next.board.find((record) => record.kind === "board")?.material;
  document.body.className = `m-${material}`;
  document.title = `${next.title} – Hexarium`;
  byId("heading").textContent = byId("short").textContent = next.title;
  root.dataset.game = next.game;
  root.dataset.ply = String(next.moves.length);
  board.root.setAttribute("aria-label", t("{title} board", { title: next.title }));
  board.root.classList.toggle("playable", playable(next));
  board.show(next.key, next.board, next.scene);
  preview(hand.held);
  panel.show(next, settings.shapes);
}

/** A view from Python: show it, keep it, let the computer think if it is to move. @param {View} next @param {boolean} [answer]  it is the computer's move */
function show(next, answer = false) {
  const moved = next.key !== view.key || next.moves.join() !== view.moves.join() || Boolean(next.outcome) !== Boolean(view.outcome);
  const spoken = live && moved && !next.refused;
  if (live && settings.sounds) sound(notes(view, next));
  const begun = !live;
  live = true;
  noted = [];
  paint(next);
  hand.reset(next);
  if (spoken) { // whose turn it is, the status line tells
    announce(answer && performance.now() < heard.until ? `${heard.say} ${next.event}` : next.event);
    heard = { say: next.event, until: performance.now() + BRIEF };
  }
  if (embedded) followEmbedded(next, begun, moved);
  else address(next.link);
  void keep(next);
  thinking.follow(next, moved);
  study.follow(next);
  analysis.follow(next, settings.ponder && next.seats.includes(STRONGEST));
  showState();
  showStatus();
}

/** The game in the page's address. @param {string} link */
function address(link) {
  if (location.hash.slice(1) === link) return;
  try {
    history.replaceState(history.state, "", `#${link}`);
  } catch {
    // Some browsers allow only so many in a while: the next view tries again.
  }
}

/** In the library, and at once where the next visit finds it. @param {View} next */
async function keep(next) {
  if (embedded) return;
  const there = slots.keep(next);
  const { id } = slots.slot;
  const picture = next.back === undefined ? next : null; // a line that is only looked at is not what the next visit goes on with
  const save = () => saveGame({ record: next.record, link: next.link, version: first.version, view: picture, slot: slots.slot.id });
  const here = save();
  const kept = await there;
  if (view === next && slots.slot.id !== id) save(); // its slot was found only now, or is another one
  if (here || kept || !keeping) return;
  keeping = false;
  toast(t("This browser does not let the page keep your game: it ends with this tab."), { stay: true });
}

function showState() {
  root.dataset.state = client.status.state === "failed" ? "failed" : !live ? "loading" : thinking.search ? "thinking" : view.outcome ? "over" : "ready";
}

function showStatus() {
  const load = client.status;
  if (load.state === "failed") status.say({ tone: "bad", subject: t("Not loaded."), text: load.message, actions: [{ label: t("Retry"), run: () => client.retry(), primary: true }] });
  else if (load.state !== "ready") status.progress(load.state === "starting" ? t("Starting the rules") : t("Fetching the rules"), load.loaded, load.total);
  else if (!live) return;
  else if (thinking.shown) status.say({ tone: "", subject: t("Thinking."), actions: [{ label: t("Stop"), run: () => thinking.stop() }] });
  else if (thinking.paused) status.say({ tone: "", subject: t("A rest."), text: t("Both computers wait."), actions: [{ label: t("Go on"), primary: true, run: () => thinking.goOn() }] });
  else if (study.pencil.shape) status.say(study.pencil.line);
  else if (hand.pending) status.say({ tone: "", subject: hand.pending.move, text: t("Once more to play it, Escape to drop it.") });
  else status.say({ ...view.status, text: `${view.status.text} ${fault()}`.trim(), actions: view.status.actions.map(action) });
}

/** @param {string} name */
function action(name) {
  if (name === "swap") return { label: t("Swap colours"), primary: true, run: () => void change({ op: "play", move: "swap" }) };
  if (name === "send") return { label: t("Send link"), primary: true, run: () => void sendLink(view) };
  if (name === "back") return { label: t("Back to the game"), primary: true, run: () => void change({ op: "select", node: view.back }) };
  return { label: t("Rematch"), run: () => void change({ op: "rematch" }) };
}

/** @param {any} error */
function tell(error) {
  // What the old worker was asked is lost with it; the restart itself is told once.
  if (error.code !== "restarted") toast(error.message);
}

// ── asking ───────────────────────────────────────────────────────────

/** @param {object} message @param {(partial: any) => void} [onPartial] */
function ask(message, onPartial) {
  const answer = client.request({ memory: MEMORY, ...message }, onPartial);
  return BESIDE.has(/** @type {any} */ (message).op) ? answer : busyWith(answer);
}

/** Ask for a change of the game, and show what came of it. @param {any} message @param {import("../keep/slots").Slot} [slot] @param {(partial: any) => void} [onPartial] */
async function request(message, slot, onPartial) {
  const { notes } = study;
  const leaving = Number(BEGINNING.includes(message.op));
  if (message.op !== "comment") void notes.save(); // what has been typed comes first
  notes.leaving += leaving;
  try {
    const answer = await ask(message, onPartial);
    if (answer.view && message.op !== "peek") enter(message.op, answer.view, slot);
    return answer;
  } finally {
    notes.leaving -= leaving;
    if (leaving) void notes.save(); // if there was no leaving after all
  }
}

/** Show a view; what begins a game begins a slot, too. @param {string} op  that brought it @param {View} next @param {import("../keep/slots").Slot} [slot]  in which the game goes on */
function enter(op, next, slot) {
  if (BEGINNING.includes(op)) {
    thinking.paused = false;
    if (slot) slots.resume(slot, slot.id === "" ? next.record : undefined);
    else if (op === "open" && !embedded) slots.follow(next.record);
    else slots.begin();
  }
  show(next);
}

/** @param {object} message @returns {Promise<boolean>} false: it was refused, and that was told */
async function change(message) {
  try {
    await request(message);
    return true;
  } catch (error) {
    tell(error);
    return false;
  }
}

/** @param {number} ply */
async function go(ply) {
  if (ply >= 0 && ply <= view.last) await change({ op: "go", ply });
}

/** A refusal goes, from the board and from the status line. */
async function forgive() {
  if (view.refused) await go(view.current);
}

// ── beginning ────────────────────────────────────────────────────────

const linked = location.hash.slice(1);
const kept = saved && saved !== "damaged" && (!linked || linked === saved.link) ? saved : null;
/** A click before the rules are there means the board that is seen: only if that is the one to come. */
let honest = kept ? kept.version === first.version && Boolean(kept.view) : !linked && !saved;

/** A cell that is a move takes the place of what was noted; parts of a move add up, until one is touched again. @param {string[]} cells */
function note(cells) {
  if (!honest || !playable(view)) return;
  const cell = cells[cells.length - 1];
  const whole = view.legal.includes(cell);
  const part = !whole && view.starts.includes(cell);
  const before = noted.filter((one) => part && view.starts.includes(one) && !view.legal.includes(one));
  noted = before.includes(cell) ? [] : [...before, ...cells];
  if (whole) preview([{ kind: "stone", cell, colour: view.players[view.turn].stone, ghost: true }]);
  else preview([{ kind: "mark", role: "touched", cells: part ? noted : [] }]);
  const sentence = noted.length ? t("{cell} is noted", { cell }) : t("Taken back");
  const rest = !part ? t("It is played as soon as the rules are ready.") : noted.length ? t("The move goes on as soon as the rules are ready.") : "";
  if (!view.rows.length) panel.list.note(sentence, rest);
  announce(`${sentence}. ${rest}`);
}

/** The link in the address, else the kept game, else a new one. A failure is told, and the next is tried. */
async function begin() {
  const tries = [];
  if (linked && !kept) tries.push({ message: { op: "open", link: linked }, sorry: (/** @type {string} */ reason) => t("The link could not be opened. {reason}", { reason }) });
  if (saved === "damaged") toast(t("The kept game could not be read. A new one was started."), { stay: true });
  else if (saved) {
    const ahead = await further(saved.slot, saved.record);
    if (ahead) [honest, noted] = [false, []];
    tries.push({ message: { op: "open", record: ahead ?? saved.record }, slot: saved.slot === undefined ? undefined : { id: saved.slot, text: ahead }, sorry: (/** @type {string} */ reason) => t("The kept game could not be read. {reason}", { reason }) });
  }
  tries.push({ message: screens.fresh, sorry: String });
  for (const { message, slot, sorry } of tries) {
    try {
      const next = (await ask(message)).view;
      const touched = noted;
      enter(message.op, next, slot);
      for (const cell of touched) await hand.choose(cell);
      return;
    } catch (/** @type {any} */ error) {
      if (error.code === "restarted") return; // begins again
      toast(sorry(error.message), { stay: true });
    }
  }
}

function moves() {
  return settings.animations ?? !reduced.matches;
}

function look() {
  const { coordinates, shapes, keys } = settings;
  return { coordinates, shapes, keys, motion: moves() };
}

function configure() {
  board.configure({ ...look(), turn: settings.turn, flip: settings.flip });
}

function turn() {
  changeSettings(turned(settings));
}

function flip() {
  changeSettings(flipped(settings));
}

/** @param {Partial<typeof settings>} changed */
function changeSettings(changed) {
  Object.assign(settings, changed);
  const kept = saveSettings(settings);
  if (changed.language) {
    if (kept) void changeLanguage();
    else toast(t("This browser does not let the page keep settings, so the language stays as it is."));
    return;
  }
  dispatchEvent(new Event("themechange"));
  configure();
  paint(view);
}

/** Python has no catalogue of its own: a start would be slower for everybody. */
function introduceLanguage() {
  const { catalogue, language } = locale;
  if (catalogue) client.introduce({ op: "language", lang: language, words: catalogue.words, plural: catalogue.plural });
}

/** In a new page; the picture that it begins with is the game in the new language. */
async function changeLanguage() {
  await loadCatalogue(settings.language);
  introduceLanguage();
  if (live) await ask({ op: "view" }).then(({ view }) => keep(view), () => {});
  location.reload();
}

function showSettings() {
  openSettings(settings, changeSettings, moves(), openKeyboard);
}

root.dataset.version = first.version;
buildHeader({
  games: screens.games,
  library: screens.library,
  share: screens.share,
  rules: screens.rules,
  newGame: screens.newGame,
  about: () => openDialog(byId("about")),
  theme: () => changeSettings({ theme: root.dataset.theme === "light" ? "dark" : "light" }),
  settings: showSettings,
});
fillAbout(first.legend, first.version);
configure();
try {
  paint((kept && kept.version === first.version && kept.view) || first.view);
} catch {
  paint(first.view); // the kept picture is damaged; the record is read by Python
}

reduced.addEventListener("change", configure);
client.onrestore = () => {
  void busyWith(new Promise((done) => client.addEventListener("restarted", done, { once: true })));
  return live ? view.record : null;
};
client.addEventListener("restarted", (event) => {
  const { reason, view: restored, begin: again } = /** @type {CustomEvent} */ (event).detail;
  thinking.forget();
  if (restored) show(restored);
  else if (again) void begin();
  if (reason) toast(reason, { stay: true });
});

// Elsewhere on the page left and right walk the moves; on the board they move its cursor.
addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
  if (event.key === "ArrowLeft") void go(view.current - 1);
  else if (event.key === "ArrowRight") void go(view.current + 1);
  else if (event.key === "?") openKeyboard();
});

// Back from a screen leads to an entry whose link may be older than the game: the computer has moved meanwhile.
addEventListener("popstate", ({ state }) => {
  if (state && live) history.replaceState(history.state, "", `#${view.link}`);
});

addEventListener("hashchange", async () => {
  const link = location.hash.slice(1);
  if (!link || link === view.link) return;
  try {
    await request({ op: "open", link });
  } catch (/** @type {any} */ error) {
    if (!embedded) history.replaceState(null, "", `#${view.link}`);
    toast(t("The link could not be opened. {reason}", { reason: error.message }), { stay: true });
  }
});

acceptDrops(
  LIMIT,
  (text) => void busyWith(text.then(screens.bring)).catch(tell),
  screens.own ? (files) => screens.own?.add(files) : undefined,
);

/** What other programs ask is shown, too. */
const serve = refusing((message, onPartial) => request(message, undefined, onPartial));

offerAutomation(serve, () => view, (cell) => board.cellPoint(cell));
if (embedded) beginEmbedded(serve);

/** Python is being started. @type {(() => void)|null} */
let started = null;
const failed = new Promise((done) => {
  const look = () => {
    showState();
    showStatus();
    const { state } = client.status;
    if (state === "failed") done(null);
    if (state === "failed" || state === "ready") started = started && (started(), null);
    else if (!started) void busyWith(new Promise((up) => (started = () => up(null))));
  };
  client.addEventListener("status", look);
  look();
});
// What is kept for later visits must not compete with what this one waits for.
const settled = Promise.race([begin(), failed]);
if (!embedded) void settled.then(() => registerOffline(
  (state, sentence) => {
    if (state === "ready") root.dataset.offline = "ready";
    byId("offline").textContent = byId("offline-note").textContent = sentence;
    byId("offline-note").hidden = state !== "ready";
  },
  (reload) => toast(t("A new version is ready"), { label: t("Reload"), run: reload }),
));
