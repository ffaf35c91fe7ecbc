// The page: what is on it, put together. Rules, sentences and geometry all come from Python.

import { effect, untracked } from "@preact/signals";
import { Board } from "../board/board";
import { Hand } from "../board/hand";
import { begin, fresh, honest, pictured } from "../game/begin";
import { keep } from "../game/keeping";
import { changeSettings, first, legend, live, load, look, moved, onView, playable, settings, view } from "../game/store";
import * as talk from "../game/talk";
import { announce, beforeChange, client, forgive, go, leaving, slots, stop, tell } from "../game/talk";
import { acceptDrops } from "../keep/files";
import { registerOffline } from "../keep/offline";
import { loadSettings } from "../keep/store";
import { flipped, turned } from "../paint/geometry";
import { openKeyboard } from "../screens/keyboard";
import { Listening, openDescription } from "../screens/listening";
import { Screens } from "../screens/screens";
import { LIMIT, sendLink } from "../screens/share";
import { Analysis } from "../study/analysis";
import { Study } from "../study/study";
import { busyWith } from "../ui/busy";
import { fillAbout, openDialog, openMore, openResign, openSettings } from "../ui/dialogs";
import { byId, embedded } from "../ui/dom";
import { loadCatalogue, locale, t, translateShell } from "../ui/text";
import { toast } from "../ui/toast";
import type { SceneRecord, View } from "../ui/types";
import { offerAutomation, refusing } from "./automation";
import { beginEmbedded, fault, followEmbedded } from "./embed";
import { buildHeader } from "./header";
import { Panel } from "./panel";
import { notes, sound } from "./sound";
import { StatusLine } from "./status";
import { Thinking } from "./thinking";

/** The seat that thinks by the clock: what it found out on the other's time helps it. */
const STRONGEST = "computer8";

/** A move told for no longer than this, in milliseconds, is told again with the answer to it. */
const BRIEF = 2000;

/** As the rooms' hosts still have them. */
const { ask, change, request } = talk as Record<"ask" | "change" | "request", any>;

const root = document.documentElement;
await loadCatalogue(settings.value.language);
if (locale.catalogue) translateShell(first);
introduceLanguage();
/** The cells touched before Python is there, in order. */
let noted: string[] = [];
let heard = { say: "", until: 0 };

// ── showing ──────────────────────────────────────────────────────────

const status = new StatusLine(byId("status"), () => byId("board").focus());

const hand = new Hand({
  ask,
  play: async (move: string) => void (await change({ op: "play", move })),
  preview,
  announce,
  forgive,
  changed: showStatus,
  confirms: () => settings.value.confirm,
});

/** What is done on the board is meant for the pencil while it is out. */
const holder = () => (study.pencil.active ? study.pencil : hand);

function drag(from: string, to: string, adjusting: boolean) {
  if (live.value) return void holder().drag(from, to, adjusting).catch(tell);
  const { starts, legal } = view.value;
  note(adjusting || !starts.includes(from) || legal.includes(from) ? [to] : [from, to]);
}

const board = new Board(byId("board"), {
  hover: (cell: string | null) => live.value && holder().hover(cell),
  cursor: (cell: string | null) => (live.value ? holder().cursor(cell) : announce(cell || t("Edge of the board"))),
  choose: (cell: string) => (live.value ? void holder().choose(cell).catch(tell) : note([cell])),
  drag,
  dragging: (from: string, to: string, adjusting: boolean) => live.value && holder().dragging(from, to, adjusting),
  clear() {
    if (study.pencil.active) return study.pencil.drop();
    void forgive();
    hand.drop();
    showStatus();
  },
  key: (key: string, cell: string) => live.value && listening.key(key, cell),
});

