// Python beside the board: it sees the position that is shown, draws on the board and plays, and reaches nothing else.
import { acceptCompletion, type CompletionContext, startCompletion } from "@codemirror/autocomplete";
import { insertNewlineAndIndent } from "@codemirror/commands";
import type { EditorView } from "@codemirror/view";
import type { SceneRecord } from "python";
import { inksOf } from "../board/pictures";
import { board } from "../board/table";
import { change, onView, place, samePosition, view } from "../game/store";
import { isText, read, write } from "../keep/store";
import { pane } from "../study/pane";
import { Button, busyWith, effect, signal, t, toast, useLayoutEffect, useRef } from "../ui/kit";
import { edit } from "./editor";
import { ask, stopped, wait, warm } from "./sandbox";

type Out = { kind: string; text: string; svg?: string };
const HISTORY = "hexarium.console";
const [REMEMBERED, SHOWN] = [100, 200]; // so many lines are remembered, and so many answers shown
/** Seconds that a line may take unless the reader waits longer, and after which that is offered. */
const [PATIENCE, LONG] = [10, 2];

const log = signal<Out[]>([]);
const marked = signal<SceneRecord[]>([]);
const earlier: string[] = [read(HISTORY) ?? []].flat().filter(isText).slice(-REMEMBERED);
const running = signal(false);
let at = earlier.length;
let field: ReturnType<typeof edit>;

onView((next, before) => void (before && !samePosition(next, before) && (marked.value = [])));
effect(() => board.lay({ marked: pane.value === "console" ? marked.value : [] }));

const say = (...out: Out[]) => (log.value = [...log.value, ...out].slice(-SHOWN));
/** What is sent tells of the board as it is now. */
const request = (op: string, more: object) => ask({ op, ...place(view.value), ...more }, PATIENCE);

/** A line goes from the field; what was typed after it or changed in it meanwhile stays. */
function take(typed: string) {
  const now = `${field.state.doc}`;
  field.show(now.startsWith(typed) ? now.slice(typed.length) : now);
}

async function run(typed: string) {
  const line = typed.replace(/\n\s*$/, "\n\n"); // an empty line ends a block
  const { more, out, scene, plays } = await request("console", { line, inks: inksOf(board.look!.style) });
  if (more) return void insertNewlineAndIndent(field);
  earlier.splice(0, Math.max(0, earlier.push(line.trimEnd()) - REMEMBERED));
  write(HISTORY, earlier);
  say({ kind: "in", text: line.trimEnd() }, ...out);
  at = earlier.length;
  take(typed);
  for (const move of plays) await change({ op: "play", move });
  // Records that were made elsewhere are looked at before they are painted.
  const known = ({ kind, role, cells }: any) => kind === "mark" && role === "circle" && Array.isArray(cells);
  marked.value = scene.filter(known);
}

function enter({ state: { doc } }: EditorView) {
  const typed = doc.toString();
  field.focus(); // there, where the button was pressed
  if (!typed.trim() || running.value) return true;
  running.value = true;
  const offer = () => toast(t("This takes long."), { label: t("Wait a minute"), run: () => wait(60), stay: false });
  const timer = setTimeout(offer, 1000 * LONG);
  const failed = ({ message }: Error) =>
    (say({ kind: "in", text: typed.trimEnd() }, { kind: "error", text: message }), take(typed));
  const over = () => (clearTimeout(timer), (running.value = false));
  void busyWith(run(typed).catch(failed).then(over));
  return true;
}

/** Whoever stops a line types the next one. */
const stop = () => (stopped(), field.focus());

/** Through what was typed before. */
function walk(by: number) {
  at = Math.max(0, Math.min(earlier.length, at + by));
  field.show(earlier[at] ?? "");
  return true;
}
const onLine = ({ state: { doc, selection } }: EditorView, line: number) =>
  doc.lineAt(selection.main.head).number === line;

async function source({ state, pos }: CompletionContext) {
  const { start, words } = await request("complete", { text: state.sliceDoc(0, pos) });
  return { from: start, options: words.map((label: string) => ({ label })), filter: false };
}

const begun = ({ state: { doc } }: EditorView) => /[\w.'"]$/.test(`${doc}`);
/** Tab leaves the field where there is nothing to complete. */
const keys = [
  { key: "Enter", run: (view: EditorView) => acceptCompletion(view) || enter(view) },
  { key: "Tab", run: (view: EditorView) => acceptCompletion(view) || (begun(view) && startCompletion(view)) },
  { key: "ArrowUp", run: (view: EditorView) => onLine(view, 1) && walk(-1) },
  { key: "ArrowDown", run: (view: EditorView) => onLine(view, view.state.doc.lines) && walk(1) },
];

/** A drawn position is a picture: nothing in it can run. */
const Entry = ({ kind, text, svg }: Out) =>
  svg ? <img alt={text} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} /> : <pre class={kind}>{text}</pre>;

export function Console() {
  const [list, host] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  useLayoutEffect(() => {
    field = edit(host.current!, { keys, words: { "aria-label": t("Python") }, more: [], source });
    walk(REMEMBERED);
    field.focus();
    void warm().catch(() => {});
  }, []);
  useLayoutEffect(() => list.current!.scrollTo(0, list.current!.scrollHeight), [log.value]);
  const hint = t("Python that sees this board: game, position, moves, legal, mark(cells), play(move), help().");
  return (
    <>
      <div class="log" role="log" aria-label={t("Console")} tabIndex={0} ref={list}>
        <p class="sub">{hint}</p>{log.value.map(Entry)}
      </div>
      <div class="prompt">
        <b aria-hidden="true">&gt;&gt;&gt;</b><div ref={host} />
        <Button run={running.value ? stop : () => enter(field)}>{running.value ? t("Stop") : t("Run")}</Button>
      </div>
    </>
  );
}
