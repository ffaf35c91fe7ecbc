// The shelf of the library: every game in a slot of its own, in the browser's database. Tabs do not overwrite each
// other: where another one has written meanwhile, the game goes on in a new slot.
import type { Picture, View } from "python";
import { orElse, transact } from "./store";

const TEXTS = ["id", "record", "name", "title", "players", "state"] as const;
/** A kept game; `title`, `players`, `state` are Python's words, in the language `lang`; `tags` are for finding it. */
export type Game = Record<(typeof TEXTS)[number], string> & { date: number; tags?: string[]; lang?: string };
// `id` undefined: not known yet, "": thrown away; `text`: the record that must stand there, "": none may, undefined:
// whatever does.
export type Slot = { id?: string; text?: string };
/** No randomUUID: plain http lacks it. */
const fresh = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
/** What a record says of its game, whoever sits where and whichever position is looked at. */
export const essence = (record: string) =>
  record.replace(/^(seats|names|clock|given|resigned): .*\n/gm, "").replace(/\*+ | ?\*+/g, "").trim();
/** Whether a record tells the same as another one and goes on from there. */
const continues = (record: string, other: string) => `${essence(record)} `.startsWith(`${essence(other)} `);
/** What the library keeps of a game. */
const entry = ({ record, entry }: View) => ({ record, ...entry, date: Date.now() });
const picture = ({ board, scene, waiting }: View): Picture => ({ board, scene: waiting ?? scene });
/** In milliseconds, as far as a calendar goes. */
export const isDate = (date: unknown) => typeof date === "number" && Math.abs(date) <= 8.64e15;

/** All kept games, the newest first, and how many are damaged: those stay where they are. */
export async function allGames() {
  const kept = await transact<Game[]>("readonly", (games) => games.getAll());
  const games = kept.filter((game) => TEXTS.every((name) => typeof game[name] === "string") && isDate(game.date));
  return { games: games.sort((a, b) => b.date - a.date), damaged: kept.length - games.length };
}

export const pictureOf = (id: string) => transact<Picture | undefined>("readonly", (_, large) => large.get(id));
export const oneGame = (id: string) => transact<Game | undefined>("readonly", (games) => games.get(id));
export const putGame = (game: Game, picture?: Picture) =>
  transact("readwrite", (games, large) => {
    games.put(game);
    if (picture) large.put(picture, game.id);
  });
/** A game from a file, in a slot of its own. */
export const addGame = (view: View, name: string, date: number) =>
  putGame({ ...entry(view), id: fresh(), name, date }, picture(view));
/** Some of what is told of games, by their ids; whatever has been played in them since they were read. */
export const amendGames = (changed: Map<string, Partial<Game>>) =>
  transact("readwrite", (games) => {
    for (const [id, more] of changed) {
      const found = games.get(id);
      found.onsuccess = () => found.result && games.put({ ...found.result, ...more });
    }
  });
export const deleteGame = (id: string) => transact("readwrite", (...all) => all.forEach((store) => store.delete(id)));

/** The record of a game that was kept elsewhere, too, if the library has more of it. */
export async function further(id: string | undefined, record: string) {
  const there = id ? (await orElse(oneGame(id), 2000, undefined))?.record : undefined;
  if (typeof there === "string" && essence(there) !== essence(record) && continues(there, record)) return there;
}

/** The slot of the game on the board. */
export class Slots {
  slot: Slot = {};
  /** All that has been asked for is written, one thing after another; at last whether the game is kept. */
  settled = Promise.resolve(true);
  #kept?: string; // the record that was kept last
  #thrown = "";

  /** `forked`: the game goes on in a new slot, since another tab has written to its own. */
  constructor(readonly forked: () => void) {}

  /** The next game takes a new slot. */
  begin = () => this.resume({ id: fresh(), text: "" });

  /** The next game goes on in a slot; nothing is written before the record that is `kept` changes. */
  resume(slot: Slot, kept?: string) {
    this.slot = slot;
    this.#kept = kept;
  }

  /** The next game takes the slot of the game that it continues, if there is one; what one has ended stays as it is. */
  follow(record: string) {
    const slot: Slot = {};
    this.resume(slot);
    const find = async () => {
      const own = ({ tags, record: there }: Game) => there === record || !tags?.includes("over");
      const earlier = (await allGames()).games.filter((game) => own(game) && continues(record, game.record));
      const [found] = earlier.sort((a, b) => b.record.length - a.record.length);
      Object.assign(slot, found ? { id: found.id, text: found.record } : { id: fresh(), text: "" });
      return true;
    };
    this.settled = this.settled.then(find).catch(() => true); // told when something is to be kept
  }

  /** Keep what is on the board, unless nothing has been played or changed. @returns whether it is kept */
  keep(view: View): Promise<boolean> {
    if (view.record === this.#kept || !(view.rows.length || view.setup)) return this.settled;
    const { slot } = this;
    if (slot.id === "") slot.id = fresh();
    this.#kept = view.record;
    return (this.settled = this.settled.then(() => this.#write(slot, view)).catch(() => false));
  }

  /** A slot was thrown away: until its game changes it is not kept again. Or it was put back. */
  discard(id: string, away: boolean) {
    if (away && this.slot.id === id) [this.slot.id, this.#thrown] = ["", id];
    else if (!away && this.slot.id === "" && this.#thrown === id) this.slot.id = id;
  }

  async #write(slot: Slot, view: View) {
    const id = (slot.id ||= fresh());
    const before = await transact("readwrite", (games, large) => {
      const [count, found] = [games.count(), games.get(id)];
      found.onsuccess = () => {
        const there: Game | undefined = found.result;
        if (there?.record === view.record) return; // only seen again
        if (there && slot.text !== undefined && there.record !== slot.text) {
          slot.id = fresh();
          this.forked();
        }
        games.put({ ...entry(view), id: slot.id, name: there?.name ?? "" });
        large.put(picture(view), slot.id);
      };
      return count;
    });
    slot.text = view.record;
    if (!before) void navigator.storage?.persist?.().catch(() => {}); // there is something to lose now
    return true;
  }
}
