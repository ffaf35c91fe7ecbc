// The shelf of the library: every game in a slot of its own, in the browser's database. Tabs do not overwrite each
// other: where another one has written meanwhile, the game goes on in a new slot.
import type { Picture, View } from "python";
import { orElse } from "../ui/kit";
import { areTexts, inForeign, isDate, transact, write, FOREIGN } from "./store";

const TEXTS = ["id", "record", "name", "title", "players", "state"] as const;
/** A kept game; `title`, `players`, `state` are Python's words, in the language `lang`; `tags` are for finding it. */
export type Game = Record<(typeof TEXTS)[number], string> & { date: number; tags?: string[]; lang?: string };
// `id` undefined: not known yet, "": thrown away; `text`: the record that must stand there, "": none may, undefined:
// whatever does; `own`: this page has written it.
export type Slot = { id?: string; text?: string; own?: boolean };
/** No randomUUID: plain http lacks it. */
const fresh = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
/** What a record says of its game, whoever sits where and whichever position is looked at. */
export const essence = (record: string) =>
  record.replace(/^(seats|names|clock|given|resigned): .*\n/gm, "").replace(/\*+ | ?\*+/g, "").trim();
/** Whether a record tells the same as another one and goes on from there. */
const continues = (record: string, other: string) => `${essence(record)} `.startsWith(`${essence(other)} `);
/** What the library keeps of a game. */
const entry = ({ record, entry: { title, players, state, tags, lang } }: View) =>
  ({ record, title, players, state, tags, lang, date: Date.now() });
const picture = ({ board, scene, waiting }: View): Picture => ({ board, scene: waiting ?? scene });
const isGame = (row: any): row is Game => TEXTS.every((name) => typeof row?.[name] === "string") && isDate(row.date);
const isThere = (row: any): row is Game => typeof row?.record === "string";

const LAYER = "hexarium-foreign"; // the database of the foreign layer, which has no pictures
/** The games of the foreign layer. */
const inLayer = <T>(mode: IDBTransactionMode, work: (games: IDBObjectStore) => IDBRequest<T> | void) =>
  transact<T>(mode, work, LAYER, { games: { keyPath: "id" } });
/** To write there; what has the name tells later visits that there is something. */
function writeLayer(work: (games: IDBObjectStore) => void) {
  write(`${FOREIGN}games`, true);
  return inLayer<void>("readwrite", work);
}
const clean = (id: string) => transact<Game | undefined>("readonly", (games) => games.get(id));
const foreign = (id: string) => inLayer<Game | undefined>("readonly", (games) => games.get(id)).catch(() => undefined);

/** All kept games, the newest first, and how many are damaged: those stay where they are. */
export async function allGames() {
  const there = await transact<Game[]>("readonly", (games) => games.getAll());
  const more = inForeign() ? await layerGames(there).catch(() => []) : [];
  const covered = new Set(more.map(({ id }) => id));
  const kept = [...there.filter(({ id }) => !covered.has(id)), ...more];
  const games = kept.filter(isGame).map((game) => ({ ...game, tags: areTexts(game.tags) ? game.tags : undefined }));
  return { games: games.sort((a, b) => b.date - a.date), damaged: kept.length - games.length };
}

/** Those of the foreign layer. One that no longer goes on from the clean game of its id is a game of its own. */
async function layerGames(others: Game[]) {
  const known = new Map(others.map((game) => [game.id, game.record]));
  const apart = ({ id, record }: Game) => known.has(id) && !(isThere({ record }) && continues(record, known.get(id)!));
  const games = (await inLayer<Game[]>("readonly", (games) => games.getAll())).filter(isGame);
  const moved = new Map(games.filter(apart).map((game) => [game.id, { ...game, id: fresh() }]));
  if (moved.size) {
    await writeLayer((games) => moved.forEach((game, id) => (games.delete(id), games.put(game))));
  }
  return games.map((game) => moved.get(game.id) ?? game);
}

/** All games of the foreign layer, which has none any more. */
export async function takeGames() {
  const games = await inLayer<Game[]>("readonly", (games) => games.getAll());
  indexedDB.deleteDatabase(LAYER);
  return games.filter(isGame);
}
/** Into the foreign layer. */
export const putGames = (all: Game[]) => writeLayer((games) => all.forEach((game) => games.put(game)));

export const pictureOf = (id: string) => transact<Picture | undefined>("readonly", (_, large) => large.get(id));
/** As the library shows it. */
export async function oneGame(id: string) {
  const [there, more] = await Promise.all([clean(id), inForeign() ? foreign(id) : undefined]);
  const shown = isThere(more) && !(isThere(there) && !continues(more.record, there.record)) ? more : there;
  return isThere(shown) ? shown : undefined;
}
/** A game from a file, in a slot of its own. */
export function addGame(view: View, name: string, date: number) {
  const game = { ...entry(view), id: fresh(), name, date };
  return inForeign() ? putGames([game]) : putGame(game, picture(view));
}
const putGame = (game: Game, picture?: Picture) =>
  transact("readwrite", (games, large) => {
    games.put(game);
    if (picture) large.put(picture, game.id);
  });
/** Some of what is told of games, by their ids; whatever has been played in them since they were read. `byReader`: in
 * all layers, else only where what the engine answers is kept. */
export async function amendGames(changed: Map<string, Partial<Game>>, byReader = false) {
  const amend = (games: IDBObjectStore) => {
    for (const [id, more] of changed) {
      const found = games.get(id);
      found.onsuccess = () => found.result && games.put({ ...found.result, ...more });
    }
  };
  if (inForeign()) await inLayer("readwrite", amend).catch((error) => !byReader && Promise.reject(error));
  if (!inForeign() || byReader) await transact("readwrite", amend);
}

