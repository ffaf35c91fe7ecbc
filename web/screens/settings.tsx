// The settings: one table, drawn as fields.

import { changeSettings, look, settings } from "../game/store";
import { closeDialog, openDialog } from "../ui/dialogs";
import { choice, FieldView } from "../ui/fields";
import { Button } from "../ui/parts";
import { languages, t } from "../ui/text";
import type { Field, Value } from "../ui/types";
import { ways, type Screen } from "./ways";

const flag = (key: string, label: string, hint: string): Field => ({ key, label, kind: "flag", values: [], hint });

function table(): Field[] {
  const system: [string, string] = ["system", t("System")];
  return [
    choice("theme", t("Theme"), [system, ["light", t("Light")], ["dark", t("Dark")], ["contrast", t("Contrast")]]),
    choice("language", t("Language"), [system, ...languages], "list"),
    flag("coordinates", t("Coordinates"), t("Letters and numbers in the board’s edge.")),
    flag("keys", t("Show movement keys"), t("Their letters around the keyboard’s cursor.")),
    flag("legal", t("Mark legal cells"), t("A dot on each cell you may play.")),
    flag("shapes", t("Strong shapes"), t("White stones become six-sided.")),
    flag("confirm", t("Confirm each move"), t("Tap twice: against slips on small screens.")),
    flag("ponder", t("Think on your time"), t("The strongest level goes on while you think; it costs battery.")),
    flag("animations", t("Animations"), t("Follows your device unless changed here.")),
    flag("sounds", t("Sounds"), t("A knock for each move, a few notes at the end.")),
  ];
}

function Settings() {
  const values: Record<string, Value | null> = settings.value;
  const view = (field: Field) => {
    const choose = (value: Value) => void changeSettings({ [field.key]: value });
    return <FieldView field={field} value={values[field.key] ?? look().motion} choose={choose} />;
  };
  return (
    <div class="body">
      {table().map(view)}
      <Button run={() => (closeDialog("settings"), ways.keyboard())}>{t("Keyboard")}</Button>
    </div>
  );
}

const open = () => openDialog("settings", t("Settings"), <Settings />);

export const screen: Screen = { sign: "gear", label: () => t("Settings"), open, menu: 8 };
