// One's own results against the computer, kept on this device by game and level.
import { type Slot } from "../keep/slots";
import { layer, readLayered, writeLayered } from "../keep/store";
import { effect, signal, t } from "../ui/kit";
import { onView, slots } from "./store";

const RESULTS = "hexarium.results";
const MOST = 999; // of the last games count
const KEYS = 500; // as many games and levels, none with a longer name than
const LONGEST = 100; // letters
/** By game and level a letter for each game that ended, by its slot, the last one last: won, lost, drawn. */
const results = signal(kept());
function kept(): Record<string, Record<string, string>> {
  const all = Object.entries<any>(readLayered(RESULTS) ?? {}).filter(([key]) => key.length <= LONGEST);
  const own = all.map(([key, of]) => {
    // Earlier versions kept a text.
    const ends = Object.entries<any>({ ...of }).filter(([, end]) => ["w", "l", "d"].includes(end));
    return [key, Object.fromEntries(ends.slice(-MOST))] as const;
  });
  return Object.fromEntries(own.filter(([, of]) => Object.keys(of).length).slice(-KEYS));
}
effect(() => void (layer.value, (results.value = kept())));
const letters = (key: string) => Object.values(results.value[key] ?? {}).join("");
const count = (letters: string, letter: string) => letters.split(letter).length - 1;
/** So many like this one came at last. */
const inARow = (letters: string, letter: string) => letters.match(new RegExp(`${letter}*$`))![0].length;
export const lostInARow = (game: string, level?: number) => inARow(letters(`${game} ${level}`), "l");

/** So many games won and lost against a level, if any. */
export const tally = (game: string, level?: number, all = letters(`${game} ${level}`)) =>
  all && `${count(all, "w")} : ${count(all, "l")}`;

/** The results in a game in a few words each, against one level or all; none where none was played. */
export function standing(game: string, level?: number) {
  const wanted = (key: string) => (level ? key === `${game} ${level}` : key.startsWith(`${game} `));
  const levels = Object.keys(results.value).filter(wanted);
  const all = levels.map(letters).join("");
  if (!all) return [];
  const words = [t("{count} won", { count: count(all, "w") }), t("{count} lost", { count: count(all, "l") })];
  if (all.includes("d")) words.push(t("{count} drawn", { count: count(all, "d") }));
  const [wins, beaten] = [inARow(all, "w"), levels.filter((key) => letters(key).includes("w")).sort()];
  if (level && wins > 1) words.push(t("{count} wins in a row", { count: wins }));
  if (!level && beaten.length) words.push(t("best level {level}", { level: beaten.at(-1)!.split(" ")[1] }));
  return words;
}

/** Each game counts once, as it has ended now: an end that is taken back is none. What has ended elsewhere is none. */
let [seen, before]: [Slot | null, string] = [null, ""];
onView(async ({ game, result, entry: { tags }, against, analysing }) => {
  const [{ slot }, last, was, where] = [slots, seen, before, layer.peek()];
  [seen, before] = [slot, `${tags}`];
  if (last !== slot || before === was || analysing) return;
  if (slot.id === undefined) await slots.settled; // which game it is is still being looked up
  if (where !== layer.peek()) return; // wheels have come or gone meanwhile: what one told is not the reader's own
  const [all, key, id] = [kept(), `${game} ${against}`, slot.id ?? ""]; // another tab may have written meanwhile
  for (const of of Object.values(all)) delete of[id];
  if (result) all[key] = Object.fromEntries([...Object.entries(all[key] ?? {}), [id, result]].slice(-MOST));
  writeLayered(RESULTS, (results.value = all));
});
