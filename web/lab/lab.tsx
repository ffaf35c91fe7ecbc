// The Lab: programs that the reader writes to play, each tried on the game on the board, and kept on this device.
import { indentWithTab } from "@codemirror/commands";
import { EditorView, lineNumbers } from "@codemirror/view";
import type { Value, View } from "python";
import { Swatch } from "../board/pictures";
import { legend, place, slots, tell, view } from "../game/store";
import { type Bot, bots, keepBot, readBots } from "../keep/bots";
import { bytesOf, chooseFiles, download } from "../keep/files";
import { read, write } from "../keep/store";
import { beginning, Fields, filled } from "../screens/described";
import type { Lab } from "../screens/lab";
import { gameOf, start } from "../screens/ways";
import {
  busyWith, Button, byId, computed, effect, IconButton, openScreen, signal, t, toast, useLayoutEffect, useRef, warn,
} from "../ui/kit";
import { Console } from "./console";
import { edit, style } from "./editor";
import { ask, stopped, warm } from "./sandbox";

type Game = { number: number; colour: string; result: string; text: string; link: string };
type Match = { text?: string; elo?: { value: number; low: number; high: number }; rows?: Game[] };
/** What came of a program; `of`: the game on the board that is told of, or else the operation. */
type Report = { of?: unknown; printed?: string; message?: string; line?: number; trace?: string; match?: Match };

const [LIMIT, LONGEST] = [1, 40]; // of a file, in megabytes; of a name, in letters
const GRACE = 5; // seconds that a program may be silent beyond its time
const [GAMES, FAR] = [20, 600]; // of a match; so many points of Elo the bar has room for, to both sides
const PRINTED = 20_000; // so many letters of what is printed in a game are kept, the newest
const TIME = "hexarium.lab.seconds"; // for a move
const chosen = signal("");
const trial = signal<Record<string, Value>>({ seconds: read(TIME) }); // on which game, and how, programs are tried
const blank = () => signal<Report>({});
const reports = new Map<string, ReturnType<typeof blank>>(); // by the names of programs
const running = signal<ReturnType<typeof blank> | null>(null); // of the program that plays a match
let editor: ReturnType<typeof edit> | undefined;
let ending = 0;

const bot = () => bots.value!.find(({ name }) => name === chosen.value)!;
const trouble = () => warn(t("This browser does not let the page keep programs, or its room is used up."));
const keep = (was: string, now?: Bot) => busyWith(keepBot(was, now)).catch(trouble);
const reportOf = (name: string) => reports.get(name) ?? reports.set(name, blank()).get(name)!;
const report = computed(() => reportOf(chosen.value).value);
const faulty = computed(() => report.value.line ?? 0);
const mark = (line: number) => editor?.mark(line);
effect(() => mark(faulty.value));

function choose(name: string) {
  chosen.value = name;
  editor?.show(bot().source);
  mark(faulty.value);
}

/** Under a name that no other program has. What was told of what it `was` is told of it. */
function add(wished: string, source: string, was = "") {
  const stem = wished.trim().slice(0, LONGEST) || was || "bot";
  const names = [stem, ...bots.value!.map((_, i) => `${stem.slice(0, LONGEST - 4)} ${i + 2}`)];
  const name = names.find((one) => one === was || bots.value!.every((bot) => bot.name !== one))!;
  if (name !== stem) toast(t("Another program has this name: this one is called “{name}”.", { name }));
  reports.set(name, reports.get(was) ?? blank());
  if (name !== was) reports.delete(was);
  void keep(was, { name, source });
  choose(name);
}

async function remove({ name, source }: Bot) {
  await keep(name);
  bots.value!.length ? choose(bots.value![0].name) : (chosen.value = "");
  toast(t("“{name}” was deleted.", { name }), { label: t("Undo"), run: () => add(name, source) });
}

async function bring(files: File[]) {
  async function take(file: File) {
    const source = new TextDecoder().decode(await bytesOf(file, LIMIT));
    if (/[\0\uFFFD]/.test(source)) throw new Error(t("“{name}” is no text, so no program.", { name: file.name }));
    add(file.name.replace(/\.py$/, ""), source);
  }
  for (const file of files) await take(file).catch(tell);
}

