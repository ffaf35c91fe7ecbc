// The status line: the one voice of the game, a polite live region. And the computer's turn, of which it tells.
import type { Offer, View } from "python";
import { board, half, hand, pending } from "../board/table";
import { load, retry } from "../engine/keeper";
import { lostInARow } from "../game/results";
import { announce, change, live, look, moved, onView, Search, show, slots, view } from "../game/store";
import { consult } from "../screens/lab";
import { sendLink } from "../screens/share";
import { open } from "../screens/ways";
import { advice } from "../study/analysis";
import { line as drawing } from "../study/notes";
import { blame } from "../study/review";
import {
  busyWith, byId, decimal, embedded, Icon, safe, signal, t, useLayoutEffect, viewFaults,
} from "../ui/kit";
import { fault } from "./programs";

const SHOWN = 300; // thinking shorter than this, in milliseconds, is not worth a word
const HEARD = 5000; // nor, for the ear, is what is shorter than this
const PACE = 400; // two computers take at least so long for a move, in milliseconds, that a person can follow
/** Where there is no room for it elsewhere, the goal of a game that is to begin is said here. */
const SMALL = matchMedia("(max-width: 600px), (max-height: 499px)");
const PAUSE = 350; // so long a person's move stands alone before it is answered

/** What Python leaves to the page. */
const DOES: Record<string, () => unknown> = { send: sendLink, players: () => open("players") };
type Action = { label: string; run: () => void; primary?: boolean };
/** `silent`: seen, not read out. */
type Line = { tone?: string; subject: string; text?: string; actions?: Action[]; silent?: boolean };
const root: HTMLElement = byId("status");
/** The computer's: stopped, it plays the best it has found, and forgotten when another position is shown. */
export const search = new Search();
const long = signal(false);
const resting = signal<object | null>(null); // the game in which two computers wait for each other
const alone = () => view.value.computers === 2;
let timer = 0;

function think() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    long.value = true;
    timer = setTimeout(() => search.underWay && announce(t("Thinking.")), HEARD - SHOWN);
  }, SHOWN);
  long.value = false;
  resting.value = null;
  const { bot, timed } = view.value;
  const work = bot ? () => consult(view.value) : { op: "think", helped: timed };
  void busyWith(search.begin(work, take, undefined, rest()));
}

const STUCK = 5;
let stuck = 0; // so many answers in a row have left the position as it was
/** Its turn is over; an engine that says it never is would be asked for ever. */
function take({ view: next }: { view: View }) {
  const waits = (next.think || next.bot) && !moved(next, view.value);
  stuck = waits ? stuck + 1 : 0;
  if (stuck > STUCK && viewFaults.take(new Error("The turn does not end."))) return;
  show(next);
}

/** The answer is a turn of its own: what was played comes to rest first, and is looked at. */
async function rest() {
  await null; // what was played is on the board now
  const timed = view.value.players[0].time !== undefined; // then a pause would be at the expense of the person
  const time = alone() ? PACE : look().motion && !timed ? board.unrest + PAUSE : 0;
  if (time) await new Promise((done) => setTimeout(done, time));
}

function stop() {
  if (alone() || view.value.bot) resting.value = slots.slot;
  search.stop();
}

onView((next, before) => {
  const thinks = Boolean(next.think || next.bot);
  if (moved(next, before) || !thinks) search.end();
  if (!thinks) clearTimeout(timer);
  if (!(alone() || next.bot) || !thinks || resting.value !== slots.slot) resting.value = null;
  if (thinks && !search.underWay && !resting.value) think();
});