/** From all layers. @returns what puts it back there */
export async function deleteGame(id: string) {
  const [there, large, more] = await Promise.all([clean(id), pictureOf(id), inForeign() ? foreign(id) : undefined]);
  if (there) await transact("readwrite", (...all) => all.forEach((store) => store.delete(id)));
  if (more) await inLayer("readwrite", (games) => void games.delete(id));
  return async () => {
    if (there) await putGame(there, large);
    if (more && inForeign()) await putGames([more]);
  };
}

/** The record of a game that was kept elsewhere, too, if the library has more of it. */
export async function further(id: string | undefined, record: string) {
  const there = id ? (await orElse(oneGame(id), 2000, undefined))?.record : undefined;
  if (there !== undefined && essence(there) !== essence(record) && continues(there, record)) return there;
}

/** The slot of the game on the board. */
export class Slots {
  slot: Slot = {};
  /** All that has been asked for is written, one thing after another; at last whether the game is kept. */
  settled = Promise.resolve(true);
  #kept?: string; // the record that was kept last
  #thrown = "";
  /** Nothing is kept of the next view's game until it changes (null), or of the one with this essence. */
  #unkept?: string | null;

  /** `forked`: the game goes on in a new slot, since another tab has written to its own. */
  constructor(readonly forked: () => void) {}

  /** The next game takes a new slot. */
  begin = () => this.resume({ id: fresh(), text: "" });

  /** The next game goes on in a slot; nothing is written before the record that is `kept` changes. */
  resume(slot: Slot, kept?: string) {
    this.slot = slot;
    this.#kept = kept;
    this.#unkept &&= undefined;
  }

  /** The next game takes the slot of the game that it continues, if there is one; what one has ended stays as it is. */
  follow(record: string) {
    const own = ({ tags, record: there }: Game) => there === record || !tags?.includes("over");
    this.#find((game) => own(game) && continues(record, game.record));
  }

  #find(fits: (game: Game) => boolean) {
    const slot: Slot = {};
    this.resume(slot);
    const find = async () => {
      const earlier = (await allGames()).games.filter(fits);
      const [found] = earlier.sort((a, b) => b.record.length - a.record.length);
      Object.assign(slot, found ? { id: found.id, text: found.record } : { id: fresh(), text: "" });
      return true;
    };
    this.settled = this.settled.then(find).catch(() => true); // told when something is to be kept
  }

  /** The layer is taken away, and the slot with it: of the game that is shown next nothing is kept until it changes. */
  leave<Taken>(take: (written: Promise<unknown>) => Promise<Taken>) {
    this.resume({});
    this.#unkept = null;
    const taken = take(this.settled);
    this.settled = taken.then(() => true, () => true);
    return taken;
  }

  /** Whether nothing is kept of this game until it changes. */
  unkept = ({ record }: View) => this.#unkept === null || this.#unkept === essence(record);

  /** Keep what is on the board, unless nothing has been played or changed. @returns whether it is kept */
  keep(view: View): Promise<boolean> {
    if (this.#unkept === null) {
      // It changes in the slot where the same is kept, or else in a new one.
      const same = essence(view.record);
      this.#find(({ record }) => essence(record) === same);
      this.#unkept = same;
    }
    if (view.record === this.#kept || !(view.rows.length || view.setup) || this.unkept(view)) return this.settled;
    const { slot } = this;
    if (slot.id === "") slot.id = fresh();
    this.#kept = view.record;
    this.#unkept = undefined;
    const write = inForeign() ? this.#writeForeign : this.#write;
    return (this.settled = this.settled.then(() => write(slot, view)).catch(() => false));
  }

  /** A slot was thrown away: until its game changes it is not kept again. Or it was put back. */
  discard(id: string, away: boolean) {
    if (away && this.slot.id === id) [this.slot.id, this.#thrown] = ["", id];
    else if (!away && this.slot.id === "" && this.#thrown === id) this.slot.id = id;
  }

  /** Whether another tab has written there. */
  #changed = ({ text }: Slot, there?: Game) => Boolean(there && text !== undefined && there.record !== text);

  #write = async (slot: Slot, view: View) => {
    const id = (slot.id ||= fresh());
    const before = await transact("readwrite", (games, large) => {
      const [count, found] = [games.count(), games.get(id)];
      found.onsuccess = () => {
        const there: Game | undefined = found.result;
        if (there?.record === view.record) return; // only seen again
        if (this.#changed(slot, there)) {
          slot.id = fresh();
          this.forked();
        }
        games.put({ ...entry(view), id: slot.id, name: there?.name ?? "" });
        large.put(picture(view), slot.id!);
      };
      return count;
    });
    slot.text = view.record;
    if (!before) void navigator.storage?.persist?.().catch(() => {}); // there is something to lose now
    return true;
  };

  /** Into the foreign layer: no record replaces a kept one that it does not continue, but for what was begun here. */
  #writeForeign = async (slot: Slot, view: View) => {
    const id = (slot.id ||= fresh());
    const [under, over] = await Promise.all([clean(id), foreign(id)]);
    const there = [over, under].find(isThere);
    if (there?.record === view.record || (there && !over && essence(there.record) === essence(view.record))) {
      slot.text = there.record; // only seen again
      return true;
    }
    const goesOnFrom = (game?: Game) => !isThere(game) || continues(view.record, game.record);
    const changed = this.#changed(slot, there);
    if (changed || !goesOnFrom(under) || !(slot.own || goesOnFrom(over))) slot.id = fresh();
    if (changed) this.forked();
    await putGames([{ ...entry(view), id: slot.id!, name: there?.name ?? "" }]);
    [slot.text, slot.own] = [view.record, true];
    return true;
  };
}