/** Of a game that may still be on its way in a wheel, too. */
const optionsOf = (game: unknown) => gameOf(String(game))?.options ?? [];
/** Another game with the options that it has on the board, or else those from before, as far as it has them. */
function lay(game = view.value.game) {
  const before = { ...trial.value, ...(game === view.value.game && view.value.options), game };
  trial.value = beginning([...legend.value.trial, ...optionsOf(game)], before);
}
/** As requests name it. */
const table = () => ({ game: trial.value.game, options: filled(optionsOf(trial.value.game), trial.value) });
const time = () => 1000 * Number(trial.value.seconds); // in milliseconds

/** Ask the sandbox about a program, in this `game`. Rejected where the program is at fault, which is told. */
async function attempt(op: string, bot: Bot, seconds: number, more: object, game?: object) {
  const report = reportOf(bot.name);
  const { of, printed = "" } = report.value;
  const earlier = game && (of === game || of === "program") ? printed : "";
  if (!game) report.value = {};
  let known: any = {}; // so far: what is printed comes while it runs
  function take(told: any) {
    known = { ...known, ...told };
    const printed = (earlier + (known.printed ?? "")).slice(-PRINTED);
    const match = told.rows ? told : report.value.match;
    report.value = { ...known.fault, of: game ?? op, printed, match };
    return told;
  }
  return ask({ op, ...bot, ...more }, seconds, take).then(take, (error) => {
    take({ ...error, fault: { ...error, message: error.message } });
    throw error;
  });
}

/** What has come of it is seen, and the reader stays there. */
const reveal = () => requestAnimationFrame(() => byId("told")?.scrollIntoView({ block: "nearest" }));

/** The program sits down at the board, if it can be read; what is wrong has been told. */
const play = (more: object) =>
  void busyWith(attempt("program", bot(), GRACE, {})).then(() => start({ op: "new", ...table(), ...more }), reveal);
const against = () => play({ seats: ["bot", `computer${trial.value.level}`], names: [chosen.value, ""] });
const myself = () => play({ table: { opponent: "program", program: chosen.value, colour: 0 } });

async function compete() {
  running.value = reportOf(chosen.value);
  const more = { id: "match", ...table(), level: trial.value.level, ms: time(), games: GAMES, seed: Date.now() % 1e6 };
  reveal();
  await attempt("match", bot(), time() / 1000 + GRACE, more).catch(reveal);
  clearTimeout(ending);
  running.value = null;
}

/** One that hangs cannot hear it. */
function stop() {
  void ask({ op: "stop", target: "match" }, GRACE).catch(() => {});
  ending = setTimeout(stopped, 2000);
}

function Bots() {
  const kept = ({ name }: Bot) =>
    <Button look="quiet" title={name} run={() => choose(name)} aria-current={name === chosen.value}>{name}</Button>;
  const does: Record<string, string> = { random: t("Any move"), greedy: t("One move ahead"), uct: t("Tree search") };
  const begin = ([name, source]: [string, any]) =>
    <Button sign="plus" run={() => add(name, source)}>{does[name] ?? name}</Button>;
  return (
    <nav class="bots" aria-label={t("Programs")}>
      {bots.value!.map(kept)}<h3>{t("Begin with")}</h3>{Object.entries(BUILD.templates).map(begin)}
      <Button sign="file" run={() => chooseFiles(".py,text/x-python", bring, true)}>{t("Import")}</Button>
    </nav>
  );
}

function Code() {
  const host = useRef<HTMLDivElement>(null);
  const leaving = t("Tab indents. Escape, then Tab, leaves the program.");
  useLayoutEffect(() => {
    const changed = EditorView.updateListener.of(({ docChanged, state: { doc } }) =>
      docChanged && void keep(chosen.value, { name: chosen.value, source: `${doc}` }));
    const words = { "aria-label": t("Program"), "aria-description": leaving };
    editor = edit(host.current!, { keys: [indentWithTab], words, more: [lineNumbers(), changed] });
    choose(chosen.value);
    return () => void (editor = undefined);
  }, []);
  const take = () => download(new Blob([bot().source], { type: "text/x-python" }), `${chosen.value}.py`);
  const rename = ({ currentTarget: field }: any) =>
    (add(field.value, bot().source, chosen.value), (field.value = chosen.value));
  return (
    <section class="card code" aria-label={t("Program")}>
      <div class="head">
        <input class="field" aria-label={t("Name")} maxLength={LONGEST} value={chosen.value} onChange={rename} />
        <IconButton sign="save" label={t("Export")} run={take} />
        <IconButton sign="bin" label={t("Delete")} run={() => void remove(bot())} />
      </div>
      <div class="program" ref={host} /><p class="sub">{leaving}</p>
    </section>
  );
}

