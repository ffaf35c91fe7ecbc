// The line at the top: where the page leads to.

import { changeSettings } from "../game/store";
import * as table from "../screens/table";
import { offered, type Screen, screens } from "../screens/ways";
import { Button, IconButton } from "../ui/parts";
import { t } from "../ui/text";

Object.assign(screens, table);

const changeTheme = () =>
  void changeSettings({ theme: document.documentElement.dataset.theme === "light" ? "dark" : "light" });
const theme: Screen = { sign: "sun", label: () => t("Change theme"), open: changeTheme };

const entry = ({ label, open, look = "" }: Screen) => <Button run={() => open()} look={`quiet ${look}`}>{label()}</Button>;
export const tool = ({ sign, label, open, look }: Screen) => (
  <IconButton sign={sign} label={label()} run={() => open()} look={look} />
);

export const Nav = () => <>{offered("nav").map(entry)}</>;

export function Tools() {
  const { newgame, settings, share } = screens;
  return <>{[{ ...newgame, look: "narrow" }, share, theme, settings].map(tool)}</>;
}