/** What is said of the game, or in place of it; nothing as long as the engine is on its way. */
function line(): Line | null {
  const { state, message } = load.value;
  const again = { label: t("Retry"), run: () => void retry(), primary: true };
  const plainly = { label: t("Start safely"), run: () => void (location.hash = "safe") };
  const ways = safe || embedded ? [again] : [again, plainly];
  if (state === "failed") return { tone: "bad", subject: t("Not loaded."), text: message, actions: ways };
  if (state !== "ready" || !live.value) return null;
  const thinks = search.underWay && (long.value || alone());
  const halt = [{ label: t("Stop"), run: stop }];
  if (thinks) return { subject: t("Thinking."), text: half.value, actions: halt, silent: !half.value };
  const on = { label: t("Go on"), run: think, primary: true };
  const waits = alone() ? resting.value && t("Both computers wait.") : view.value.bot && t("The program waits.");
  if (waits && !search.underWay) return { subject: t("A rest."), text: waits, actions: [on] };
  if (drawing.value) return drawing.value;
  if (half.value) return { subject: "", text: half.value };
  const { move, cells } = pending.value ?? {};
  const play = { label: t("Play"), run: () => void hand.choose(cells!.at(-1)!), primary: true };
  const byHand = matchMedia("(pointer: coarse)").matches && t("Once more to play it, beside the board to drop it.");
  const more = byHand || t("Once more to play it, Escape to drop it.");
  if (move) return { subject: move, text: more, actions: [play] };
  const { status: { tone, subject, text, offers }, game, goal, against, rows } = view.value;
  const lost = lostInARow(game, against);
  const does = ({ action, request }: Offer) =>
    void (request ? change(request) : Object.hasOwn(DOES, action) && DOES[action]());
  const actions = offers.filter(({ losses = 0 }) => losses <= lost).map((offer) =>
    ({ label: offer.label, run: () => does(offer), primary: offer.action !== "rematch" }));
  const told = tone === "plain" && (advice.value || blame.value);
  if (told) return { tone, subject: told, actions };
  const aim = SMALL.matches && !rows.length && tone === "plain" && !actions.length;
  return { tone, subject, text: `${aim ? goal : text} ${fault()}`.trim(), actions };
}

/** A step in words, a bar, megabytes. The amount changes many times a second: seen, not read out. */
function Progress() {
  const { state, loaded, total } = load.value;
  const percent = total ? Math.min(100, Math.round((loaded / total) * 100)) : 0;
  const amounts = { loaded: decimal(loaded / 1e6), total: decimal(total / 1e6) };
  const range = { "aria-label": t("Loading"), "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuenow": percent };
  return (
    <div class="status progress">
      <span>{state === "starting" || state === "ready" ? t("Starting the rules") : t("Fetching the rules")}</span>
      <span class="track" role="progressbar" {...range}><i style={{ width: `${percent}%` }} /></span>
      <span aria-hidden="true">{total ? t("{loaded} of {total} MB", amounts) : ""}</span>
    </div>
  );
}

/** The second click of two was meant for the button that was here at the first. */
const button = ({ label, run, primary }: Action) => (
  <button type="button" class={primary ? "btn primary" : "btn"} onClick={({ detail }) => detail < 2 && run()}>
    {label}
  </button>
);

let refusals = 0; // the same one a second time is another line
onView(({ sound }) => void (sound.includes("refused") && refusals++));

export function StatusLine() {
  const said = line();
  const focused = root.contains(document.activeElement);
  useLayoutEffect(() => void (focused && !root.contains(document.activeElement) && byId("board").focus()));
  if (!said) return <Progress key="progress" />;
  const { tone = "", subject, text, actions = [], silent } = said;
  const { band } = view.value.status;
  const place = band && <><span class="band">{band.text}</span><span class="unseen">.</span></>;
  const labels = actions.map(({ label }) => label);
  // Other words are another line, to be read out whole.
  return (
    <div class={`status ${tone}`} key={JSON.stringify([band, tone, subject, text, labels, refusals])}>
      {tone === "bad" && <Icon sign="warn" />}
      <span class="told" title={text} aria-hidden={silent || undefined}>
        {place} <b>{subject}</b>{text && ` ${text}`}
      </span>
      {actions.map(button)}
    </div>
  );
}
