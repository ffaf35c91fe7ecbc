// All saved games as one file that comes in and goes out.

import { ask } from "../game/store";
import { addGame, allGames, essence, type Game, isDate } from "../keep/slots";
import { t } from "../ui/text";

/** Of a file of games, in megabytes. */
export const LIMIT = 32;
export const LONGEST_NAME = 80;
const FORMAT = "hexarium games";

/** What is downloaded, and its name. */
export function fileOf(games: Game[]): [file: Blob, name: string] {
  const told = games.map(({ name, date, record }) => ({ name, date, record }));
  const text = JSON.stringify({ format: FORMAT, version: 1, games: told }, null, 1);
  const day = new Date().toISOString().slice(0, 10);
  return [new Blob([text], { type: "application/json" }), `hexarium-games-${day}.json`];
}

async function gamesIn(text: string): Promise<any[]> {
  const file = await Promise.resolve(text).then(JSON.parse).catch(() => null); // told below
  if (file?.format !== FORMAT || !Array.isArray(file.games)) throw new Error(t("This is not a file of saved games."));
  if (file.version === 1) return file.games;
  throw new Error(t("This file was made by a newer version. Reload the page to get that."));
}

/** Python reads every game before it is kept. @returns what came of it, in words; rejected if it is no such file */
export async function takeIn(text: string, progress: (sentence: string) => void) {
  const games = await gamesIn(text);
  const there = new Set((await allGames()).games.map(({ record }) => essence(record)));
  let [added, known, refused, why] = [0, 0, 0, ""];
  for (const { name = "", date, record } of games.map((game) => game ?? {})) {
    try {
      const { view } = await ask({ op: "peek", record });
      const own = essence(view.record);
      if (there.has(own)) known++;
      else {
        await addGame(view, String(name ?? "").slice(0, LONGEST_NAME), isDate(date) ? date : Date.now());
        there.add(own);
        added++;
      }
    } catch (error: any) {
      if (!refused++) why = error.message;
    }
    const done = added + known + refused;
    progress(t("{done} of {all} games are checked.", { done, all: games.length }));
  }
  const told = [t("Games that came in: {count}.", { count: added })];
  if (known) told.push(t("Here already: {count}.", { count: known }));
  if (refused) told.push(t("Not taken: {count}, the first because: {why}", { count: refused, why }));
  return told.join(" ");
}
