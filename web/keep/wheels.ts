// The wheels that the reader has added, kept on this device by the name of their package.
import type { Wheel } from "../engine/worker/downloads";
import { orElse } from "../ui/kit";
import { allOf, isText, keepsWheels, OLD_WHEELS, read, remove, transact, WHEELS, write } from "./store";

const OLD = "hexarium-wheels";
/** The package of a wheel, as Python calls it. */
export const packageOf = ({ name }: Wheel) => name.split("-")[0].toLowerCase().replace(/[_.]+/g, "-");
const isWheel = (row: any): row is Wheel => isText(row?.name) && row.bytes instanceof Uint8Array;
const keyOf = (wheel: Wheel) => ["wheel", packageOf(wheel)];

/** Of the same package the later one stays. */
export function merged(wheels: Wheel[], others: Wheel[]): Wheel[] {
  const names = new Set(others.map(packageOf));
  return [...wheels.filter((wheel) => !names.has(packageOf(wheel))), ...others];
}

/** What earlier visits have left, if anything. */
export const keptWheels = () => (keepsWheels() ? orElse(load(), 5000, []) : undefined);

async function load() {
  const old = read(OLD_WHEELS) ? await moved().catch(() => []) : [];
  const rows = transact<Wheel[]>("readonly", (_, large) => large.getAll(allOf("wheel")));
  const kept = await rows.then((all) => all.filter(isWheel)).catch(() => null);
  if (kept && !kept.length && !read(OLD_WHEELS)) remove(WHEELS); // it marks nothing
  return merged(kept ?? [], old);
}

/** Into the one database. Where there is no room for them they stay where they are, and serve from there. */
async function moved() {
  const rows = await transact<Wheel[]>("readonly", (old) => old.getAll(), OLD, { wheels: {} });
  const wheels = rows.filter(isWheel);
  const clear = () => (remove(OLD_WHEELS), indexedDB.deleteDatabase(OLD));
  await Promise.all(wheels.map(keepWheel)).then(clear, () => {}); // or at another visit
  return wheels;
}

/** Rejected where the browser does not let the page keep it. */
export async function keepWheel(wheel: Wheel) {
  await transact("readwrite", (_, large) => large.put(wheel, keyOf(wheel)));
  if (!write(WHEELS, true)) throw new Error("No storage.");
}

export async function forgetWheel(wheel: Wheel) {
  const left = await transact<Wheel[]>("readwrite", (_, large) => {
    large.delete(keyOf(wheel));
    return large.getAll(allOf("wheel"));
  });
  if (!left.some(isWheel)) remove(WHEELS);
}
