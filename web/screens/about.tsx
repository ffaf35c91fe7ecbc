// What this is and who made it. Its words are in index.html; the games come from Python.

import { render } from "preact";
import { first, legend } from "../game/store";
import { showDialog } from "../ui/dialogs";
import { byId } from "../ui/dom";
import { t } from "../ui/text";
import type { Screen } from "./ways";

function open() {
  const credit = ({ title, designer, year }: { title: string; designer: string; year: number }) => (
    <li><b>{title}</b> {t("by {designer}, {year}.", { designer, year })}</li>
  );
  render(legend.value.games.map(credit), byId("credits"));
  byId("version").textContent = t("Version {version}.", { version: first.version });
  showDialog("about");
}

export const screen: Screen = { sign: "about", label: () => t("About"), open, nav: 5, menu: 9 };
