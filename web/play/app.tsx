// The page: what is on it, put together. Rules, sentences and geometry all come from Python.
import { showBoard } from "../board/table";
import { blameWheels, load } from "../engine/keeper";
import { live, onView, tell, version, view } from "../game/store";
import { begin, beginSpeaking, forgetPicture, led, pictured, restoring } from "../game/visit";
import { acceptDrops } from "../keep/files";
import { registerOffline } from "../keep/offline";
import { Console, followBots } from "../screens/lab";
import { addWheels, clearUp, followWheels } from "../screens/owngames";
import { bring, LIMIT } from "../screens/share";
import { open } from "../screens/ways";
import { Analysis } from "../study/analysis";
import { Lines, Tray } from "../study/notes";
import { drawChances, Review } from "../study/review";
import {
  busyWith, byId, computed, effect, embedded, extensible, Guarded, render, showAgain, t, toast, viewFaults,
} from "../ui/kit";
import { List } from "./movelist";
import { Acts, Lie, Nav, Players, Tools, Walk } from "./panel";
import { beginPrograms } from "./programs";
import { search, StatusLine } from "./status";
import "../ui/translated";
import "./voice";

/** What fills the elements of index.html. */
const VIEWS = {
  nav: Nav, tools: Tools, players: Players, lie: Lie, walk: Walk, acts: Acts, list: List, status: StatusLine,
  analysis: Analysis, tray: Tray, lines: Lines, review: Review, console: Console,
};

const root = document.documentElement;

/** What belongs to no part of the page. */
function dress() {
  const { title, meta, example, game, moves, status } = view.value;
  document.title = `${title} – Hexarium`;
  for (const id of ["heading", "short", "title"]) byId(id).textContent = title;
  byId("meta").textContent = meta;
  byId("move").placeholder = example;
  byId("play").dataset.band = status.band?.kind ?? "";
  root.dataset.game = game;
  root.dataset.ply = String(moves.length);
}

const offer = (reload: () => void) => toast(t("A new version is ready"), { label: t("Reload"), run: reload });
function tellOffline(state: string, sentence: string) {
  if (state === "ready") root.dataset.offline = "ready";
  byId("offline-note").hidden = state !== "ready";
  byId("offline").textContent = byId("offline-note").textContent = sentence;
}

viewFaults.take = blameWheels;
onView(showAgain);
await beginSpeaking();
if (pictured) view.value = pictured;
followWheels();
try {
  effect(dress);
  effect(drawChances);
  showBoard();
  for (const [id, View] of Object.entries(VIEWS)) render(<Guarded><View /></Guarded>, byId(id));
} catch (fault) {
  if (!forgetPicture()) throw fault;
  location.reload();
}

const failed = computed(() => load.value.state === "failed");
const starting = computed(() => restoring.value || !["failed", "ready"].includes(load.value.state));
effect(() => {
  const ready = search.underWay ? "thinking" : view.value.outcome ? "over" : "ready";
  root.dataset.state = failed.value ? "failed" : live.value ? ready : "loading";
});
/** Busy while Python is being started, and till the game is back. */
effect(() => {
  if (!starting.value) return;
  let up = () => {};
  void busyWith(new Promise<void>((done) => (up = done)));
  return up;
});
led.subscribe((to) => to && open(to.screen, to.game, to.at));
byId("home").onclick = () => open("picker");
byId("skip").onclick = (event: Event) => {
  event.preventDefault(); // the fragment belongs to the game
  byId("board").focus();
};
const programs = (files: File[]) => open("lab", files);
const use = (text: Promise<string>) => void busyWith(text.then(bring)).catch(tell);
acceptDrops(LIMIT, use, extensible ? { ".whl": addWheels, ".py": programs } : {});
beginPrograms();

// What is kept for later visits must not compete with what this one waits for.
const over = new Promise<void>((done) => effect(() => void (failed.value && done())));
const begun = Promise.race([begin(), over]);
void begun.then(followBots).then(clearUp);
if (!embedded) void begun.then(() => registerOffline(tellOffline, offer, version));
self.begun = true;
