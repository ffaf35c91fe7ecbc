// The settings: fields that Python describes.

import type { Field, Value } from "python";
import { changeSettings, legend, look, settings } from "../game/store";
import { Button } from "../ui/elements";
import { closeDialog, openDialog } from "../ui/overlays";
import { t } from "../ui/text";
import { FieldView } from "./described";
import { open, type Screen } from "./ways";

function Settings() {
  const values: Record<string, Value | null> = settings.value;
  const view = (field: Field) => {
    const choose = (value: Value) => void changeSettings({ [field.key]: value });
    return <FieldView field={field} value={values[field.key] ?? look().motion} choose={choose} />;
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
