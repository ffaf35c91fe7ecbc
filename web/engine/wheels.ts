// The engine with other wheels: it starts again, and the game goes on. What is faulty is dropped, and costs nothing.
import { merged } from "../keep/wheels";
import { t } from "../ui/text";
import { forget, type Found, found, goOn, installed, launch, start } from "./keeper";
import type { Wheel } from "./worker/downloads";

const games = (found: Found | null) => found?.packages.flatMap(({ games }) => games) ?? [];

/**
 * Requests wait meanwhile. Where some of the `fresh` ones are faulty, the engine starts once more without those.
 * `leaves` is told which games are gone, and says whether the one on the board is among them: it then does not go on.
 * Rejected with a sentence if the wheels stop the engine or cannot be installed: then all is as it was before.
 */
export async function changeWheels(others: Wheel[], fresh: Wheel[], leaves: (lost: string[]) => boolean) {
  const faults: string[] = [];
  forget("");
  try {
    for (;;) {
      const news = await launch(merged(others, fresh), fresh);
      if (news.lacking) {
        throw new Error(t("What installs wheels could not be loaded. Check the connection, then try again."));
      }
      const bad = news.wheels.filter(({ faults, name }) => faults.length && fresh.some((one) => one.name === name));
      if (!bad.length) {
        const lost = games(found.value).filter((key) => !games(news).includes(key));
        installed.value = news.installed;
        found.value = news;
        goOn(leaves(lost));
        return { added: fresh, faults };
      }
      faults.push(...bad.flatMap(({ faults }) => faults));
      fresh = fresh.filter(({ name }) => bad.every((one) => one.name !== name));
    }
  } catch (error) {
    void start();
    throw error;
  }
}
