// One's own results against the computer, kept on this device by game and level.

import { signal } from "@preact/signals";
import { type Slot } from "../keep/slots";
import { read, write } from "../keep/store";
import { t } from "../ui/text";
import { onView, slots } from "./store";

const RESULTS = "hexarium.results";
/** So many of the last games count. */
const MOST = 999;

/** A letter for each game that ended, the last one last: won, lost, drawn. */
const results = signal(kept());
function kept(): Record<string, string> {
  const sound = ([, letters]: [string, unknown]) => typeof letters === "string" && /^[wld]+$/.test(letters);
  return Object.fromEntries(Object.entries<string>(read(RESULTS) ?? {}).filter(sound));
}

const count = (letters: string, letter: string) => letters.split(letter).length - 1;
/** So many like this one came at last. */
const inARow = (letters: string, letter: string) => letters.match(new RegExp(`${letter}*$`))![0].length;
export const lostInARow = (game: string, level?: number) => inARow(results.value[`${game} ${level}`] ?? "", "l");

/** So many games won and lost against a level, if any. */
export const tally = (game: string, level?: number, all = results.value[`${game} ${level}`]) =>
  all && `${count(all, "w")} : ${count(all, "l")}`;

/** The results in a game in a few words each, against one level or all; none where none was played. */
export function standing(game: string, level?: number) {
  const levels = Object.keys(results.value).filter((key) => key.startsWith(`${game} ${level ?? ""}`));
  const all = levels.map((key) => results.value[key]).join("");
  if (!all) return [];
  const words = [t("{count} won", { count: count(all, "w") }), t("{count} lost", { count: count(all, "l") })];
  if (all.includes("d")) words.push(t("{count} drawn", { count: count(all, "d") }));
  const [wins, beaten] = [inARow(all, "w"), levels.filter((key) => results.value[key].includes("w")).sort()];
  if (level && wins > 1) words.push(t("{count} wins in a row", { count: wins }));
  if (!level && beaten.length) words.push(t("best level {level}", { level: beaten.at(-1)!.split(" ")[1] }));
  return words;
}

/** Each game counts once, as it ends first. */
let [seen, over]: [Slot | null, unknown] = [null, false];
onView(({ game, result, entry, against }) => {
  const news = seen === slots.slot && !over && result;
  over = (seen === slots.slot && over) || result || entry.tags.includes("over"); // not: in an analysis of it
  seen = slots.slot;
  if (!news) return;
  const [all, key] = [kept(), `${game} ${against}`]; // another tab may have written meanwhile
  results.value = { ...all, [key]: `${all[key] ?? ""}${result}`.slice(-MOST) };
  write(RESULTS, results.value);
});
