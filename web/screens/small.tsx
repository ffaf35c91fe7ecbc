// The small dialogs: settings, what this is, giving up, the menu of small screens. Most words are in index.html.
import type { GameLegend } from "python";
import { change, changeSettings, legend, look, settings as kept, version } from "../game/store";
import { keepLab } from "../keep/offline";
import {
  busyWith, Button, byId, closeDialog, decimal, extensible, openDialog, render, showDialog, signal, t,
} from "../ui/kit";
import { Fields } from "./described";
import { offered, open, type Screen } from "./ways";

const offline = signal("");
async function fetchLab() {
  offline.value = t("One moment…");
  const complete = await keepLab().catch(() => false);
  offline.value = complete ? t("The Lab is ready for offline use.") : t("The Lab could not be kept for offline use.");
}
const size = () => t("{size} MB, fetched when it is first opened", { size: decimal(BUILD.size / 1e6) });
/** The Lab comes when it is wanted; who goes offline first can have it before. */
const LabFiles = () => extensible && (
  <div class="sw">
    <span>{t("Lab")}<small role="status">{offline.value || size()}</small></span>
    <Button run={() => void busyWith(fetchLab())}>{t("Fetch now")}</Button>
  </div>
);

const chosen = () => ({ ...kept.value, animations: look().motion });
const Settings = () => (
  <div class="body">
    <Fields fields={legend.value.settings} values={chosen()} change={changeSettings} />
    <LabFiles />
    <Button run={() => (closeDialog("settings"), open("keyboard"))}>{t("Keyboard")}</Button>
  </div>
);

const show = () => openDialog("settings", t("Settings"), <Settings />);
export const settings: Screen = { sign: "gear", label: () => t("Settings"), menu: 8, open: show };

/** The games and who made them come from Python. */
export const about: Screen = {
  sign: "about", label: () => t("About"), nav: 5, menu: 9,
  open() {
    const by = ({ designer, year }: GameLegend) => t("by {designer}, {year}.", { designer, year });
    render(legend.value.games.map((game) => <li><b>{game.title}</b> {by(game)}</li>), byId("credits"));
    byId("version").textContent = t("Version {version}.", { version });
    showDialog("about");
  },
};

/** Before what cannot be meant lightly: a question. */
export function openResign() {
  const dialog = showDialog("resign");
  dialog.querySelector<HTMLElement>("form button")!.focus(); // within another page `autofocus` is not heeded
  dialog.returnValue = "";
  dialog.onclose = () => dialog.returnValue && void change({ op: "resign" });
}

const close = () => closeDialog("more");
/** `first`: what the board itself offers. The field for typed moves is here while the menu is open. */
export function openMore(first: Screen[]) {
  const entry = ({ sign, label, open }: Screen) => <Button sign={sign} run={() => (close(), open())}>{label()}</Button>;
  const entries = [...first, ...offered("menu")].map(entry);
  const dialog = openDialog("more", t("More"), <div class="body"><div class="menu">{entries}</div></div>);
  const typed: HTMLElement = byId("typed");
  dialog.querySelector(".body")!.prepend(typed);
  typed.addEventListener("submit", close);
  dialog.addEventListener("close", () => byId("acts").before(typed), { once: true });
}
