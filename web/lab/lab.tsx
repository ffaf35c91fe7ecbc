// The Lab: programs that the reader writes to play, each tried on the game on the board, and kept on this device.
import { indentWithTab } from "@codemirror/commands";
import { EditorView, lineNumbers } from "@codemirror/view";
import type { Field, Value, View } from "python";
import { Swatch } from "../board/pictures";
import { place, tell, view } from "../game/store";
import { type Bot, bots, keepBot, readBots } from "../keep/bots";
import { bytesOf, chooseFiles, download } from "../keep/files";
import { Fields } from "../screens/described";
import type { Lab } from "../screens/lab";
import { gameOf, open as show, start } from "../screens/ways";
import {
  busyWith, Button, effect, IconButton, locale, openScreen, signal, t, toast, useLayoutEffect, useRef, warn,
} from "../ui/kit";
import { Console } from "./console";
import { edit, style } from "./editor";
import { ask, end, warm } from "./sandbox";

type Game = { number: number; colour: string; result: string; text: string; link: string };
type Match = { text?: string; elo?: { value: number; low: number; high: number }; rows?: Game[] };
/** What came of a program: what it has printed, and what is wrong with it, at a line of it. */
type Report = { name: string; printed?: string; message?: string; line?: number; trace?: string };

const [LIMIT, LONGEST] = [1, 40]; // of a file, in megabytes; of a name, in letters
const GRACE = 5; // seconds that a program may be silent beyond its time
const GAMES = 20;
const FAR = 600; // so many points of Elo the bar has room for, to both sides
const TIMES = [100, 300, 1000, 5000];
const chosen = signal("");
const trial = signal<Record<string, Value>>({ level: 3, ms: 300 });
const report = signal<Report | null>(null);
const match = signal<Match>({});
const running = signal(0); // which match
let editor: ReturnType<typeof edit> | undefined;

const bot = () => bots.value!.find(({ name }) => name === chosen.value)!;
const trouble = () => warn(t("This browser does not let the page keep programs, or its room is used up."));
const keep = (was: string, now?: Bot) => keepBot(was, now).catch(trouble);
const fault = () => (report.value?.name === chosen.value && report.value.line) || 0;
effect(() => {
  const line = fault(); // also while there is no editor
  editor?.mark(line);
});

function choose({ name, source }: Bot) {
  [chosen.value, match.value] = [name, {}];
  editor?.show(source);
}

/** Under a name that no other program has. */
async function add(wished: string, source: string, was = "") {
  const stem = wished.trim().slice(0, LONGEST) || "bot";
  const names = [stem, ...bots.value!.map((_, i) => `${stem.slice(0, LONGEST - 4)} ${i + 2}`)];
  const name = names.find((one) => one === was || bots.value!.every((bot) => bot.name !== one))!;
  const kept = keep(was, { name, source });
  choose({ name, source });
  await kept;
}

async function remove({ name, source }: Bot) {
  await keep(name);
  bots.value!.length ? choose(bots.value![0]) : (chosen.value = "");
  toast(t("“{name}” was deleted.", { name }), { label: t("Undo"), run: () => void add(name, source) });
}

async function bring(files: File[]) {
  const text = async (file: File) => new TextDecoder().decode(await bytesOf(file, LIMIT));
  for (const file of files) await add(file.name.replace(/\.py$/, ""), await text(file));
}

/** Ask the sandbox about a program. Rejected where that is at fault, which is told. */
async function attempt(op: string, bot: Bot, seconds: number, more: object = {}, hear?: (partial: any) => void) {
  const { name } = bot;
  report.value = null;
  try {
    const told = await ask({ op, ...bot, ...more }, seconds, hear);
    report.value = { name, printed: told.printed, ...told.fault };
    return told;
  } catch (error: any) {
    report.value = { ...error, name, message: error.message };
    throw error;
  }
}

/** The program sits down at the board, if it can be read; what is wrong has been told. */
const play = (more: object) => void busyWith(attempt("program", bot(), GRACE)).then(() => {
  const { game, options } = view.value;
  start({ op: "new", game, options, ...more });
}, () => {});
const against = () => play({ seats: ["bot", `computer${trial.value.level}`], names: [chosen.value, ""] });
const myself = () => play({ table: { opponent: `bot:${chosen.value}`, colour: 0 } });

