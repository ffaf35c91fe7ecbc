// The way to the Lab, where the reader's own programs are written and run. Its code is a script of its own, loaded when
// it is first wanted; the modules that both have are handed to it by the names by which it imports them.
import type { View } from "python";
import { shared } from "shared";
import { introduce } from "../engine/keeper";
import { RequestError } from "../engine/rpc";
import { ask, change, type Message, renewLegend, tell, view } from "../game/store";
import { bots, readBots } from "../keep/bots";
import { keepLab } from "../keep/offline";
import { pane } from "../study/pane";
import { busyWith, computed, extensible, type JSX, signal, t } from "../ui/kit";
import type { Screen } from "./ways";

/** What the page asks of it. */
export type Lab = {
  open(files?: File[]): void;
  Console(): JSX.Element;
  /** The move of the program that is to move, as the engine is told of it; rejected if it cannot be run. */
  answer(view: View): Promise<Message>;
  stop(): void;
};
const lab = signal<Lab | undefined>(undefined);
let [tries, turn, offered] = [0, 0, false];

async function load() {
  if (lab.value) return lab.value;
  if (!extensible) throw new Error(t("The Lab is not in this page: it is in the site that one opens from a host."));
  const again = tries++ ? `?${tries}` : ""; // browsers remember what could not be had
  const lacking = t("The Lab could not be loaded. Check the connection, then try again.");
  const address = new URL(BUILD.lab + again, import.meta.url).href;
  const script = await import(address).catch(() => Promise.reject(new Error(lacking)));
  const module: { exports: { lab?: Lab } } = { exports: {} };
  script.default((name: string) => shared[name], module);
  void keepLab().catch(() => {});
  return (lab.value = module.exports.lab!);
}
const loaded = () => busyWith(load());

/** The program that sits at the board moves; what it answers too late is nobody's. */
export function consult(asked: View) {
  const mine = ++turn;
  const stale = () => Promise.reject(new RequestError({ code: "restarted", message: "" }));
  const reply = loaded().then((there) => there.answer(asked));
  /** Whatever is wrong with its answer costs the program the game: nobody waits for another one. */
  const lose = (error: any) => error.code === "restarted" ? Promise.reject(error)
    : ask({ op: "reply", ask: asked.bot?.ask, fault: String(error.message) });
  const answer = reply.then((message) => (mine === turn ? ask(message).catch(lose) : stale()));
  return Object.assign(answer, { end: () => (turn++, lab.value?.stop()) });
}

const names = computed(() => bots.value && JSON.stringify(bots.value.map(({ name }) => name)));
/** Python is told which programs there are: the form that begins a game offers them, and a game may lack one. */
export function followBots() {
  if (extensible) void readBots();
  names.subscribe((told) => {
    if (!told) return;
    introduce({ op: "bots", names: JSON.parse(told) });
    if (told !== "[]" || offered) void renewLegend().catch(() => {});
    offered = told !== "[]";
    if (view.value.players.some(({ who }) => who === "bot")) void change({ op: "view" });
  });
}

export function Console() {
  if (pane.value !== "console") return null;
  if (lab.value) return <lab.value.Console />;
  void loaded().catch((error) => (tell(error), (pane.value = "")));
  return <p role="status">{t("One moment…")}</p>;
}

export const screen: Screen = {
  sign: "flask", label: () => t("Lab"), nav: 4.5, menu: 7.5,
  open: (files) => void loaded().then((lab) => lab.open(files), tell),
};
