// The screen of saved games: each with its last position, to be found, named, thrown away and opened again; all of them
// go into one file and come out of it.

import { useLayoutEffect, useRef } from "preact/hooks";
import { signal, useSignal } from "@preact/signals";
import type { Picture } from "python";
import { legend, request, slots, tell, view } from "../game/store";
import { chooseFile, download } from "../keep/files";
import { allGames, deleteGame, type Game, oneGame, pictureOf, putGame, renameGame } from "../keep/slots";
import { loadGame, saveGame } from "../keep/store";
import { Button, byId, IconButton } from "../ui/elements";
import { Bar, leaveScreens, openScreen, toast } from "../ui/overlays";
import { locale, t } from "../ui/text";
import { busyWith } from "../ui/underway";
import { Mini } from "./described";
import { fileOf, LIMIT, LONGEST_NAME, takeIn } from "./gamesfile";
import { open, type Screen } from "./ways";

/** Null: not read yet, or not to be read. */
const games = signal<Game[] | null>(null);
const [note, search, progress] = [signal(""), signal(""), signal("")];
const locked = signal(false);
let date: Intl.DateTimeFormat;
/** The game whose button takes the focus when it appears; "": the one of an empty library. */
let focused: string | null = null;

const focus = (id: string) => (button: HTMLElement | null) => {
  if (!button || focused !== id) return;
  focused = null;
  button.focus();
};

const say = (sentence: string) => void toast(sentence, { stay: true });
const trouble = () => say(t("This browser does not let the page keep games, or its room is used up."));

async function fill() {
  progress.value = "";
  try {
    const { games: kept, damaged } = await allGames();
    const sorry = damaged ? t("Saved games that are damaged and cannot be shown: {count}.", { count: damaged }) : "";
    const promised = await navigator.storage?.persisted?.().catch(() => false);
    const stay = promised
      ? t("This browser has promised to keep your games.")
      : t("This browser may drop saved games when it runs out of room. Export them now and then.");
    note.value = `${sorry} ${stay}`.trim();
    games.value = kept;
  } catch {
    locked.value = true;
  }
}

/** The next visit does not bring back what was thrown away. `away`: or it was put back. */
function discarded({ id, record }: Game, away: boolean) {
  slots.discard(id, away);
  const last = loadGame(); // another tab may have written it
  if (!last || last === "damaged") return;
  if (away ? last.slot === id : last.slot === "" && last.record === record) saveGame({ ...last, slot: away ? "" : id });
}

async function discard(game: Game, item: HTMLElement) {
  const picture = await pictureOf(game.id);
  await deleteGame(game.id);
  discarded(game, true);
  const next = item.nextElementSibling ?? item.previousElementSibling;
  next?.querySelector<HTMLElement>(".choose")!.focus();
  if (!next) focused = "";
  games.value = games.value!.filter(({ id }) => id !== game.id);
  const run = () => void putGame(game, picture).then(fill, trouble).then(() => discarded(game, false));
  toast(t("“{name}” was deleted.", { name: game.name || game.title }), { label: t("Undo"), run });
}

/** On the board. The list may be older than the game. */
async function resume({ id, record: listed }: Game) {
  if (id === slots.slot.id) return leaveScreens(); // it is there
  const record = (await oneGame(id).catch(() => undefined))?.record || listed;
  const sorry = ({ message }: Error) => say(t("This game cannot be read. {reason}", { reason: message }));
  await request({ op: "open", record }, { id, text: record }).then(() => leaveScreens(), sorry);
}

/** `done`: it is named, or stays as it was. */
function Naming({ game: { id, name, title }, done }: { game: Game; done: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current!.select(), []);
  async function save(event: Event) {
    event.preventDefault();
    const name = field.current!.value.trim();
    await renameGame(id, name);
    games.value = games.value!.map((one) => (one.id === id ? { ...one, name } : one));
    done();
  }
  function escape(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.preventDefault(); // the screen stays
    done();
  }
  const words = { "aria-label": t("Name of the game"), placeholder: title, maxLength: LONGEST_NAME };
  return (
    <form class="naming" onSubmit={(event) => void save(event).catch(trouble)} onKeyDown={escape}>
      <input class="field" defaultValue={name} {...words} ref={field} /><button class="btn">{t("Save")}</button>
    </form>
  );
}

