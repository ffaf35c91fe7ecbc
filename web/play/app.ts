// The page: what is on it, put together. Rules, sentences and geometry all come from Python.

import { effect } from "@preact/signals";
import { board, preview, showBoard } from "../board/table";
import { begin, honest, pictured } from "../game/begin";
import { beginSpeaking } from "../game/language";
import { first, live, load, moved, onView, view } from "../game/store";
import { announce, go, tell } from "../game/talk";
import { acceptDrops } from "../keep/files";
import { registerOffline } from "../keep/offline";
import "../screens/listening";
import { openMore } from "../screens/more";
import { beginOwn } from "../screens/own";
import { bring, LIMIT } from "../screens/share";
import { ways } from "../screens/ways";
import { hint } from "../study/analysis";
import { openPane, openSheet, showStudy } from "../study/study";
import { busyWith } from "../ui/busy";
import { byId, embedded } from "../ui/dom";
import { t } from "../ui/text";
import { toast } from "../ui/toast";
import { offerAutomation } from "./automation";
import { beginEmbedded } from "./embed";
import { showHeader } from "./header";
import { showMoves } from "./movelist";
import { flip, showPanel, turn } from "./panel";
import "./sound";
import { showStatus } from "./status";
import { search } from "./thinking";

/** A move told for no longer than this, in milliseconds, is told again with the answer to it. */
const BRIEF = 2000;

const root = document.documentElement;
root.dataset.version = first.version;
await beginSpeaking();

let heard = { say: "", until: 0 };

function review() {
  openSheet(true);
  openPane("review");
}

const own = beginOwn();

const more = () =>
  openMore([
    { sign: "graph", label: () => t("Study"), open: () => openSheet(true) },
    { sign: "turn", label: () => t("Turn the board"), open: turn },
    { sign: "flip", label: () => t("Flip the board"), open: flip },
  ]);

function dress() {
  const { title, game, moves } = view.value;
  document.title = `${title} – Hexarium`;
  byId("heading").textContent = byId("short").textContent = title;
  root.dataset.game = game;
  root.dataset.ply = String(moves.length);
}

/** All that follows the view; a kept picture may be damaged, and the record is read by Python. */
function showView() {
  effect(dress);
  showBoard();
  showPanel({ hint, review, more });
  showMoves();
}

if (pictured) view.value = pictured;
showHeader();
showView();
showStatus();
showStudy();

onView((next, before) => {
  // Whose turn it is, the status line tells.
  if (before && moved(next, before) && !next.refused) {
    const answer = before.think && next.moves.length > before.moves.length;
    announce(answer && performance.now() < heard.until ? `${heard.say} ${next.event}` : next.event);
    heard = { say: next.event, until: performance.now() + BRIEF };
  }
});

effect(() => {
  const { state } = load.value;
  const ready = search.value ? "thinking" : view.value.outcome ? "over" : "ready";
  root.dataset.state = state === "failed" ? "failed" : live.value ? ready : "loading";
});

// Elsewhere on the page left and right walk the moves; on the board they move its cursor.
addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  if (document.querySelector("dialog[open]")) return;
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
  if (event.key === "ArrowLeft") void go(view.value.current - 1);
  else if (event.key === "ArrowRight") void go(view.value.current + 1);
  else if (event.key === "?") ways.keyboard();
});

acceptDrops(
  LIMIT,
  (text) => void busyWith(text.then(bring)).catch(tell),
  own ? (files) => own.add(files) : undefined,
);

offerAutomation((cell) => board.cellPoint(cell));
if (embedded) beginEmbedded();

/** Python is being started. */
let started: (() => void) | undefined;
const failed = new Promise<void>((done) => {
  effect(() => {
    const { state } = load.value;
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
