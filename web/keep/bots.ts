// Programs that the reader has written to play, kept on this device by their names, in the database of the games.
import { signal } from "../ui/kit";
import { allOf, isText, transact } from "./store";

export type Bot = { name: string; source: string };
export const bots = signal<Bot[] | undefined>(undefined); // all that are kept; undefined: not read yet

export async function readBots() {
  const kept = await transact<Bot[]>("readonly", (_, large) => large.getAll(allOf("bot"))).catch(() => []);
  return (bots.value ??= kept.filter((row) => isText(row?.name) && isText(row.source)));
}

/** The one that `was` there goes, and this one comes, if any. Rejected where the browser does not let it be kept. */
export async function keepBot(was: string, bot?: Bot) {
  const others = (bots.value ?? []).filter(({ name }) => name !== was);
  bots.value = [...others, ...(bot ? [bot] : [])].sort((one, other) => (one.name < other.name ? -1 : 1));
  await transact("readwrite", (_, large) => {
    large.delete(["bot", was]);
    if (bot) large.put(bot, ["bot", bot.name]);
  });
}
