// The settings: one table, drawn as fields.

import { changeSettings, look, settings } from "../game/store";
import { closeDialog, openDialog } from "../ui/dialogs";
import { FieldView } from "../ui/fields";
import { Button } from "../ui/parts";
import { languages, t } from "../ui/text";
import type { Field, Value } from "../ui/types";
import { ways, type Screen } from "./ways";

const flag = (key: string, label: string, hint: string): Field => ({ key, label, kind: "flag", values: [], hint });

const table = (): Field[] => [
  {
    key: "theme",
    label: t("Theme"),
    kind: "choice",
    values: ["system", "light", "dark", "contrast"],
    names: [t("System"), t("Light"), t("Dark"), t("Contrast")],
  },
  {
    key: "language",
    label: t("Language"),
    kind: "list",
    values: ["system", ...languages.map(([code]) => code)],
    names: [t("System"), ...languages.map(([, name]) => name)],
  },
  flag("coordinates", t("Coordinates"), t("Letters and numbers in the board’s edge.")),
  flag("keys", t("Show movement keys"), t("Their letters around the keyboard’s cursor.")),
  flag("legal", t("Mark legal cells"), t("A dot on each cell you may play.")),
  flag("shapes", t("Strong shapes"), t("White stones become six-sided.")),
  flag("confirm", t("Confirm each move"), t("Tap twice: against slips on small screens.")),
  flag("ponder", t("Think on your time"), t("The strongest level goes on while you think; it costs battery.")),
  flag("animations", t("Animations"), t("Follows your device unless changed here.")),
  flag("sounds", t("Sounds"), t("A knock for each move, a few notes at the end.")),
];

function Settings() {
  const values: Record<string, Value | null> = settings.value;
  const choose = (key: string) => (value: Value) => void changeSettings({ [key]: value });
  return (
    <div class="body">
      {table().map((field) => (
        <FieldView field={field} value={values[field.key] ?? look().motion} choose={choose(field.key)} />
      ))}
      <Button run={() => (closeDialog("settings"), ways.keyboard())}>{t("Keyboard")}</Button>
    </div>
  );
}

const open = () => openDialog("settings", t("Settings"), <Settings />);

export const screen: Screen = { sign: "gear", label: () => t("Settings"), open, menu: 8 };
