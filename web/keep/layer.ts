// The foreign layer as a whole (see store.ts): it goes with a wheel, and comes back with it.
import { extensible } from "../ui/kit";
import { type Game, putGames, takeGames } from "./slots";
import { allTexts, FOREIGN, keepsWheels, layer, remove, writeText } from "./store";

/** What was in it: by its name each text, and the games. */
export type Taken = { texts: [name: string, text: string][]; games: Game[] };

/** Whoever reads it reads it anew. */
const renew = () => void (layer.value = { ...layer.peek() });

/** Take it away, once all is `written` that is on its way there. */
export async function takeLayer(written: Promise<unknown>): Promise<Taken> {
  const texts = allTexts(FOREIGN);
  for (const [name] of texts) remove(FOREIGN + name);
  renew();
  await written;
  return { texts, games: await takeGames().catch(() => []) };
}

/** As it was. Rejected where the browser does not let it be kept. */
export async function putLayerBack({ texts, games }: Taken) {
  for (const [name, text] of texts) writeText(FOREIGN + name, text);
  renew();
  if (games.length) await putGames(games);
}

/** Whether one is left although no wheel is: its tab has ended too soon, or could not keep the wheel. */
export const isLayerLeft = () =>
  extensible && !keepsWheels() && !layer.peek().foreign && allTexts(FOREIGN).length > 0;
