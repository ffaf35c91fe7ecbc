// The settings: a table that Python describes, drawn as fields.

import { changeSettings, legend, look, settings } from "../game/store";
import { closeDialog, openDialog } from "../ui/dialogs";
import { FieldView } from "../ui/fields";
import { Button } from "../ui/parts";
import { languages, t } from "../ui/text";
import type { Field, Value } from "../ui/types";
import { open, type Screen } from "./ways";

/** The page knows its languages. */
const named = (field: Field): Field => field.key !== "language" ? field : {
  ...field,
  values: [...field.values, ...languages.map(([code]) => code)],
  names: [...field.names!, ...languages.map(([, name]) => name)],
};

function Settings() {
  const values: Record<string, Value | null> = settings.value;
  const view = (field: Field) => {
    const choose = (value: Value) => void changeSettings({ [field.key]: value });
    return <FieldView field={named(field)} value={values[field.key] ?? look().motion} choose={choose} />;
  };
  return (
    <div class="body">
      {legend.value.settings.map(view)}
      <Button run={() => (closeDialog("settings"), open("keyboard"))}>{t("Keyboard")}</Button>
    </div>
  );
}

export const screen: Screen = {
  sign: "gear", label: () => t("Settings"), menu: 8, open: () => openDialog("settings", t("Settings"), <Settings />),
};
