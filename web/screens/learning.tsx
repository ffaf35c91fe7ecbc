// How a game is learned: its rules on a page, clause by clause as Python words them, each with figures that can be
// played on; and a lesson, one task after another on a board of its own. The game in progress is not touched.
import type { GameLegend, Picture, Rules, SceneRecord, ShownFigure } from "python";
import { Hand } from "../board/hand";
import { ask, change, legend, look, view } from "../game/store";
import { Button, byId, computed, effect, leaveScreens, openScreen, signal, t, toast, told, useMemo } from "../ui/kit";
import { Mini, tagged } from "./described";
import { desk } from "./desk";
import { open, type Screen, titleOf } from "./ways";

/** The game whose rules are shown, and the clause that is looked for. */
const [ruled, sought] = [signal(""), signal<number | null>(null)];
const title = computed(() => t("Rules of {title}", { title: titleOf(ruled.value) }));

type Shelved = ShownFigure & { clause: number };
/** A figure comes to the board; the way back, from wherever the rules are opened next, leads to its clause. */
async function tryOut({ game, options, setup, moves, clause }: Shelved) {
  if (!(await change({ op: "new", game, options, setup, moves, seats: ["human", "human"] }))) return;
  sought.value = clause;
  toast(t("This is a figure of the rules."), { label: t("Back to the rules"), run: () => open("guide", game) });
}

const Figure = ({ figure }: { figure: Shelved }) => (
  <figure>
    <Mini picture={figure} label={figure.caption} /><figcaption>{figure.caption}</figcaption>
    <Button run={() => leaveScreens(() => void tryOut(figure))}>{t("Try it on the board")}</Button>
  </figure>
);

const Words = ({ rules: { goal, clauses, notes } }: { rules: Rules }) => (
  <>
    <p class="lead">{goal}</p>
    <ol>
      {clauses.map(({ text, tag, figures }, at) => (
        <li {...(at === sought.value && { tabIndex: -1, ref: (found) => found?.focus() })}>
          <p>{text} {tagged(tag)}</p>
          {figures.length > 0 && (
            <div class="figures">{figures.map((one) => <Figure figure={{ ...one, clause: at }} />)}</div>
          )}
        </li>
      ))}
    </ol>
    {notes.map(({ text, tag }) => <p class="sub">{tagged(tag)} {text}</p>)}
  </>
);

function Guide() {
  const game = ruled.value;
  const asked = () => told<Rules>(ask({ op: "guide", game }), t("Fetching the rules"));
  const { value, words, role } = useMemo(asked, [game]).value;
  const show = (key: string) => ((ruled.value = key), (sought.value = null), (byId("guide").scrollTop = 0));
  const tab = ({ key, title }: GameLegend) => (
    <Button look="quiet" run={() => show(key)} aria-current={key === game ? "page" : undefined}>{title}</Button>
  );
  return (
    <>
      <nav class="tabs" aria-label={t("Games")}>{legend.value.games.map(tab)}</nav>
      <article class="rules" tabIndex={-1} aria-busy={!value && role === "status"}>
        {value ? <Words key={game} rules={value} /> : <p class="sub" role={role}>{words}</p>}
      </article>
    </>
  );
}

export const guide: Screen = {
  sign: "book", label: () => t("Rules"), nav: 3, menu: 7,
  open(key = view.value.game, clause: number | null = key === ruled.value ? sought.value : null) {
    [ruled.value, sought.value] = [key, clause];
    const tools = <Button run={() => open("lesson", ruled.value)}>{t("Learn")}</Button>;
    openScreen("guide", title, <Guide />, { tools });
  },
};

type Shown = Picture & { key: string; contents: Record<string, string> };
type Step = Parameters<Hand["reset"]>[0] & Shown & { text: string; answer?: string | null };
/** A win, position by position. */
type Aim = Step & { frames: { scene: SceneRecord[]; contents: Shown["contents"]; message: string; tone: string }[] };
/** The game that is taught, the tasks and the one that is set: before the first one, a win that shows the aim. */
const [taught, steps, at] = [signal(""), signal<Step[]>([]), signal(0)];
const [aim, frame] = [signal<Aim | null>(null), signal(0)];
const verdict = signal({ tone: "", message: "", done: false });
const step = () => steps.value[at.value] ?? aim.value;
const say = (message: string, tone = "") => void (verdict.value = { tone, message, done: false });
const refuse = ({ message }: Error) => say(message, "bad");
let beat = 0;

