// The screen of saved games: each with its last position, to be found, named, thrown away and opened again; all of them
// go into one file and come out of it.
import type { Picture, Value } from "python";
import { ask, isPicture, legend, request, slots, tell } from "../game/store";
import { chooseFile, download } from "../keep/files";
import {
  addGame, allGames, amendGames, deleteGame, essence, oneGame, pictureOf, type Game,
} from "../keep/slots";
import { isDate, throwOut } from "../keep/store";
import {
  busyWith, Button, byId, computed, effect, IconButton, leaveScreens, locale, openScreen, signal,
  t, toast, useLayoutEffect, useRef, useSignal, warn,
} from "../ui/kit";
import { Fields, Mini } from "./described";
import { open, type Screen } from "./ways";

const LIMIT = 32; // of a file of games, in megabytes
const LONGEST_NAME = 80;
const FORMAT = "hexarium games";
const FEW = 3; // so many at a time are told anew: within the limit of a request even of the longest, and soon done
const games = signal<Game[] | null>(null); // null: not read yet
const empty = signal({ bold: "", plain: "" }); // what is said where there are none
const [note, search, progress] = [signal(""), signal(""), signal("")];
const wanted = signal<Record<string, Value>>({}); // tags that a game has to have; "" is none
const SCREENFUL = 40; // so many games are shown at first, and so many more each time; all at once would take seconds
const shown = signal(SCREENFUL);
effect(() => void (search.value, wanted.value, (shown.value = SCREENFUL)));
const date = computed(() => new Intl.DateTimeFormat(locale.language, { dateStyle: "medium", timeStyle: "short" }));
/** The game whose button takes the focus when it appears; "": the one of an empty library. */
let focused: string | null = null;

const focus = (id: string) => (button: HTMLElement | null) => {
  if (!button || focused !== id) return;
  focused = null;
  button.focus();
};

const trouble = () => warn(t("This browser does not let the page keep games, or its room is used up."));

async function fill() {
  progress.value = "";
  empty.value = { bold: t("No saved games yet."), plain: t("Every game is kept here from its first move on.") };
  try {
    const { games: kept, damaged } = await allGames();
    const sorry = damaged ? t("Saved games that are damaged and cannot be shown: {count}.", { count: damaged }) : "";
    const promised = await navigator.storage?.persisted?.().catch(() => false);
    const stay = promised
      ? t("This browser has promised to keep your games.")
      : t("This browser may drop saved games when it runs out of room. Export them now and then.");
    note.value = `${sorry} ${stay}`.trim();
    games.value = kept;
    void reword().catch(() => {}); // what was said stays
  } catch {
    empty.value = { bold: t("No games are kept."), plain: t("This browser does not let the page keep games.") };
    games.value = [];
  }
}

/** Games kept in another language, or before they had tags, are told anew: some at a time, the newest first. Words that
 * foreign code may have made up for a clean game are shown, and not kept. */
async function reword() {
  const stale = games.value!.filter(({ lang, tags }) => lang !== locale.language || !Array.isArray(tags));
  while (stale.length && byId("library")?.open) {
    const some = stale.splice(0, FEW);
    const { entries } = await ask({ op: "entries", records: some.map(({ record }) => record) });
    const told = new Map<string, Partial<Game>>(some.flatMap(({ id }, i) => (entries[i] ? [[id, entries[i]]] : [])));
    await amendGames(told);
    games.value = games.value!.map((game) => ({ ...game, ...told.get(game.id) }));
  }
}

/** No other game's: one without a name of its own is told by its players and the second. */
const full = ({ name, title, players, date }: Game) =>
  name || `${title}, ${players}, ${new Date(date).toLocaleString(locale.language)}`;

async function discard(game: Game, item: HTMLElement) {
  const putBack = await deleteGame(game.id);
  slots.discard(game.id, true);
  const bringBack = throwOut(game.id);
  const next = item.nextElementSibling ?? item.previousElementSibling;
  next?.querySelector<HTMLElement>(".choose")!.focus();
  if (!next) focused = "";
  games.value = games.value!.filter(({ id }) => id !== game.id);
  async function undo() {
    const same = (other: Game) => other.date === game.date && essence(other.record) === essence(game.record);
    const twin = (await allGames()).games.find(same); // it has come in again from a file
    focused = (twin ?? game).id;
    if (twin) return;
    await putBack();
    slots.discard(game.id, false);
    bringBack();
  }
  const run = () => void undo().catch(trouble).then(fill);
  toast(t("“{name}” was deleted.", { name: full(game) }), { label: t("Undo"), run });
}

