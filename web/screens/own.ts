import { fresh } from "../game/begin";
import { legend, live, view } from "../game/store";
import { ask, change, client, request, tell } from "../game/talk";
import { possible } from "../keep/wheels";
import { OwnGames } from "./owngames";

function leave(games: string[]) {
  const { game, record } = view.value;
  if (!games.includes(game)) return;
  return async () => {
    await request(fresh);
    return () => void change({ op: "open", record });
  };
}

async function renew() {
  legend.value = { ...legend.value, ...(await ask({ op: "legend" })) };
  return new Map(legend.value.games.map(({ key, title }) => [key, title]));
}

export let own: OwnGames | null = null;

/** Once the language is known. */
export function beginOwn() {
  const host = { record: () => (live.value ? view.value.record : null), leave, renew, tell };
  own = possible ? new OwnGames(client, host) : null;
  return own;
}