const hand = new Hand({
  ask, play: (clicked) => judge({ clicked }), tell: refuse,
  wait: (sentence) => at.value < 0 || verdict.value.done || say(sentence),
  preview: (records) => table.board().lay({ preview: records }),
  announce: (sentence) => (table.spoken.value = sentence),
});
const table = desk("lesson", hand);
effect(() => void (verdict.value, (table.spoken.value = ""))); // what was said before is past

function draw(shown: Shown, playable: boolean) {
  clearTimeout(beat);
  const { root } = table.board();
  root.hidden = false;
  root.classList.toggle("playable", playable);
  table.board().show(shown.key, shown.board, shown.scene);
  hand.reset({ ...step()!, node: at.value, contents: shown.contents, playable }); // set-ups may be all that differs
}

function set(number: number) {
  at.value = number;
  say("");
  number < 0 ? film(0) : draw(step()!, true);
  table.focus(".task");
}

/** The win goes on by itself, a move a second, or where motion is off when it is told to. */
function film(number: number) {
  const { frames } = aim.value!;
  const { message, tone, ...shown } = frames[frame.value = number];
  draw({ ...aim.value!, ...shown }, false);
  say(message, tone);
  if (frames[number + 1] && look().motion) beat = setTimeout(() => byId("lesson").open && film(number + 1), 1000);
}

/** What touched cells come to, a move or none, is asked of Python; so is the answer to the task, a move as text. */
async function judge(tried: { clicked?: string[]; move?: string }) {
  const asked = step();
  const answer = await ask({ op: "test", game: taught.value, step: at.value, ...tried });
  if (asked !== step()) return;
  answer.done ? draw(answer, false) : hand.drop();
  hand.hold(answer.over);
  verdict.value = answer;
  if (answer.done) table.focus(".steps .btn:last-child");
}

function Task() {
  const [number, all] = [at.value + 1, steps.value.length];
  const last = number === all;
  const onward = last ? t("Play a game") : number ? t("Next") : t("Start");
  const follow = () => (last ? open("newgame", taught.value) : set(number));
  const show = () => void judge({ move: step()!.answer! }).catch(refuse);
  const { tone, message, done } = verdict.value;
  const next = aim.value?.frames[frame.value + 1] ? frame.value + 1 : 0;
  const help = number
    ? <Button hidden={done || !step()?.answer} run={show}>{t("Show me")}</Button>
    : <Button run={() => film(next)}>{next ? t("Next move") : t("Again")}</Button>;
  return (
    <>
      <p class="progress">{number > 0 && all > 0 && t("{step} of {steps}", { step: number, steps: all })}</p>
      <div class="track"><i style={{ width: `${all && (100 * number) / all}%` }} /></div>
      <p class="task" tabIndex={-1}>{step()?.text}</p>
      <p class={`verdict ${tone}`} role="status">{message}</p>
      <div class="steps">
        <Button hidden={number < (aim.value ? 1 : 2)} run={() => set(at.value - 1)}>{t("Back")}</Button>
        {help}
        <Button look={tone === "good" ? "primary" : ""} hidden={!all} run={follow}>{onward}</Button>
      </div>
    </>
  );
}

export const lesson: Screen = {
  sign: "book", label: () => t("Learn"),
  async open(key = view.value.game, first: number | null = null) {
    clearTimeout(beat);
    taught.value = key;
    [steps.value, aim.value, at.value] = [[], null, 0];
    table.board().root.hidden = true;
    say(t("Fetching the lesson"));
    const tools = <Button look="quiet" run={() => open("guide", key)}>{t("Rules")}</Button>;
    table.open(key, t("Learn {title}", { title: titleOf(key) }), <Task />, tools);
    const answer = await ask({ op: "lesson", game: key }).catch(refuse);
    if (!answer || taught.value !== key) return;
    [steps.value, aim.value] = [answer.steps, answer.aim];
    set(first !== null && answer.steps[first] ? first : answer.aim ? -1 : 0);
  },
};
