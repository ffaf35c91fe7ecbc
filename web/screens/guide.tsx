// The rules of a game on a page: clause by clause as Python words them, each with figures that can be played on.

import { computed, signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { GameLegend, Rules, ShownFigure } from "python";
import { ask, legend, look, view } from "../game/store";
import { Button, byId } from "../ui/elements";
import { openScreen } from "../ui/overlays";
import { t } from "../ui/text";
import { told } from "../ui/underway";
import { Mini, tagged } from "./described";
import { open, start, titleOf, type Screen } from "./ways";

const game = signal("");
const title = computed(() => t("Rules of {title}", { title: titleOf(game.value) }));

function Figure(figure: ShownFigure) {
  const { game, options, setup, moves, caption } = figure;
  const run = () => start({ op: "new", game, options, setup, moves, seats: ["human", "human"] });
  return (
    <figure>
      <Mini picture={figure} label={caption} look={look()} /><figcaption>{caption}</figcaption>
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
  const key = game.value;
  const asked = () => told<Rules>(ask({ op: "guide", game: key }), t("Fetching the rules"));
  const { value, words, role } = useMemo(asked, [key]).value;
  const show = (next: string) => {
    game.value = next;
    byId("guide").scrollTop = 0;
  };
  const tab = ({ key: one, title }: GameLegend) => (
    <Button look="quiet" run={() => show(one)} aria-current={one === key ? "page" : undefined}>{title}</Button>
  );
  return (
    <>
      <nav class="tabs" aria-label={t("Games")}>{legend.value.games.map(tab)}</nav>
      <article class="rules" tabIndex={-1} aria-busy={!value && role === "status"}>
        {value ? <Words key={key} {...value} /> : <p class="sub" role={role}>{words}</p>}
      </article>
    </>
  );
}

export const screen: Screen = {
  sign: "book", label: () => t("Rules"), nav: 3, menu: 7,
  open(key = view.value.game) {
    game.value = key;
    const tools = <Button run={() => open("lesson", game.value)}>{t("Learn")}</Button>;
    openScreen("guide", title, <Guide />, { tools });
  },
};
