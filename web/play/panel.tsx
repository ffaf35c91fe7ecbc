// Around the board: where the page leads to, players, walking and typing moves, the actions.
import type { Act, Player } from "python";
import { Swatch } from "../board/pictures";
import { tally } from "../game/results";
import { change, changeSettings, live, look, onView, settings, step, view } from "../game/store";
import { flipped, turned } from "../paint/geometry";
import { playOn } from "../screens/games";
import { openMore, openResign } from "../screens/small";
import * as table from "../screens/table";
import { offered, type Screen, screens } from "../screens/ways";
import { hint } from "../study/analysis";
import { openPane, openSheet, pane } from "../study/pane";
import { Button, byId, IconButton, t, useLayoutEffect, useRef } from "../ui/kit";
import { Clock } from "./clock";

Object.assign(screens, table);
const EXCHANGE = { duration: 420, easing: "cubic-bezier(.2, .7, .2, 1)" };

const changeTheme = () =>
  changeSettings({ theme: document.documentElement.dataset.theme === "light" ? "dark" : "light" });
const theme: Screen = { sign: "sun", label: () => t("Change theme"), open: changeTheme };
const lie: Screen[] = [
  { sign: "turn", label: () => t("Turn the board"), open: () => changeSettings(turned(settings.value)) },
  { sign: "flip", label: () => t("Flip the board"), open: () => changeSettings(flipped(settings.value)) },
];
const openStudy = (name: string) => openPane(name).then(() => openSheet(true)); // or another pane would be seen first
const study: Screen = { sign: "graph", label: () => t("Study"), open: () => openStudy(pane.value || "analysis") };

const entry = ({ label, open, look = "" }: Screen) =>
  <Button run={() => open()} look={`quiet ${look}`}>{label()}</Button>;
const tool = ({ label, open, look, sign }: Screen) =>
  <IconButton sign={sign} label={label()} run={() => open()} look={look} />;
export const Nav = () => <>{offered("nav").map(entry)}</>;
const tools = () => [{ ...screens.newgame, look: "narrow" }, screens.share, theme, screens.settings];
export const Tools = () => <>{tools().map(tool)}</>;
export const Lie = () => <>{lie.map(tool)}</>;

function PlayerRow({ player, where }: { player: Player; where: string }) {
  const { stone, title, tag, turn, score, who } = player;
  const { game, against } = view.value;
  const detail = [player.detail, who === "person" && tally(game, against)].filter(Boolean).join(" · ");
  return (
    <div class={`player ${where}${turn ? " turn" : ""}`}>
      <Swatch stone={stone} size={34} />
      <div><div class="who" title={title} translate={false}>{title}</div><div class="what">{detail}</div></div>
      <div class="tag">{tag}</div>
      {score !== undefined && <div class="score" translate={false}>{score}</div>}
      <Clock time={player.time} runs={player.runs} />
    </div>
  );
}

/** After a swap the stones of the players are seen to change sides. */
function useExchange(swapped: boolean) {
  const before = useRef(swapped);
  useLayoutEffect(() => {
    const news = swapped && !before.current && look().motion;
    before.current = swapped;
    const [far, near] = news ? byId("players").querySelectorAll("canvas") : [];
    if (!near) return;
    const way = near.getBoundingClientRect().top - far.getBoundingClientRect().top;
    far.animate([{ translate: `0 ${way}px` }, { translate: "none" }], EXCHANGE);
    near.animate([{ translate: `0 ${-way}px` }, { translate: "none" }], EXCHANGE);
  });
}

export function Players() {
  const { players, near, shares, loops, moves } = view.value;
  useExchange(live.value && moves.at(-1) === "swap");
  const amounts = shares?.map(({ stone, size }) => <i class={stone} style={{ flexGrow: String(size) }} />);
  const places = ["one", undefined, "other"];
  const labels = <div class="labels">{shares?.map(({ text }, i) => <span class={places[i]}>{text}</span>)}</div>;
  const won = loops?.map(({ number, text, nodes }) => (
    <li><b class={`loop${number}`}>{number}</b><span>{text}</span><span class="pill">{nodes}</span></li>
  ));
  return (
    <>
      <PlayerRow player={players[1 - near]} where="far" />
      <PlayerRow player={players[near]} where="near" />
      {shares && <div class="share"><div class="amounts" aria-hidden="true">{amounts}</div>{labels}</div>}
      {loops && <ul class="loops">{won}</ul>}
    </>
  );
}

/** What Python leaves to the page. */
const own: Record<string, () => unknown> = {
  hint, resign: openResign, further: playOn, review: () => openStudy("review"),
  more: () => openMore([study, ...lie]),
};

const act = ({ action, label, request, sign, disabled, hidden }: Act) => {
  const run = () => void (request ? change(request) : Object.hasOwn(own, action) && own[action]());
  return <Button run={run} sign={sign} disabled={disabled} hidden={hidden}>{label}</Button>;
};
export const Acts = () => <>{view.value.acts.map(act)}</>;

const walk = (act: Act) =>
  <IconButton key={act.action} sign={act.sign} label={act.label} disabled={act.disabled} run={() => step(act)} />;
export const Walk = () => <>{view.value.walk.map(walk)}</>;

const field: HTMLInputElement = byId("move");
let typed = "";

/** The whole text is played; what is refused stays, to be corrected, as long as the refusal. */
byId("typed").addEventListener("submit", (event: Event) => {
  event.preventDefault();
  typed = field.value.trim();
  if (!typed) return;
  field.select();
  void change({ op: "play", move: typed });
});
onView(({ refused }) => void (!refused && field.value.trim() === typed && (field.value = typed = "")));
