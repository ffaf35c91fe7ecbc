// The line at the top: where the page leads to.

import { render } from "preact";
import { changeSettings } from "../game/store";
import { byId } from "../ui/dom";
import { Button, IconButton } from "../ui/parts";
import { t } from "../ui/text";

type Ways = Record<"games" | "library" | "rules" | "newGame" | "share" | "about" | "settings", () => void>;

const changeTheme = () =>
  void changeSettings({ theme: document.documentElement.dataset.theme === "light" ? "dark" : "light" });

export function showHeader({ games, library, rules, newGame, share, about, settings }: Ways) {
  render(
    <>
      <Button run={games} look="quiet">{t("Games")}</Button>
      <Button run={library} look="quiet wide">{t("Saved games")}</Button>
      <Button run={rules} look="quiet">{t("Rules")}</Button>
      <Button run={newGame} look="quiet">{t("New game")}</Button>
      <Button run={about} look="quiet">{t("About")}</Button>
    </>,
    byId("nav"),
  );
  render(
    <>
      <IconButton sign="plus" label={t("New game")} run={newGame} look="narrow" />
      <IconButton sign="share" label={t("Share and open")} run={share} />
      <IconButton sign="sun" label={t("Change theme")} run={changeTheme} />
      <IconButton sign="gear" label={t("Settings")} run={settings} />
    </>,
    byId("tools"),
  );
  byId("home").addEventListener("click", games);
  byId("skip").addEventListener("click", (event: Event) => {
    event.preventDefault(); // the fragment belongs to the game
    byId("board").focus();
  });
}