function Told() {
  const { message = "", trace, line, printed } = report.value;
  const out = (label: string, text?: string) =>
    text && <><h3>{label}</h3><pre class="out" tabIndex={0} role="region" aria-label={label}>{text}</pre></>;
  const said = line ? `${t("Line {line}.", { line })} ${message}` : message;
  const more = [out(t("Where it happened"), trace), out(t("Printed"), printed)];
  return <div id="told"><p class="trouble" role="alert">{said}</p><Games />{more}</div>;
}

function Games() {
  const { elo, text, rows = [] } = (running.value?.value ?? report.value).match ?? {};
  const [name] = [...reports].find(([, one]) => one === running.value) ?? [];
  const at = (rating: number) => `${50 + (50 * Math.max(-FAR, Math.min(FAR, rating))) / FAR}%`;
  const from = elo && { left: at(elo.low), right: `calc(100% - ${at(elo.high)})` };
  const one = ({ number, colour, result, text, link }: Game) => (
    <li key={number} class={result}>
      <button type="button" onClick={() => start({ op: "open", link, study: true })}>
        <Swatch stone={colour} size={18} />{text}
      </button>
    </li>
  );
  return (
    <>
      <p role="status">{name && <b>{name}: </b>}{text ?? (name && t("The first game is being played."))}</p>
      {elo && <div class="elo" aria-hidden="true"><i style={from} /><b style={{ left: at(elo.value) }} /></div>}
      <ol class="rows">{rows.map(one)}</ol>
    </>
  );
}

function Trial() {
  const [which, ...how] = legend.value.trial;
  function enter({ game, ...more }: any) {
    if (game) return lay(game);
    trial.value = { ...trial.value, ...more };
    write(TIME, trial.value.seconds);
  }
  return (
    <section class="card trial" aria-label={t("Try it")}>
      <Fields fields={[which, ...optionsOf(trial.value.game), ...how]} values={trial.value} change={enter} />
      <div class="ways">
        <Button look="primary" run={against}>{t("Run against the level")}</Button>
        <Button run={myself}>{t("Play it myself")}</Button>
        <Button run={running.value ? stop : () => void compete()}>
          {running.value ? t("Stop") : t("Match of {count}", { count: GAMES })}
        </Button>
      </div>
      <Told />
    </section>
  );
}

const hello = () =>
  t("A program is a function choose(position, turn) in Python that gives a move. Begin with one of these.");
const Screen = () => (
  <div class="lab"><Bots />{chosen.value ? <><Code /><Trial /></> : <p class="card hello">{hello()}</p>}</div>
);

async function open(files: File[] = []) {
  const [first] = await readBots();
  if (!chosen.value && first) choose(first.name);
  lay();
  openScreen("lab", t("Lab"), <Screen />);
  if (report.value.message) reveal(); // it was told when nobody was here
  void warm().catch(tell);
  await bring(files);
}

async function answer(asked: View) {
  const { name, seed, ask } = asked.bot!;
  const one = (await readBots()).find((one) => one.name === name);
  if (!one) return { op: "view" }; // Python knows by now which programs there are, and says that this one is not here
  await warm();
  const ms = Math.min(time(), asked.bot!.ms); // its clock leaves it no more
  const began = performance.now();
  /** What it says it took, as far as that can be: the page has waited no longer. */
  const spent = (seconds: number) => Math.round(Math.min(Math.max(0, 1000 * seconds), performance.now() - began));
  return attempt("choose", one, ms / 1000 + GRACE, { ...place(asked), ms, seed }, slots.slot).then(
    ({ move, seconds }) => ({ op: "reply", ask, move, ms: spent(seconds) }),
    ({ message: fault }) => ({ op: "reply", ask, fault }),
  );
}

document.head.append(style());
lay();
export const lab: Lab = { open: (files) => void open(files).catch(tell), Console, answer, stop: stopped };
