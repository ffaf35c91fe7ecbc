// How a game is learned: its rules on a page, clause by clause as Python words them, each with figures that can be
// played on; and a lesson, one task after another on a board of its own. The game in progress is not touched.
import { computed, signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { GameLegend, Picture, Rules, ShownFigure } from "python";
import { Hand } from "../board/hand";
import { ask, legend, view } from "../game/store";
import { Button, byId } from "../ui/elements";
import { openScreen } from "../ui/overlays";
import { t } from "../ui/text";
import { told } from "../ui/underway";
import { Mini, tagged } from "./described";
import { desk } from "./desk";
import { open, type Screen, start, titleOf } from "./ways";

/** The game whose rules are shown. */
const ruled = signal("");
const title = computed(() => t("Rules of {title}", { title: titleOf(ruled.value) }));

function Figure(figure: ShownFigure) {
  const { game, options, setup, moves, caption } = figure;
  const run = () => start({ op: "new", game, options, setup, moves, seats: ["human", "human"] });
  return (
    <figure>
      <Mini picture={figure} label={caption} /><figcaption>{caption}</figcaption>
      <Button run={run}>{t("Try it on the board")}</Button>
    </figure>
  );
}

const Words = ({ goal, clauses, notes }: Rules) => (
  <>
    <p class="lead">{goal}</p>
    <ol>
      {clauses.map(({ text, tag, figures }) => (
        <li>
          <p>{text} {tagged(tag)}</p>
          {figures.length > 0 && <div class="figures">{figures.map((one) => <Figure {...one} />)}</div>}
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
  const show = (key: string) => ((ruled.value = key), (byId("guide").scrollTop = 0));
  const tab = ({ key, title }: GameLegend) => (
    <Button look="quiet" run={() => show(key)} aria-current={key === game ? "page" : undefined}>{title}</Button>
  );
  return (
    <>
      <nav class="tabs" aria-label={t("Games")}>{legend.value.games.map(tab)}</nav>
      <article class="rules" tabIndex={-1} aria-busy={!value && role === "status"}>
        {value ? <Words key={game} {...value} /> : <p class="sub" role={role}>{words}</p>}
      </article>
    </>
  );
}

export const guide: Screen = {
  sign: "book", label: () => t("Rules"), nav: 3, menu: 7,
  open(key = view.value.game) {
    ruled.value = key;
    const tools = <Button run={() => open("lesson", ruled.value)}>{t("Learn")}</Button>;
    openScreen("guide", title, <Guide />, { tools });
  },
};

type Step = Parameters<Hand["reset"]>[0] & Picture & { text: string };
/** The game that is taught, the tasks and the one that is set. */
const [taught, steps, at] = [signal(""), signal<Step[]>([]), signal(0)];
const verdict = signal({ tone: "", message: "", done: false });
const step = () => steps.value[at.value];
const say = (message: string, tone = "") => void (verdict.value = { tone, message, done: false });
const refuse = ({ message }: Error) => say(message, "bad");

const hand = new Hand({
  ask, play, tell: refuse,
  preview: (records) => table.board().lay({ preview: records }),
  announce: (sentence) => (table.spoken.value = sentence),
});
const table = desk("lesson", hand);

function draw({ key, board, scene }: Pick<Step, "key" | "board" | "scene">, playable: boolean) {
  const { root } = table.board();
  root.hidden = false;
  root.classList.toggle("playable", playable);
  table.board().show(key, board, scene);
  hand.reset({ ...step(), playable });
  table.focus(playable ? ".task" : ".steps .btn:last-child");
}

function set(number: number) {
  at.value = number;
  say("");
  draw(step(), true);
}

/** What touched cells come to, a move or none, is asked of Python. */
async function play(clicked: string[]) {
  const asked = step();
  const answer = await ask({ op: "test", game: taught.value, step: at.value, clicked });
  if (asked !== step()) return;
  verdict.value = answer;
  if (answer.done) draw(answer, false);
  else hand.drop();
  hand.hold(answer.over);
}

function Task() {
  const [number, all] = [at.value + 1, steps.value.length];
  const last = number === all;
  const follow = () => (last ? open("newgame", taught.value) : set(number));
  const { tone, message, done } = verdict.value;
  return (
    <>
      <p class="progress">{all > 0 && t("{step} of {steps}", { step: number, steps: all })}</p>
      <div class="track"><i style={{ width: `${all && (100 * number) / all}%` }} /></div>
      <p class="task" tabIndex={-1}>{step()?.text}</p>
      <p class={`verdict ${tone}`} role="status">{message}</p>
      <div class="steps">
        <Button hidden={!at.value} run={() => set(at.value - 1)}>{t("Back")}</Button>
        <Button look={done ? "primary" : ""} hidden={!all} run={follow}>{last ? t("Play a game") : t("Next")}</Button>
      </div>
    </>
  );
}

export const lesson: Screen = {
  sign: "book", label: () => t("Learn"),
  async open(key = view.value.game) {
    taught.value = key;
    steps.value = [];
    at.value = 0;
    table.board().root.hidden = true;
    say(t("Fetching the lesson"));
    const tools = <Button look="quiet" run={() => open("guide", key)}>{t("Rules")}</Button>;
    table.open(key, t("Learn {title}", { title: titleOf(key) }), <Task />, tools);
    const answer = await ask({ op: "lesson", game: key }).catch(refuse);
    if (!answer || taught.value !== key) return;
    steps.value = answer.steps;
    set(0);
  },
};
