// The rules of a game on a page: clause by clause as Python words them, each with figures that can be played on.

import { signal } from "@preact/signals";
import { legend, look, view } from "../game/store";
import { ask } from "../game/talk";
import { Bar, openScreen } from "../ui/dialogs";
import { byId } from "../ui/dom";
import { Button } from "../ui/parts";
import { t } from "../ui/text";
import { told } from "../ui/told";
import type { GameLegend, Picture } from "../ui/types";
import { Mini } from "./mini";
import { start, titleOf, ways, type Place, type Screen } from "./ways";

type Figure = Place & Picture & { caption: string };
/** `tag`: a ruling of this project that the rule sheet does not give. */
type Words = { text: string; tag?: string };
type Guide = { goal: string; clauses: (Words & { figures: Figure[] })[]; notes: Words[] };

const game = signal("");
const guide = signal(told<Guide>(new Promise(() => {})));

function show(key: string) {
  game.value = key;
  guide.value = told(ask({ op: "guide", game: key }));
  byId("guide").scrollTop = 0;
}

const tagged = (tag?: string) => tag && <span class="house">{tag}</span>;

function Drawn({ figure }: { figure: Figure }) {
  const { game, options, setup, moves, caption } = figure;
  const message = { op: "new", game, options, moves, seats: ["human", "human"], ...(setup && { setup }) };
  return (
    <figure>
      <Mini picture={figure} label={caption} look={look()} />
      <figcaption>{caption}</figcaption>
      <Button run={() => start(message)}>{t("Try it on the board")}</Button>
    </figure>
  );
}

function Rules() {
  const { value, trouble } = guide.value.value;
  if (trouble) return <p class="sub" role="alert">{trouble}</p>;
  if (!value) return <p class="sub" role="status">{t("Fetching the rules")}</p>;
  const drawn = (figures: Figure[]) => <div class="figures">{figures.map((one) => <Drawn figure={one} />)}</div>;
  return (
    <>
      <p class="lead">{value.goal}</p>
      <ol>
        {value.clauses.map(({ text, tag, figures }) => (
          <li><p>{text} {tagged(tag)}</p>{figures.length > 0 && drawn(figures)}</li>
        ))}
      </ol>
      {value.notes.map(({ text, tag }) => <p class="sub">{tagged(tag)} {text}</p>)}
    </>
  );
}

function Guide() {
  const { value, trouble } = guide.value.value;
  const tab = ({ key, title }: GameLegend) => (
    <Button look="quiet" run={() => show(key)} aria-current={key === game.value ? "page" : undefined}>{title}</Button>
  );
  return (
    <>
      <Bar id="guide" title={t("Rules of {title}", { title: titleOf(game.value) })}>
        <Button run={() => ways.learn(game.value)}>{t("Learn")}</Button>
      </Bar>
      <nav class="tabs" aria-label={t("Games")}>{legend.value.games.map(tab)}</nav>
      <article class="rules" tabIndex={-1} aria-busy={!value && !trouble}><Rules key={game.value} /></article>
    </>
  );
}

ways.rules = (key) => {
  openScreen("guide", <Guide />);
  show(key);
};

const open = () => ways.rules(view.value.game);

export const screen: Screen = { sign: "book", label: () => t("Rules"), open, nav: 3, menu: 7 };
