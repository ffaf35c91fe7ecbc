// The wheels that the reader has added, kept on this device by the name of their package.
import type { Wheel } from "../engine/worker/downloads";
import { extensible } from "../ui/kit";
import { allOf, orElse, read, remove, transact, write } from "./store";

/** Whether there are any: a visit without must not wait for a database. early.ts reads both. */
const MARK = "hexarium.own";
/** Of versions that had another database for wheels; one of them may still be open in a tab. */
const OLD_MARK = "hexarium.wheels";
const OLD = "hexarium-wheels";
/** The package of a wheel, as Python calls it. */
export const packageOf = ({ name }: Wheel) => name.split("-")[0].toLowerCase().replace(/[_.]+/g, "-");
const keyOf = (wheel: Wheel) => ["wheel", packageOf(wheel)];

/** Of the same package the later one stays. */
export function merged(wheels: Wheel[], others: Wheel[]): Wheel[] {
  const names = new Set(others.map(packageOf));
  return [...wheels.filter((wheel) => !names.has(packageOf(wheel))), ...others];
}

/** What earlier visits have left, if anything. */
export const keptWheels = () => (extensible && (read(MARK) || read(OLD_MARK)) ? orElse(load(), 5000, []) : undefined);

async function load() {
  const old = read(OLD_MARK) ? await moved().catch(() => []) : [];
  const kept = await transact<Wheel[]>("readonly", (_, large) => large.getAll(allOf("wheel"))).catch(() => []);
  return merged(kept, old);
}

/** Into the one database. Where there is no room for them they stay where they are, and serve from there. */
async function moved() {
  const wheels = await transact<Wheel[]>("readonly", (old) => old.getAll(), OLD, { wheels: {} });
  const clear = () => (remove(OLD_MARK), indexedDB.deleteDatabase(OLD));
  await Promise.all(wheels.map(keepWheel)).then(clear, () => {}); // or at another visit
  return wheels;
}

/** Rejected where the browser does not let the page keep it. */
export async function keepWheel(wheel: Wheel) {
  await transact("readwrite", (_, large) => large.put(wheel, keyOf(wheel)));
  if (!write(MARK, true)) throw new Error("No storage.");
}

export async function forgetWheel(wheel: Wheel) {
  const left = await transact("readwrite", (_, large) => {
    large.delete(keyOf(wheel));
    return large.count(allOf("wheel"));
  });
  if (!left) remove(MARK);
}
