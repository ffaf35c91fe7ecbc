// A lesson: one task after another on a board of its own. What touched cells come to is asked of Python, without
// touching the game in progress.

import { signal } from "@preact/signals";
import { Hand } from "../board/hand";
import { view } from "../game/store";
import { ask } from "../game/talk";
import { Button } from "../ui/parts";
import { t } from "../ui/text";
import type { Picture } from "../ui/types";
import { desk, Verdict } from "./desk";
import { titleOf, ways, type Screen } from "./ways";

type Step = Parameters<Hand["reset"]>[0] & Picture & { text: string };

const game = signal("");
const steps = signal<Step[]>([]);
const at = signal(0);
const verdict = signal({ tone: "", message: "", done: false });
let task: HTMLElement | null;
let next: HTMLElement | null;

const step = () => steps.value[at.value];
const say = (tone: string, message: string) => (verdict.value = { tone, message, done: false });
const refuse = (error: Error) => void say("bad", error.message);

const hand = new Hand({
  ask,
  play: check,
  preview: (records) => table.board().lay({ preview: records }),
  announce: (sentence) => (table.spoken.value = sentence),
  tell: refuse,
});

const table = desk("lesson", hand);

function touchable(playable: boolean) {
  hand.reset({ ...step(), playable });
  table.board().root.classList.toggle("playable", playable);
}

function show(number: number) {
  at.value = number;
  say("", "");
  const { key, board, scene } = step();
  table.board().root.hidden = false;
  table.board().show(key, board, scene);
  touchable(true);
  task?.focus();
}

/** A move was made, or cells were touched that make none. */
async function check(clicked: string[]) {
  const asked = step();
  const answer = await ask({ op: "test", game: game.value, step: at.value, clicked });
  if (asked !== step()) return;
  verdict.value = answer;
  if (answer.done) {
    table.board().show(answer.key, answer.board, answer.scene);
    touchable(false);
    next?.focus();
  } else hand.drop();
  hand.hold(answer.over);
}

function Task() {
  const all = steps.value.length;
  const last = at.value + 1 === all;
  const follow = () => (last ? ways.newGame(game.value) : show(at.value + 1));
  const look = verdict.value.done ? "btn primary" : "btn";
  return (
    <>
      <p class="progress">{all > 0 && t("{step} of {steps}", { step: at.value + 1, steps: all })}</p>
      <div class="track"><i style={{ width: `${all && (100 * (at.value + 1)) / all}%` }} /></div>
      <p class="task" tabIndex={-1} ref={(element) => void (task = element)}>{step()?.text}</p>
      <Verdict {...verdict.value} />
      <div class="steps">
        <Button hidden={!at.value} run={() => show(at.value - 1)}>{t("Back")}</Button>
        <button type="button" class={look} hidden={!all} onClick={follow} ref={(element) => void (next = element)}>
          {last ? t("Play a game") : t("Next")}
        </button>
      </div>
    </>
  );
}

ways.learn = async (key) => {
  game.value = key;
  steps.value = [];
  at.value = 0;
  table.board().root.hidden = true;
  say("", t("Fetching the lesson"));
  const tools = <Button look="quiet" run={() => ways.rules(key)}>{t("Rules")}</Button>;
  table.open(key, t("Learn {title}", { title: titleOf(key) }), <Task />, { tools });
  try {
    const answer = await ask({ op: "lesson", game: key });
    if (game.value !== key) return;
    steps.value = answer.steps;
    show(0);
  } catch (error: any) {
    refuse(error);
  }
};

export const screen: Screen = { sign: "book", label: () => t("Learn"), open: () => ways.learn(view.value.game) };
