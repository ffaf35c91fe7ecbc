// All saved games as one file that comes in and goes out.

import { ask } from "../game/talk";
import { addGame, allGames, essence, isDate, type Game } from "../keep/slots";
import { t } from "../ui/text";

/** Of a file of games, in megabytes. */
export const LIMIT = 32;
export const LONGEST_NAME = 80;
const FORMAT = "hexarium games";

export function fileOf({ games, damaged }: { games: Game[]; damaged: number }) {
  const told = games.map(({ name, date, record }) => ({ name, date, record }));
  const text = JSON.stringify({ format: FORMAT, version: 1, games: told }, null, 1);
  const day = new Date().toISOString().slice(0, 10);
  return { file: new Blob([text], { type: "application/json" }), name: `hexarium-games-${day}.json`, damaged };
}

function gamesIn(text: string): any[] {
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    // told below
  }
  if (file?.format !== FORMAT || !Array.isArray(file.games)) throw new Error(t("This is not a file of saved games."));
  if (file.version === 1) return file.games;
  throw new Error(t("This file was made by a newer version. Reload the page to get that."));
}

/** Python reads every game before it is kept. @returns what came of it, in words; rejected if it is no such file */
export async function takeIn(text: string, progress: (done: number, all: number) => void) {
  const games = gamesIn(text);
  const there = new Set((await allGames()).games.map(({ record }) => essence(record)));
  let [added, known, refused, why] = [0, 0, 0, ""];
  for (const game of games) {
    try {
      const { view } = await ask({ op: "peek", record: game?.record });
      const own = essence(view.record);
      if (there.has(own)) known++;
      else {
        await addGame(view, String(game.name ?? "").slice(0, LONGEST_NAME), isDate(game.date) ? game.date : Date.now());
        there.add(own);
        added++;
      }
    } catch (error: any) {
      if (!refused++) why = error.message;
    }
    progress(added + known + refused, games.length);
  }
  return [
    t("Games that came in: {count}.", { count: added }),
    known && t("Here already: {count}.", { count: known }),
    refused && t("Not taken: {count}, the first because: {why}", { count: refused, why }),
  ].filter(Boolean).join(" ");
}
