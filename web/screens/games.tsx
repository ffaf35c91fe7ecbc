// Which game is played: all games on one screen, each with a picture from the middle of a game, and the dialog that
// begins one, built from the fields that Python declares: who plays, then the game's options.
import type { Field, GameLegend, Value } from "python";
import { standing } from "../game/results";
import { change, legend, place, view } from "../game/store";
import { Button, closeDialog, leaveScreens, openDialog, openScreen, signal, t } from "../ui/kit";
import { beginning, Fields, filled, Mini } from "./described";
import { showOwn } from "./owngames";
import { gameOf, open, start, type Screen } from "./ways";

function Card({ game: { key, title, goal, sort, designer, year, picture } }: { game: GameLegend }) {
  const played = standing(key);
  const way = (label: string, name: string) => (
    <Button look="quiet" run={() => open(name, key)} aria-label={`${label}: ${title}`}>{label}</Button>
  );
  return (
    <li class="gcard">
      <Mini picture={picture} />
      <div class="txt">
        <h3><button type="button" class="choose" onClick={() => open("newgame", key)}>{title}</button></h3>
        <p>{goal}</p><p class="by sort">{sort}</p><p class="by">{`${designer}, ${year}`}</p>
        {played.length > 0 && <p class="by">{played.join(" · ")}</p>}
        <div class="ways">{way(t("Learn"), "lesson")}{way(t("Rules"), "guide")}</div>
      </div>
    </li>
  );
}

const Resume = () => (
  <section class="card resume" aria-label={t("Game on the board")}>
    <Mini picture={view.value} />
    <div><b>{view.value.title}</b><p class="sub">{`${view.value.meta} · ${view.value.state}`}</p></div>
    <Button look="primary" run={() => leaveScreens()}>{view.value.outcome ? t("Open") : t("Resume")}</Button>
  </section>
);

const Picker = () => (
  <div class="picker" ref={showOwn}>
    <div class="intro">
      <p class="big">{t("Pick a board")}</p>
      <p>{t("Games for two, against a friend or the computer, with or without a network.")}</p>
    </div>
    <ul class="cards">{legend.value.games.map((game) => <Card key={game.key} game={game} />)}</ul>
    {view.value.moves.length > 0 && <Resume />}
  </div>
);

export const picker: Screen = {
  sign: "games", label: () => t("Games"), nav: 1, menu: 4,
  open() {
    const tools = <Button look="quiet" run={() => open("library")}>{t("Saved games")}</Button>;
    openScreen("picker", t("Games"), <Picker />, { tools });
  },
};

/** `from`: the position to begin with; `seats`: only who plays from now on. What was chosen before is offered again. */
function begin(key = view.value.game, from?: { options?: object; setup?: object; moves?: string[] }, seats = false) {
  const game = gameOf(key) ?? legend.value.games[0];
  const options = from ? [] : game.options;
  const fields = [...game.form, ...options];
  const { table, options: before, game: shown } = view.value;
  const values = signal(beginning(fields, { ...table, ...(shown === game.key && before) }));
  const chosen = (asked: Field[]) => filled(asked, values.value);
  const submit = () => seats
    ? void change({ op: "seats", table: chosen(game.form) })
    : start({ op: "new", game: game.key, ...(from ?? { options: chosen(options) }), table: chosen(game.form) });
  const enter = (changed: object) => void (values.value = { ...values.value, ...changed });
  /** Below what an opponent is like, one's own results against it. */
  const known = (field: Field, level: Value): Field => {
    const told = [field.hints?.[String(level)], standing(game.key, Number(level)).join(" · ")];
    return { ...field, hints: { [String(level)]: told.join(" ") } };
  };
  const asked = () => fields.map((field) => (field.key === "level" ? known(field, values.value.level) : field));
  const Form = () => <Fields fields={asked()} values={values.value} change={enter} />;
  const close = () => closeDialog("newgame");
  const edit = () => (close(), open("editor", game.key, chosen(options)));
  const form = (
    <form method="dialog" onSubmit={submit}>
      <div class="body"><Form />{!from && <Button sign="board" run={edit}>{t("Set up a position")}</Button>}</div>
      <footer>
        {!from && <Button look="quiet learn" run={() => (close(), open("lesson", game.key))}>{t("Learn")}</Button>}
        <Button look="quiet" run={close}>{t("Cancel")}</Button>
        <button class="btn primary">{seats ? t("Play on") : t("Start")}</button>
      </footer>
    </form>
  );
  const here = t("It begins with the position on the board.");
  const where = from?.moves ? here : t("It begins with the position that you set up.");
  const sub = seats ? t("The game on the board goes on.") : from ? where : game.goal;
  const title = seats ? t("Who plays") : t("New game of {title}", { title: game.title });
  openDialog("newgame", title, form, { sub, picture: <Mini picture={game.picture} /> });
}

/** Against whom, and as strong as one likes: a game from the position on the board. */
export function playOn() {
  const { game, ...from } = place(view.value);
  begin(game, from);
}

const who = () => begin(undefined, {}, true);
export const players: Screen = { sign: "pen", label: () => t("Who plays"), menu: 2, open: who };
export const newgame: Screen = { sign: "plus", label: () => t("New game"), open: begin, nav: 4, menu: 3 };
