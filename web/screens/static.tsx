// The dialogs whose words index.html brings.

import { render } from "preact";
import type { GameLegend } from "python";
import { change, first, legend } from "../game/store";
import { byId } from "../ui/elements";
import { showDialog } from "../ui/overlays";
import { t } from "../ui/text";
import type { Screen } from "./ways";

/** What this is and who made it; the games come from Python. */
export const about: Screen = {
  sign: "about", label: () => t("About"), nav: 5, menu: 9,
  open() {
    const by = ({ designer, year }: GameLegend) => t("by {designer}, {year}.", { designer, year });
    render(legend.value.games.map((game) => <li><b>{game.title}</b> {by(game)}</li>), byId("credits"));
    byId("version").textContent = t("Version {version}.", { version: first.version });
    showDialog("about");
  },
};

/** The keys of the page, as a list. What they do is said where they are heard. */
export const keyboard: Screen = { sign: "text", label: () => t("Keyboard"), open: () => void showDialog("keyboard") };

/** Before what cannot be meant lightly: a question. */
export function openResign() {
  const dialog = showDialog("resign");
  dialog.querySelector<HTMLElement>("form button")!.focus(); // within another page `autofocus` is not heeded
  dialog.returnValue = "";
  dialog.onclose = () => dialog.returnValue && void change({ op: "resign" });
}
