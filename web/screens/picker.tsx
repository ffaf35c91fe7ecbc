// All games on one screen, each with a picture from the middle of a game.

import { legend, view } from "../game/store";
import { Bar, leaveScreens, openScreen } from "../ui/dialogs";
import { Button } from "../ui/parts";
import { t } from "../ui/text";
import type { GameLegend } from "../ui/types";
import { Mini } from "./mini";
import { own } from "./own";
import { ways, type Screen } from "./ways";

function Card({ game }: { game: GameLegend }) {
  const { key, title } = game;
  const way = (label: string, run: () => void) => (
    <Button look="quiet" run={run} aria-label={`${label}: ${title}`}>
      {label}
    </Button>
  );
  return (
    <li class="gcard">
      <Mini picture={game.picture} />
      <div class="txt">
        <h3>
          <button type="button" class="choose" onClick={() => ways.newGame(key)}>
            {title}
          </button>
        </h3>
        <p>{game.goal}</p>
        <p class="by">{game.choices}</p>
        <p class="by">{`${game.designer}, ${game.year}`}</p>
        <div class="ways">
          {way(t("Learn"), () => ways.learn(key))}
          {way(t("Rules"), () => ways.rules(key))}
        </div>
      </div>
    </li>
  );
}

function Resume() {
  const shown = view.value;
  return (
    <section class="card resume" aria-label={t("Game on the board")}>
      <Mini picture={shown} />
      <div>
        <b>{shown.title}</b>
        <p class="sub">{[shown.meta, shown.state].join(" · ")}</p>
      </div>
      <Button look="primary" run={() => leaveScreens()}>{t("Resume")}</Button>
    </section>
  );
}

const Picker = () => (
  <>
    <Bar id="picker" title={t("Games")}>
      <Button look="quiet" run={() => ways.library()}>{t("Saved games")}</Button>
    </Bar>
    <div class="picker">
      <div class="intro">
        <p class="big">{t("Pick a board")}</p>
        <p>{t("Games for two, against a friend or the computer, with or without a network.")}</p>
      </div>
      <ul class="cards">
        {legend.value.games.map((game) => (
          <Card key={game.key} game={game} />
        ))}
      </ul>
      {view.value.moves.length > 0 && <Resume />}
      {own && <div ref={(place) => void (place && place.append(own!.section))} />}
    </div>
  </>
);

const open = () => openScreen("picker", <Picker />);

export const screen: Screen = { sign: "games", label: () => t("Games"), open, nav: 1, menu: 4 };
