// A lesson: one task after another on a board of its own. What touched cells come to is asked of Python, without
// touching the game in progress.

import { signal } from "@preact/signals";
import type { Picture } from "python";
import { Hand } from "../board/hand";
import { ask, view } from "../game/store";
import { Button } from "../ui/elements";
import { t } from "../ui/text";
import { desk, Verdict } from "./desk";
import { open, titleOf, type Screen } from "./ways";

type Step = Parameters<Hand["reset"]>[0] & Picture & { text: string };

const game = signal("");
const [steps, at] = [signal<Step[]>([]), signal(0)];
const verdict = signal({ tone: "", message: "", done: false });

const step = () => steps.value[at.value];
const say = (message: string, tone = "") => void (verdict.value = { tone, message, done: false });
const refuse = ({ message }: Error) => say(message, "bad");

const hand = new Hand({
  ask,
  play: check,
  preview: (records) => table.board().lay({ preview: records }),
  announce: (sentence) => (table.spoken.value = sentence),
  tell: refuse,
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

function show(number: number) {
  at.value = number;
  say("");
  draw(step(), true);
}

/** A move was made, or cells were touched that make none. */
async function check(clicked: string[]) {
  const asked = step();
  const answer = await ask({ op: "test", game: game.value, step: at.value, clicked });
  if (asked !== step()) return;
  verdict.value = answer;
  if (answer.done) draw(answer, false);
  else hand.drop();
  hand.hold(answer.over);
}

function Task() {
  const [number, all] = [at.value + 1, steps.value.length];
  const last = number === all;
  const follow = () => (last ? open("newgame", game.value) : show(number));
  return (
    <>
      <p class="progress">{all > 0 && t("{step} of {steps}", { step: number, steps: all })}</p>
      <div class="track"><i style={{ width: `${all && (100 * number) / all}%` }} /></div>
      <p class="task" tabIndex={-1}>{step()?.text}</p>
      <Verdict {...verdict.value} />
      <div class="steps">
        <Button hidden={!at.value} run={() => show(at.value - 1)}>{t("Back")}</Button>
        <Button look={verdict.value.done ? "primary" : ""} hidden={!all} run={follow}>
          {last ? t("Play a game") : t("Next")}
        </Button>
      </div>
    </>
  );
}

async function learn(key = view.value.game) {
  game.value = key;
  steps.value = [];
  at.value = 0;
  table.board().root.hidden = true;
  say(t("Fetching the lesson"));
  const tools = <Button look="quiet" run={() => open("guide", key)}>{t("Rules")}</Button>;
  table.open(key, t("Learn {title}", { title: titleOf(key) }), <Task />, { tools });
  const answer = await ask({ op: "lesson", game: key }).catch(refuse);
  if (!answer || game.value !== key) return;
  steps.value = answer.steps;
  show(0);
}

export const screen: Screen = { sign: "book", label: () => t("Learn"), open: learn };