function Kept({ game, hidden }: { game: Game; hidden: boolean }) {
  const item = useRef<HTMLLIElement>(null);
  const picture = useSignal<Picture | undefined>(undefined);
  const naming = useSignal(false);
  const name = game.name || game.title;
  const named = () => {
    focused = game.id;
    naming.value = false;
  };
  useLayoutEffect(() => {
    const seen = ([{ isIntersecting }]: IntersectionObserverEntry[]) => {
      if (!isIntersecting) return; // it asks for its picture as it comes near
      near.disconnect();
      // Damaged, its words remain, and Python says what is wrong when it is opened.
      void pictureOf(game.id).then((kept) => (picture.value = kept), () => {});
    };
    const near = new IntersectionObserver(seen, { root: byId("library"), rootMargin: "400px" });
    near.observe(item.current!);
    return () => near.disconnect();
  }, []);
  const resumes = { class: "choose", onClick: () => void busyWith(resume(game)), ref: focus(game.id) };
  const heading = <h3><button type="button" {...resumes}>{name}</button></h3>;
  const throwAway = () => void discard(game, item.current!).catch(trouble);
  return (
    <li class="card" hidden={hidden} ref={item}>
      {picture.value ? <Mini picture={picture.value} /> : <div class="mini" />}
      <div class="txt">
        {naming.value ? <Naming game={game} done={named} /> : heading}
        <p>{game.name ? `${game.title} · ${game.players}` : game.players}</p>
        <p class="by">{`${date.format(game.date)} · ${game.state}`}</p>
      </div>
      <div class="tools">
        <IconButton sign="pen" label={`${t("Rename")}: ${name}`} run={() => (naming.value = true)} />
        <IconButton sign="bin" label={`${t("Delete")}: ${name}`} run={throwAway} />
      </div>
    </li>
  );
}

const Empty = ({ bold, plain }: { bold: string; plain: string }) => (
  <div class="none">
    <Mini picture={{ board: legend.value.games[0].board, scene: [] }} />
    <b>{bold}</b><p>{plain}</p>
    <button type="button" class="btn primary" onClick={() => open("newgame")} ref={focus("")}>{t("New game")}</button>
  </div>
);

function List() {
  const all = games.value ?? [];
  const words = search.value.toLowerCase().split(/\s+/);
  const fits = ({ name, title, players, state }: Game) => {
    const text = `${name} ${title} ${players} ${state}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const found = t("Games found: {count}", { count: all.filter(fits).length });
  const saved = all.length ? t("Saved games: {count}", { count: all.length }) : "";
  const locks = { bold: t("No games are kept."), plain: t("This browser does not let the page keep games.") };
  const none = { bold: t("No saved games yet."), plain: t("Every game is kept here from its first move on.") };
  return (
    <>
      <p class="sub" role="status">{progress.value || (search.value ? found : saved)}</p>
      <ul class="saved">{all.map((game) => <Kept key={game.id} game={game} hidden={!fits(game)} />)}</ul>
      {locked.value ? <Empty {...locks} /> : games.value && !all.length && <Empty {...none} />}
    </>
  );
}

async function takeOut() {
  const { games, damaged } = await allGames();
  download(...fileOf(games));
  if (damaged) say(t("Saved games that are damaged and are not in the file: {count}.", { count: damaged }));
}

async function bringIn(text: Promise<string>) {
  const tellHow = (told: string) => (progress.value = told);
  await text.then((read) => takeIn(read, tellHow)).then(say).catch(tell);
  await fill();
}

function Library() {
  const hidden = !games.value?.length;
  const words = { "aria-label": t("Search saved games"), placeholder: t("Search") };
  const find = (event: { currentTarget: HTMLInputElement }) => (search.value = event.currentTarget.value);
  const choose = () => chooseFile(".json,application/json", LIMIT, bringIn);
  return (
    <>
      <Bar id="library" title={t("Saved games")} />
      <div class="library">
        <div class="finding">
          <input type="search" class="field" hidden={hidden} onInput={find} {...words} />
          <Button hidden={hidden} run={() => void takeOut().catch(trouble)}>{t("Export")}</Button>
          <Button run={choose}>{t("Import")}</Button>
        </div>
        <List />
        <p class="sub">{note}</p>
      </div>
    </>
  );
}

async function show() {
  date = new Intl.DateTimeFormat(locale.language, { dateStyle: "medium", timeStyle: "short" });
  games.value = null;
  locked.value = false;
  note.value = search.value = "";
  await slots.settled;
  openScreen("library", <Library />);
  await fill();
}

export const screen: Screen = {
  sign: "shelf", label: () => t("Saved games"), open: () => void show(), nav: 2, menu: 5, look: "wide",
};