/** On the board. The list may be older than the game. */
async function resume({ id, record: listed }: Game) {
  if (id === slots.slot.id) return leaveScreens(); // it is there
  const record = (await oneGame(id).catch(() => undefined))?.record || listed;
  const sorry = ({ message }: Error) => warn(t("This game cannot be read. {reason}", { reason: message }));
  await request({ op: "open", record, study: true }, { id, text: record }).then(() => leaveScreens(), sorry);
}

const select = (field: HTMLInputElement | null) => field?.select();

/** `done`: it is named, or stays as it was. */
function Naming({ game: { id, name, title }, done }: { game: Game; done: () => unknown }) {
  async function save(event: SubmitEvent) {
    event.preventDefault();
    const name = (event.target as HTMLFormElement).querySelector("input")!.value.trim();
    await amendGames(new Map([[id, { name }]]), true);
    games.value = games.value!.map((one) => (one.id === id ? { ...one, name } : one));
    done();
  }
  // The screen stays.
  const escape = (event: KeyboardEvent) => event.key === "Escape" && (event.preventDefault(), done());
  const words = { "aria-label": t("Name of the game"), placeholder: title, maxLength: LONGEST_NAME };
  return (
    <form class="naming" onSubmit={(event) => void save(event).catch(trouble)} onKeyDown={escape}>
      <input class="field" defaultValue={name} {...words} ref={select} /><button class="btn">{t("Save")}</button>
    </form>
  );
}

/** `last`: of those that are shown, while there are more. */
function Kept({ game, last }: { game: Game; last: boolean }) {
  const { id, title, players, state } = game;
  const item = useRef<HTMLLIElement>(null);
  const picture = useSignal<Picture | undefined>(undefined);
  const naming = useSignal(false);
  const told = full(game);
  useLayoutEffect(() => {
    const near = new IntersectionObserver(([{ isIntersecting }]) => {
      if (!isIntersecting) return; // it asks for its picture as it comes near
      near.disconnect();
      if (last) shown.value += SCREENFUL;
      // Damaged, its words remain, and Python says what is wrong when it is opened.
      void pictureOf(id).then((kept) => isPicture(kept) && (picture.value = kept), () => {});
    }, { root: byId("library"), rootMargin: "400px" });
    near.observe(item.current!);
    return () => near.disconnect();
  }, [last]);
  const resumes = { class: "choose", onClick: () => void busyWith(resume(game)), ref: focus(id) };
  const throwAway = () => void discard(game, item.current!).catch(trouble);
  const heading = <h3><button type="button" aria-label={told} {...resumes}>{game.name || title}</button></h3>;
  return (
    <li class="card" ref={item}>
      {picture.value ? <Mini picture={picture.value} /> : <div class="mini" />}
      <div class="txt">
        {naming.value ? <Naming game={game} done={() => ((focused = id), (naming.value = false))} /> : heading}
        <p title={players}>{game.name ? `${title} · ${players}` : players}</p>
        <p class="by">{`${date.value.format(game.date)} · ${state}`}</p>
      </div>
      <div class="tools">
        <IconButton sign="pen" label={`${t("Rename")}: ${told}`} run={() => (naming.value = true)} />
        <IconButton sign="bin" label={`${t("Delete")}: ${told}`} run={throwAway} />
      </div>
    </li>
  );
}

const Empty = () => (
  <div class="none">
    <Mini picture={{ board: legend.value.games[0].board, scene: [] }} />
    <b>{empty.value.bold}</b><p>{empty.value.plain}</p>
    <button type="button" class="btn primary" onClick={() => open("newgame")} ref={focus("")}>{t("New game")}</button>
  </div>
);

