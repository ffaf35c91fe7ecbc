// Beside the board: players, walking and typing moves, the actions.

import { render } from "preact";
import { Swatch } from "../board/swatch";
import { changeSettings, settings, view } from "../game/store";
import { change, go } from "../game/talk";
import { flipped, turned } from "../paint/geometry";
import { openMore } from "../screens/more";
import { openResign } from "../screens/static";
import { hint } from "../study/analysis";
import { openPane, openSheet } from "../study/study";
import { byId } from "../ui/dom";
import { Button, IconButton } from "../ui/parts";
import { t } from "../ui/text";
import type { Player } from "../ui/types";

const turn = () => void changeSettings(turned(settings.value));
const flip = () => void changeSettings(flipped(settings.value));

function PlayerRow({ player: { stone, title, detail, tag, turn, score }, where }: { player: Player; where: string }) {
  return (
    <div class={`player ${where}${turn ? " turn" : ""}`}>
      <Swatch stone={stone} size={34} />
      <div><div class="who">{title}</div><div class="what">{detail}</div></div>
      {score === undefined ? <div class="tag">{tag}</div> : <div class="score">{score}</div>}
    </div>
  );
}

function Players() {
  const { players, near, shares, loops } = view.value;
  const places = ["one", undefined, "other"];
  return (
    <>
      <PlayerRow player={players[1 - near]} where="far" />
      <PlayerRow player={players[near]} where="near" />
      {shares && (
        <div class="share">
          <div class="amounts" aria-hidden="true">
            {shares.map(({ stone, size }) => <i class={stone} style={{ flexGrow: String(size) }} />)}
          </div>
          <div class="labels">{shares.map(({ text }, i) => <span class={places[i]}>{text}</span>)}</div>
        </div>
      )}
      {loops && (
        <ul class="loops">
          {loops.map(({ number, text, nodes }) => (
            <li><b class={`loop${number}`}>{number}</b><span>{text}</span><span class="pill">{nodes}</span></li>
          ))}
        </ul>
      )}
    </>
  );
}

function Head() {
  const { title, meta } = view.value;
  return (
    <>
      <h2 id="title">{title}</h2>
      <p class="sub" id="meta">{meta}</p>
      <div class="lie">
        <IconButton sign="turn" label={t("Turn the board")} run={turn} />
        <IconButton sign="flip" label={t("Flip the board")} run={flip} />
      </div>
    </>
  );
}

function Walk() {
  const { current, last } = view.value;
  const step = (sign: string, label: string, to: number) => (
    <IconButton sign={sign} label={label} run={() => void go(to)} disabled={to === current || to < 0 || to > last} />
  );
  return (
    <>
      {step("first", t("First move"), 0)}
      {step("previous", t("Previous move"), current - 1)}
      {step("next", t("Next move"), current + 1)}
      {step("last", t("Last move"), last)}
    </>
  );
}

function review() {
  openSheet(true);
  openPane("review");
}

const more = () =>
  openMore([
    { sign: "graph", label: () => t("Study"), open: () => openSheet(true) },
    { sign: "turn", label: () => t("Turn the board"), open: turn },
    { sign: "flip", label: () => t("Flip the board"), open: flip },
  ]);

/** Some are hidden till they apply, so that the row keeps its height. */
function Acts() {
  const { canUndo, canRedo, canSwap, canResign, playable, outcome } = view.value;
  const asks = (op: string, move?: string) => () => void change({ op, move });
  return (
    <>
      <Button sign="undo" run={asks("undo")} disabled={!canUndo}>{t("Undo")}</Button>
      <Button sign="redo" run={asks("redo")} disabled={!canRedo}>{t("Redo")}</Button>
      <Button sign="swap" run={asks("play", "swap")} hidden={!canSwap}>{t("Swap")}</Button>
      <Button sign="bulb" run={() => void hint()} disabled={!playable} hidden={Boolean(outcome)}>{t("Hint")}</Button>
      <Button sign="graph" run={review} hidden={!outcome}>{t("Review")}</Button>
      <Button sign="flag" run={openResign} disabled={!canResign}>{t("Resign")}</Button>
      <Button sign="menu" run={more}>{t("More")}</Button>
    </>
  );
}

function TypedMove() {
  const { legal } = view.value;
  const move = legal[Math.floor(legal.length / 2)];
  const words = { "aria-label": t("Type a move"), placeholder: t("Type a move") };
  if (move) words.placeholder = t("Type a move, such as {move}", { move });
  const plain = { autocomplete: "off", autocapitalize: "off", spellcheck: false, enterkeyhint: "go" } as const;
  return <input class="field" id="move" maxLength={400} {...plain} {...words} />;
}

/** The whole text is played; it stays where it is refused. */
async function submit(event: Event) {
  event.preventDefault();
  const field: HTMLInputElement = byId("move");
  const move = field.value.trim();
  if (!move) return;
  field.select();
  const played = (await change({ op: "play", move })) && !view.value.refused;
  if (played && field.value.trim() === move) field.value = "";
}

export function showPanel() {
  render(<Players />, byId("players"));
  render(<Head />, byId("gamehead"));
  render(<Walk />, byId("walk"));
  render(<TypedMove />, byId("typed"));
  render(<Acts />, byId("acts"));
  byId("typed").addEventListener("submit", submit);
}
