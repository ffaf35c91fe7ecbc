// The dialog that starts a game, built from the fields that Python declares: who plays, then the game's options.

import { signal } from "@preact/signals";
import { Swatch } from "../board/swatch";
import { legend, view } from "../game/store";
import { closeDialog, openDialog } from "../ui/dialogs";
import { applies, FieldView } from "../ui/fields";
import { Button } from "../ui/parts";
import { t } from "../ui/text";
import type { Field, Value } from "../ui/types";
import { Mini } from "./mini";
import { gameOf, start, ways, type Screen } from "./ways";

const close = () => closeDialog("newgame");

/** `from`: the position to begin with. What was chosen for the game on the board is offered again. */
ways.newGame = (key, from) => {
  const game = gameOf(key) ?? legend.value.games[0];
  const options = from ? [] : game.options;
  const fields = [...game.form, ...options];
  const { table, options: before, game: shown } = view.value;
  const usual = Object.fromEntries(fields.map((field) => [field.key, field.default!]));
  const values = signal<Record<string, Value>>({ ...usual, ...table, ...(shown === game.key && before) });

  const those = (asked: Field[]) => asked.filter((field) => applies(field, values.value));
  const chosen = (asked: Field[]) => Object.fromEntries(those(asked).map(({ key }) => [key, values.value[key]]));
  const begin = () =>
    start({ op: "new", game: game.key, ...(from ?? { options: chosen(options) }), table: chosen(game.form) });

  function field(one: Field) {
    const choose = (value: Value) => void (values.value = { ...values.value, [one.key]: value });
    const signs = one.stones?.map((stone) => <Swatch stone={stone} size={20} />);
    return <FieldView key={one.key} field={one} value={values.value[one.key]} choose={choose} signs={signs} />;
  }
  const Fields = () => <>{those(fields).map(field)}</>;
  const edit = () => (close(), ways.edit(game.key, chosen(options)));
  const learn = () => (close(), ways.learn(game.key));
  const form = (
    <form method="dialog" onSubmit={begin}>
      <div class="body">
        <Fields />
        {!from && <Button sign="board" run={edit}>{t("Set up a position")}</Button>}
      </div>
      <footer>
        {!from && <Button look="quiet learn" run={learn}>{t("Learn")}</Button>}
        <Button look="quiet" run={close}>{t("Cancel")}</Button>
        <button class="btn primary">{t("Start")}</button>
      </footer>
    </form>
  );
  const sub = from ? t("It begins with the position that you set up.") : game.goal;
  const picture = <Mini picture={game.picture} />;
  openDialog("newgame", t("New game of {title}", { title: game.title }), form, { sub, picture });
};

const open = () => ways.newGame(view.value.game);

export const screen: Screen = { sign: "plus", label: () => t("New game"), open, nav: 4, menu: 3 };
