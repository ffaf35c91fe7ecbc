// The line at the top: where the page leads to.

import { render } from "preact";
import { changeSettings } from "../game/store";
import * as table from "../screens/table";
import { offered, type Screen, screens } from "../screens/ways";
import { byId } from "../ui/dom";
import { Button, IconButton } from "../ui/parts";
import { t } from "../ui/text";

const changeTheme = () =>
  void changeSettings({ theme: document.documentElement.dataset.theme === "light" ? "dark" : "light" });

const Tool = ({ screen: { sign, label, open }, look }: { screen: Screen; look?: string }) => (
  <IconButton sign={sign} label={label()} run={() => open()} look={look} />
);

export function showHeader() {
  Object.assign(screens, table);
  const { newgame, picker, settings, share } = screens;
  const ways = offered("nav").map(({ label, open, look = "" }) => (
    <Button run={() => open()} look={`quiet ${look}`}>
      {label()}
    </Button>
  ));
  render(ways, byId("nav"));
  render(
    <>
      <Tool screen={newgame} look="narrow" />
      <Tool screen={share} />
      <IconButton sign="sun" label={t("Change theme")} run={changeTheme} />
      <Tool screen={settings} />
    </>,
    byId("tools"),
  );
  byId("home").addEventListener("click", () => picker.open());
  byId("skip").addEventListener("click", (event: Event) => {
    event.preventDefault(); // the fragment belongs to the game
    byId("board").focus();
  });
}