/** All saved games go as one file. */
async function takeOut() {
  const { games, damaged } = await allGames();
  const told = games.map(({ name, date, record }) => ({ name, date, record }));
  const text = JSON.stringify({ format: FORMAT, version: 1, games: told }, null, 1);
  const day = new Date().toISOString().slice(0, 10);
  download(new Blob([text], { type: "application/json" }), `hexarium-games-${day}.json`);
  if (damaged) warn(t("Saved games that are damaged and are not in the file: {count}.", { count: damaged }));
}

async function gamesIn(text: string): Promise<any[]> {
  const file = await Promise.resolve(text).then(JSON.parse).catch(() => null); // told below
  if (file?.format !== FORMAT || !Array.isArray(file.games)) throw new Error(t("This is not a file of saved games."));
  if (file.version === 1) return file.games.map((game: unknown) => game ?? {});
  throw new Error(t("This file was made by a newer version. Reload the page to get that."));
}

/** Python reads every game before it is kept, as a new one. @returns what came of it, in words */
export async function takeIn(games: any[]) {
  const there = new Set((await allGames()).games.map(({ record }) => essence(record)));
  const reasons: string[] = [];
  let known = 0;
  for (const [i, { name, date, record }] of games.entries()) {
    try {
      const { view } = await ask({ op: "peek", record });
      const own = essence(view.record);
      if (there.has(own)) known++;
      else await addGame(view, String(name ?? "").slice(0, LONGEST_NAME), isDate(date) ? date : Date.now());
      there.add(own);
    } catch (error: any) {
      reasons.push(error.message);
    }
    progress.value = t("{done} of {all} games are checked.", { done: i + 1, all: games.length });
  }
  const refused = reasons.length;
  const told = [t("Games that came in: {count}.", { count: games.length - known - refused })];
  if (known) told.push(t("Here already: {count}.", { count: known }));
  if (refused) told.push(t("Not taken: {count}, the first because: {why}", { count: refused, why: reasons[0] }));
  return told.join(" ");
}

const bringIn = (text: Promise<string>) => text.then(gamesIn).then(takeIn).then(warn).catch(tell).then(fill);

function Library() {
  const all = games.value ?? [];
  const hidden = !all.length;
  const sought = search.value.toLowerCase().split(/\s+/);
  const tags = Object.values(wanted.value).filter(Boolean).map(String);
  const fits = (game: Game) => {
    const text = `${game.name} ${game.title} ${game.players} ${game.state}`.toLowerCase();
    return sought.every((word) => text.includes(word)) && tags.every((tag) => game.tags?.includes(tag));
  };
  const fitting = all.filter(fits);
  const found = t("Games found: {count}", { count: fitting.length });
  const narrow = (changed: object) => void (wanted.value = { ...wanted.value, ...changed });
  const saved = hidden ? "" : t("Saved games: {count}", { count: all.length });
  const words = { "aria-label": t("Search saved games"), placeholder: t("Search") };
  const find = (event: { currentTarget: HTMLInputElement }) => (search.value = event.currentTarget.value);
  const kept = (game: Game, i: number) => <Kept key={game.id} game={game} last={i === shown.value - 1} />;
  return (
    <div class="library">
      <div class="finding">
        <input type="search" class="field" hidden={hidden} onInput={find} {...words} />
        <Button hidden={hidden} run={() => void takeOut().catch(trouble)}>{t("Export")}</Button>
        <Button run={() => chooseFile(".json,application/json", LIMIT, bringIn)}>{t("Import")}</Button>
      </div>
      <div class="filters" hidden={hidden}>
        <Fields fields={legend.value.filters} values={wanted.value} change={narrow} />
      </div>
      <p class="sub" role="status">{progress.value || (search.value || tags.length ? found : saved)}</p>
      <ul class="saved">{fitting.slice(0, shown.value).map(kept)}</ul>
      {games.value && hidden && <Empty />}
      <p class="sub">{note}</p>
    </div>
  );
}

export const screen: Screen = {
  sign: "shelf", label: () => t("Saved games"), nav: 2, menu: 5, look: "wide",
  async open() {
    [games.value, note.value, search.value, wanted.value] = [null, "", "", {}];
    await slots.settled;
    openScreen("library", t("Saved games"), <Library />);
    await fill();
  },
};
