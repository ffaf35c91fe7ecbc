// The dialog that starts a game, built from the fields that Python declares: who plays, then the game's options.

import { signal, type Signal } from "@preact/signals";
import { Swatch } from "../board/swatch";
import { legend, view } from "../game/store";
import { closeDialog, openDialog } from "../ui/dialogs";
import { applies, FieldView } from "../ui/fields";
import { Button } from "../ui/parts";
import { t } from "../ui/text";
import type { Field, Value } from "../ui/types";
import { Mini } from "./mini";
import { gameOf, start, ways, type Screen } from "./ways";

type Values = Record<string, Value>;
type Begun = { options: object; setup: object };

/** What has been chosen of fields that apply. */
const chosen = (fields: Field[], values: Values) =>
  Object.fromEntries(fields.filter((field) => applies(field, values)).map(({ key }) => [key, values[key]]));

const Fields = ({ fields, values }: { fields: Field[]; values: Signal<Values> }) => (
  <>
    {fields.map(
      (field) =>
        applies(field, values.value) && (
          <FieldView
            key={field.key}
            field={field}
            value={values.value[field.key]}
            choose={(value) => (values.value = { ...values.value, [field.key]: value })}
            signs={field.stones?.map((stone) => <Swatch stone={stone} size={20} />)}
          />
        ),
    )}
  </>
);

const close = () => closeDialog("newgame");

/** `from`: the position to begin with. What was chosen for the game on the board is offered again. */
ways.newGame = (key, from?: Begun) => {
  const game = gameOf(key) ?? legend.value.games[0];
  const options = from ? [] : game.options;
  const fields = [...game.form, ...options];
  const { table, options: before, game: shown } = view.value;
  const usual = Object.fromEntries(fields.map((field) => [field.key, field.default ?? false]));
  const values = signal<Values>({ ...usual, ...table, ...(shown === game.key && before) });
  const wanted = () => chosen(options, values.value);

  function begin() {
    start({ op: "new", game: game.key, ...(from ?? { options: wanted() }), table: chosen(game.form, values.value) });
  }
  const form = (
    <form method="dialog" onSubmit={begin}>
      <div class="body">
        <Fields fields={fields} values={values} />
        {!from && (
          <Button sign="board" run={() => (close(), ways.edit(game.key, wanted()))}>
            {t("Set up a position")}
          </Button>
        )}
      </div>
      <footer>
        {!from && (
          <Button look="quiet learn" run={() => (close(), ways.learn(game.key))}>
            {t("Learn")}
          </Button>
        )}
        <Button look="quiet" run={close}>{t("Cancel")}</Button>
        <button class="btn primary">{t("Start")}</button>
      </footer>
    </form>
  );
  openDialog("newgame", t("New game of {title}", { title: game.title }), form, {
    sub: from ? t("It begins with the position that you set up.") : game.goal,
    picture: <Mini picture={game.picture} />,
  });
};

export const screen: Screen = {
  sign: "plus",
  label: () => t("New game"),
  open: () => ways.newGame(view.value.game),
  nav: 4,
  menu: 3,
};
