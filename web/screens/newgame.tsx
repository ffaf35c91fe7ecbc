// The dialog that starts a game, built from the fields that Python declares: who plays, then the game's options.

import { signal } from "@preact/signals";
import type { Field, Value } from "python";
import { legend, view } from "../game/store";
import { Button } from "../ui/elements";
import { closeDialog, openDialog } from "../ui/overlays";
import { t } from "../ui/text";
import { applies, FieldView, Mini } from "./described";
import { gameOf, open, start, type Screen } from "./ways";

const close = () => closeDialog("newgame");

/** `from`: the position to begin with. What was chosen for the game on the board is offered again. */
function begin(key = view.value.game, from?: { options: object; setup: object }) {
  const game = gameOf(key) ?? legend.value.games[0];
  const options = from ? [] : game.options;
  const fields = [...game.form, ...options];
  const { table, options: before, game: shown } = view.value;
  const usual = Object.fromEntries(fields.map((field) => [field.key, field.default]));
  const values = signal<Record<string, Value>>({ ...usual, ...table, ...(shown === game.key && before) });

  const those = (asked: Field[]) => asked.filter((field) => applies(field, values.value));
  const chosen = (asked: Field[]) => Object.fromEntries(those(asked).map(({ key }) => [key, values.value[key]]));
  const submit = () =>
    start({ op: "new", game: game.key, ...(from ?? { options: chosen(options) }), table: chosen(game.form) });
  const Fields = () => those(fields).map((field) => {
    const choose = (value: Value) => void (values.value = { ...values.value, [field.key]: value });
    return <FieldView key={field.key} field={field} value={values.value[field.key]} choose={choose} />;
  });
  const edit = () => (close(), open("editor", game.key, chosen(options)));
  const learn = () => (close(), open("lesson", game.key));
  const form = (
    <form method="dialog" onSubmit={submit}>
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
}

export const screen: Screen = { sign: "plus", label: () => t("New game"), open: begin, nav: 4, menu: 3 };
