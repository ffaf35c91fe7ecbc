// All games on one screen, each with a picture from the middle of a game.

import type { GameLegend } from "python";
import { legend, view } from "../game/store";
import { Button } from "../ui/elements";
import { Bar, leaveScreens, openScreen } from "../ui/overlays";
import { t } from "../ui/text";
import { Mini } from "./described";
import { OwnGames } from "./owngames";
import { open, type Screen } from "./ways";

function Card({ game: { key, title, goal, choices, designer, year, picture } }: { game: GameLegend }) {
  const way = (label: string, name: string) => (
    <Button look="quiet" run={() => open(name, key)} aria-label={`${label}: ${title}`}>{label}</Button>
  );
  return (
    <li class="gcard">
      <Mini picture={picture} />
      <div class="txt">
        <h3><button type="button" class="choose" onClick={() => open("newgame", key)}>{title}</button></h3>
        <p>{goal}</p><p class="by">{choices}</p><p class="by">{`${designer}, ${year}`}</p>
        <div class="ways">{way(t("Learn"), "lesson")}{way(t("Rules"), "guide")}</div>
      </div>
    </li>
  );
}

const Resume = () => (
  <section class="card resume" aria-label={t("Game on the board")}>
    <Mini picture={view.value} />
    <div><b>{view.value.title}</b><p class="sub">{`${view.value.meta} · ${view.value.state}`}</p></div>
    <Button look="primary" run={() => leaveScreens()}>{t("Resume")}</Button>
  </section>
);

const Picker = () => (
  <>
    <Bar id="picker" title={t("Games")}>
      <Button look="quiet" run={() => open("library")}>{t("Saved games")}</Button>
    </Bar>
    <div class="picker">
      <div class="intro">
        <p class="big">{t("Pick a board")}</p>
        <p>{t("Games for two, against a friend or the computer, with or without a network.")}</p>
      </div>
      <ul class="cards">{legend.value.games.map((game) => <Card key={game.key} game={game} />)}</ul>
      {view.value.moves.length > 0 && <Resume />}
      <OwnGames />
    </div>
  </>
);

export const screen: Screen = {
  sign: "games", label: () => t("Games"), nav: 1, menu: 4, open: () => openScreen("picker", <Picker />),
};