const listening = new Listening({
  ask,
  announce,
  draw: (records) => preview(records || hand.held),
  last: () => (view.value.moves.length ? view.value.state : t("No move has been played yet.")),
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

/** Over the position: where a move may be begun, if that is wished for, and what the pointer or the keyboard would do. */
function preview(records: SceneRecord[]) {
  const hinted = settings.value.legal && playable(view.value) && !hand.clicked.length;
  board.preview([...(hinted ? [{ kind: "mark", role: "legal", cells: view.value.starts }] : []), ...records]);
}

const walk = (move: string) => void change({ op: "walk", move });
const analysis = new Analysis(board.root, ask, stop, walk, annotate, announce, tell);

const study = new Study(board, analysis, panel.list, {
  ask,
  stop,
  view: () => (live.value ? view.value : null),
  request,
  slots,
  change,
  preview,
  annotate,
  announce,
  changed: showStatus,
  tell,
});

beforeChange.add(({ op }) => op !== "comment" && void study.notes.save()); // what has been typed comes first
effect(() => {
  study.notes.leaving = leaving.value;
  if (!leaving.value) void study.notes.save(); // if there was no leaving after all
});

/** Draw what is known of the position. */
function annotate() {
  const shown = study.review.records();
  board.annotate(shown.length ? shown : analysis.records());
}

const screens = new Screens({
  client,
  slots,
  first,
  view: () => view.value,
  live: () => live.value,
  ask,
  request,
  change,
  look,
  drawn: () => board.look,
  tell,
});

const thinking = new Thinking(() => {
  showState();
  showStatus();
});

async function hint() {
  if (!live.value || !playable(view.value)) return;
  try {
    const move = await analysis.hint();
    if (move) announce(t("Hint: {move}", { move }));
  } catch (error) {
    tell(error);
  }
}

/** Paint a view; nothing is kept yet. */
function paint(next: View) {
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
  panel.show(next, settings.value.shapes);
}

/** A view from Python: show it, let the computer think if it is to move. */
onView((next, before) => {
  const another = moved(next, before);
  if (before && settings.value.sounds) sound(notes(before, next));
  paint(next);
  hand.reset(next);
  if (before && another && !next.refused) {
    // whose turn it is, the status line tells
    const answer = before.think && next.moves.length > before.moves.length;
    announce(answer && performance.now() < heard.until ? `${heard.say} ${next.event}` : next.event);
    heard = { say: next.event, until: performance.now() + BRIEF };
  }
  if (embedded) followEmbedded(next, !before, another);
  thinking.follow(next, another);
  study.follow(next);
  analysis.follow(next, settings.value.ponder && next.seats.includes(STRONGEST));
  showState();
  showStatus();
  const touched = before ? [] : noted;
  noted = [];
  if (touched.length) void playNoted(touched);
});

async function playNoted(cells: string[]) {
  for (const cell of cells) await hand.choose(cell).catch(tell);
}

function showState() {
  const { state } = load.value;
  const ready = thinking.search ? "thinking" : view.value.outcome ? "over" : "ready";
  root.dataset.state = state === "failed" ? "failed" : !live.value ? "loading" : ready;
}

function showStatus() {
  const { state, message, loaded, total } = load.value;
  const retry = { label: t("Retry"), run: () => client.retry(), primary: true };
  if (state === "failed") status.say({ tone: "bad", subject: t("Not loaded."), text: message, actions: [retry] });
  else if (state !== "ready") status.progress(state === "starting" ? t("Starting the rules") : t("Fetching the rules"), loaded, total);
  else if (!live.value) return;
  else if (thinking.shown) status.say({ tone: "", subject: t("Thinking."), actions: [{ label: t("Stop"), run: () => thinking.stop() }] });
  else if (thinking.paused) status.say({ tone: "", subject: t("A rest."), text: t("Both computers wait."), actions: [{ label: t("Go on"), primary: true, run: () => thinking.goOn() }] });
  else if (study.pencil.shape) status.say(study.pencil.line);
  else if (hand.pending) status.say({ tone: "", subject: hand.pending.move, text: t("Once more to play it, Escape to drop it.") });
  else {
    const { tone, subject, text, actions } = view.value.status;
    status.say({ tone, subject, text: `${text} ${fault()}`.trim(), actions: actions.map(action) });
  }
}

function action(name: string) {
  const { back } = view.value;
  if (name === "swap") return { label: t("Swap colours"), primary: true, run: () => void change({ op: "play", move: "swap" }) };
  if (name === "send") return { label: t("Send link"), primary: true, run: () => void sendLink(view.value) };
  if (name === "back") return { label: t("Back to the game"), primary: true, run: () => void change({ op: "select", node: back }) };
  return { label: t("Rematch"), run: () => void change({ op: "rematch" }) };
}

// ── beginning ────────────────────────────────────────────────────────

/** A cell that is a move takes the place of what was noted; parts of a move add up, until one is touched again. */
function note(cells: string[]) {
  const { legal, starts, players, turn, rows } = view.value;
  if (!honest.value || !playable(view.value)) return;
  const cell = cells[cells.length - 1];
  const whole = legal.includes(cell);
  const part = !whole && starts.includes(cell);
  const before = noted.filter((one) => part && starts.includes(one) && !legal.includes(one));
  noted = before.includes(cell) ? [] : [...before, ...cells];
  if (whole) preview([{ kind: "stone", cell, colour: players[turn].stone, ghost: true }]);
  else preview([{ kind: "mark", role: "touched", cells: part ? noted : [] }]);
  const sentence = noted.length ? t("{cell} is noted", { cell }) : t("Taken back");
  const rest = !part ? t("It is played as soon as the rules are ready.") : noted.length ? t("The move goes on as soon as the rules are ready.") : "";
  if (!rows.length) panel.list.note(sentence, rest);
  announce(`${sentence}. ${rest}`);
}

function turn() {
  changeSettings(turned(settings.value));
}

function flip() {
  changeSettings(flipped(settings.value));
}

/** Python has no catalogue of its own: a start would be slower for everybody. */
function introduceLanguage() {
  const { catalogue, language } = locale;
  if (catalogue) client.introduce({ op: "language", lang: language, words: catalogue.words, plural: catalogue.plural });
}

/** In a new page; the picture that it begins with is the game in the new language. */
async function changeLanguage(language: string) {
  await loadCatalogue(language);
  introduceLanguage();
  if (live.value) await ask({ op: "view" }).then((answer: any) => keep(answer.view), () => {});
  location.reload();
}

function showSettings() {
  openSettings(settings.value, changeSettings, look().motion, openKeyboard);
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
fillAbout(legend.value, first.version);

effect(() => {
  const { turn, flip } = settings.value;
  board.configure({ ...look(), turn, flip });
});
try {
  if (pictured) view.value = pictured;
  paint(view.value);
} catch {
  honest.value = false;
  view.value = first.view; // the kept picture is damaged; the record is read by Python
  paint(first.view);
}

let language = settings.value.language;
effect(() => {
  const wished = settings.value.language;
  if (wished === language) return untracked(() => paint(view.value));
  language = wished;
  if (loadSettings().language === wished) void changeLanguage(wished);
  else toast(t("This browser does not let the page keep settings, so the language stays as it is."));
});

effect(() => {
  if (!honest.value) noted = [];
});

// Elsewhere on the page left and right walk the moves; on the board they move its cursor.
addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  if (document.querySelector("dialog[open]")) return;
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
  if (event.key === "ArrowLeft") void go(view.value.current - 1);
  else if (event.key === "ArrowRight") void go(view.value.current + 1);
  else if (event.key === "?") openKeyboard();
});

acceptDrops(
  LIMIT,
  (text) => void busyWith(text.then(screens.bring)).catch(tell),
  screens.own ? (files) => screens.own?.add(files) : undefined,
);

/** What other programs ask is shown, too. */
const serve = refusing((message: any, onPartial?: any) => request(message, undefined, onPartial));

offerAutomation(serve, () => view.value, (cell) => board.cellPoint(cell));
if (embedded) beginEmbedded(serve);

/** Python is being started. */
let started: (() => void) | undefined;
const failed = new Promise<void>((done) => {
  effect(() => {
    const { state } = load.value;
    untracked(showState);
    untracked(showStatus);
    if (state === "failed") done();
    if (state === "failed" || state === "ready") {
      started?.();
      started = undefined;
    } else if (!started) void busyWith(new Promise<void>((up) => (started = up)));
  });
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