async function compete() {
  const { level, ms } = trial.value;
  const { game, options } = view.value;
  [running.value, match.value] = [performance.now(), {}];
  const more = { id: "match", game, options, level, ms, games: GAMES, seed: Date.now() % 1e6 };
  const hear = (told: Match) => (match.value = told);
  await attempt("match", bot(), Number(ms) / 1000 + GRACE, more, hear).then(hear, () => {});
  running.value = 0;
}

/** One that hangs cannot hear it. */
function stop() {
  const asked = running.value;
  void ask({ op: "stop", target: "match" }, GRACE).catch(() => {});
  setTimeout(() => asked && running.value === asked && stopped(), 2000);
}

function Bots() {
  const files = () => chooseFiles(".py,text/x-python", (files) => void bring(files).catch(tell), true);
  const kept = (one: Bot) =>
    <Button look="quiet" run={() => choose(one)} aria-current={one.name === chosen.value}>{one.name}</Button>;
  const begin = ([name, source]: [string, any]) =>
    <Button sign="plus" run={() => void add(name, source)}>{name}</Button>;
  return (
    <nav class="bots" aria-label={t("Programs")}>
      {bots.value!.map(kept)}<h3>{t("Begin with")}</h3>{Object.entries(BUILD.templates).map(begin)}
      <Button sign="file" run={files}>{t("Import")}</Button>
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
    editor.show(bot().source);
    editor.mark(fault());
    return () => void (editor = undefined);
  }, []);
  const take = () => download(new Blob([bot().source], { type: "text/x-python" }), `${chosen.value}.py`);
  const rename = ({ currentTarget: field }: any) =>
    void add(field.value, bot().source, chosen.value).then(() => (field.value = chosen.value));
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
  const { message = "", trace, line, printed } = report.value ?? {};
  const out = (label: string, text?: string) =>
    text && <><h3>{label}</h3><pre class="out" tabIndex={0} role="region" aria-label={label}>{text}</pre></>;
  const said = line ? `${t("Line {line}.", { line })} ${message}` : message;
  const more = [out(t("Where it happened"), trace), out(t("Printed"), printed)];
  return <><p class="trouble" role="alert">{said}</p>{more}</>;
}

function Games() {
  const { elo, text, rows = [] } = match.value;
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
      <p role="status">{text ?? (running.value > 0 && t("The first game is being played."))}</p>
      {elo && <div class="elo" aria-hidden="true"><i style={from} /><b style={{ left: at(elo.value) }} /></div>}
      <ol class="rows">{rows.map(one)}</ol>
    </>
  );
}

function Trial() {
  const { game, title, meta } = view.value;
  const strength = gameOf(game)!.form.find(({ key }) => key === "level")!;
  const level = { ...strength, label: t("Level"), hints: {}, when: {} };
  const enter = (more: object) => void (trial.value = { ...trial.value, ...more });
  const names = TIMES.map((ms) => (ms / 1000).toLocaleString(locale.language));
  const ms: Field = { key: "ms", label: t("Seconds for a move"), kind: "list", values: TIMES, names, default: 300 };
  return (
    <section class="card trial" aria-label={t("Try it")}>
      <p class="on">
        <b>{title}</b> {meta} <Button look="quiet" run={() => show("picker")}>{t("Another game")}</Button>
      </p>
      <Fields fields={[level, ms]} values={trial.value} change={enter} />
      <div class="ways">
        <Button look="primary" run={against}>{t("Run against the level")}</Button>
        <Button run={myself}>{t("Play it myself")}</Button>
        <Button run={running.value ? stop : () => void compete()}>
          {running.value ? t("Stop") : t("Match of {count}", { count: GAMES })}
        </Button>
      </div>
      <Told /><Games />
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
  if (!chosen.value && first) choose(first);
  openScreen("lab", t("Lab"), <Screen />);
  void warm().catch(tell);
  await bring(files);
}

async function answer(asked: View) {
  const { name, seed, ms, ask } = asked.bot!;
  const there = (await readBots()).find((one) => one.name === name);
  if (!there) throw new Error(t("This device has no program “{name}”.", { name }));
  await warm();
  try {
    const { move, seconds } = await attempt("choose", there, ms / 1000 + GRACE, { ...place(asked), ms, seed });
    return { op: "reply", ask, move, ms: Math.round(1000 * seconds) };
  } catch ({ message: fault }: any) {
    return { op: "reply", ask, fault };
  }
}

document.head.append(style());
const stopped = () => end(t("It was stopped."));
export const lab: Lab = { open: (files) => void open(files).catch(tell), Console, answer, stop: stopped };
