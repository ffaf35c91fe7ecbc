// The page: what is on it, put together. Rules, sentences and geometry all come from Python.

import { computed, effect } from "@preact/signals";
import { board, showBoard } from "../board/table";
import { begin, forgetPicture, pictured } from "../game/begin";
import { beginSpeaking } from "../game/language";
import { first, live, load, view } from "../game/store";
import { go, tell } from "../game/talk";
import { acceptDrops } from "../keep/files";
import { registerOffline } from "../keep/offline";
import { possible } from "../keep/wheels";
import { addWheels, followWheels } from "../screens/owngames";
import { bring, LIMIT } from "../screens/share";
import { open } from "../screens/ways";
import { showStudy } from "../study/study";
import { busyWith } from "../ui/busy";
import { byId, embedded } from "../ui/dom";
import { t } from "../ui/text";
import { toast } from "../ui/toast";
import { offerAutomation } from "./automation";
import { beginEmbedded } from "./embed";
import { showHeader } from "./header";
import { showMoves } from "./movelist";
import { showPanel } from "./panel";
import { showStatus } from "./status";
import { search } from "./thinking";
import "./voice";

const root = document.documentElement;

function dress() {
  const { title, game, moves } = view.value;
  document.title = `${title} – Hexarium`;
  byId("heading").textContent = byId("short").textContent = title;
  root.dataset.game = game;
  root.dataset.ply = String(moves.length);
}

const over = computed(() => ["failed", "ready"].includes(load.value.state));

function tellState() {
  const ready = search.value ? "thinking" : view.value.outcome ? "over" : "ready";
  root.dataset.state = load.value.state === "failed" ? "failed" : live.value ? ready : "loading";
}

/** Busy while Python is being started. */
function waitForPython() {
  if (over.value) return;
  let up = () => {};
  void busyWith(new Promise<void>((done) => (up = done)));
  return up;
}

/** Elsewhere on the page left and right walk the moves; on the board they move its cursor. */
function keydown(event: KeyboardEvent) {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  if (document.querySelector("dialog[open]") || (target as Element).matches?.("input, textarea")) return;
  if (key === "ArrowLeft") void go(view.value.current - 1);
  else if (key === "ArrowRight") void go(view.value.current + 1);
  else if (key === "?") open("keyboard");
}

function beginOffline() {
  const tellOffline = (state: string, sentence: string) => {
    if (state === "ready") root.dataset.offline = "ready";
    byId("offline-note").hidden = state !== "ready";
    byId("offline").textContent = byId("offline-note").textContent = sentence;
  };
  const offer = (reload: () => void) => toast(t("A new version is ready"), { label: t("Reload"), run: reload });
  registerOffline(tellOffline, offer, first.version);
}

root.dataset.version = first.version;
await beginSpeaking();
if (pictured) view.value = pictured;
followWheels();
try {
  effect(dress);
  showHeader();
  showBoard();
  showPanel();
  showMoves();
  showStatus();
  showStudy();
} catch (fault) {
  if (!forgetPicture()) throw fault;
  location.reload();
}
effect(tellState);
effect(waitForPython);
addEventListener("keydown", keydown);
acceptDrops(LIMIT, (text) => void busyWith(text.then(bring)).catch(tell), possible ? addWheels : undefined);
offerAutomation((cell) => board.cellPoint(cell));
if (embedded) beginEmbedded();

// What is kept for later visits must not compete with what this one waits for.
const failed = new Promise<void>((done) => effect(() => void (load.value.state === "failed" && done())));
const begun = Promise.race([begin(), failed]);
if (!embedded) void begun.then(beginOffline);
