// What this is and who made it. Its words are in index.html; the games come from Python.

import { render } from "preact";
import { first, legend } from "../game/store";
import { CloseButton, showDialog } from "../ui/dialogs";
import { byId } from "../ui/dom";
import { t } from "../ui/text";
import type { Screen } from "./ways";

function open() {
  const credits = legend.value.games.map(({ title, designer, year }) => (
    <li>
      <b>{title}</b> {t("by {designer}, {year}.", { designer, year })}
    </li>
  ));
  render(credits, byId("credits"));
  render(<CloseButton id="about" />, byId("about-close"));
  byId("version").textContent = t("Version {version}.", { version: first.version });
  showDialog(byId("about"));
}

export const screen: Screen = { sign: "about", label: () => t("About"), open, nav: 5, menu: 9 };
