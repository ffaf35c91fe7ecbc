// Games of the reader's own: wheels that are added and removed again. What is wrong with one is told, and costs the
// game on the board nothing.
import { changeWheels, found, installed, lacking } from "../engine/keeper";
import type { Wheel } from "../engine/worker/downloads";
import { change, renewLegend, request, tell, view } from "../game/store";
import { fresh } from "../game/visit";
import { bytesOf, chooseFiles } from "../keep/files";
import { keepLab } from "../keep/offline";
import { forgetWheel, keepWheel, keptWheels, merged, packageOf } from "../keep/wheels";
import { Button, byId, effect, extensible, render, safe, signal, t, toast, untracked, warn } from "../ui/kit";

const LIMIT = 32; // of a wheel, in megabytes
const own: HTMLElement = byId("own"); // what index.html brings
const [list, add, doing] = ["ul", ".adding .btn", "[role=status]"].map((part) => own.querySelector<HTMLElement>(part)!);
const wheels = signal<Wheel[]>([]); // all that are kept, whether they could be loaded or not
let queue = Promise.resolve(); // one thing after another
let changing = false;
/** What Python said of a wheel. */
const judgement = ({ name }: Wheel) => found.value?.wheels.find((one) => one.name === name);

function enqueue(work: () => Promise<void>) {
  queue = queue.then(() => {
    doing.textContent = t("One moment: Python is looking at it.");
    return work().catch(tell).finally(() => (doing.textContent = ""));
  });
}

const sorry = () => warn(t("This browser does not let the page keep wheels: they end with this tab."));
function keepAll(added: Wheel[]) {
  void keepLab().catch(() => {}); // they run in the same frame
  return Promise.all(added.map(keepWheel)).catch(sorry);
}

/** An engine with these. What is wrong is told. @returns what brings back the game on the board, if it had to go */
async function settle(others: Wheel[], more: Wheel[] = []) {
  const { game, record } = view.value;
  let left = false;
  changing = true;
  const leaves = (lost: string[]) => (left = lost.includes(game));
  const { added, faults } = await changeWheels(others, more, leaves).finally(() => (changing = false));
  if (left) await request(fresh);
  await renewLegend();
  faults.forEach(warn);
  wheels.value = merged(wheels.value, added);
  return { added, back: left ? () => void change({ op: "open", record }) : undefined };
}

export const addWheels = (files: File[]) =>
  enqueue(async () => {
    let chosen: Wheel[] = [];
    for (const file of files) {
      const name = file.name.replace(/ ?\(\d+\)(?=\.whl$)/, ""); // a browser numbers what it has fetched before
      chosen = merged(chosen, [{ name, bytes: await bytesOf(file, LIMIT) }]);
    }
    const { added } = await settle(installed.value, chosen);
    for (const { titles, told: [first, ...faults] } of added.map((wheel) => judgement(wheel)!)) {
      toast(first, { stay: !titles });
      faults.forEach(warn);
    }
    await keepAll(added);
  });

const remove = (wheel: Wheel) =>
  enqueue(async () => {
    const { back } = await settle(installed.value.filter((one) => one !== wheel));
    found.value?.packages.flatMap(({ faults }) => faults).forEach(warn); // it may have been needed
    if (list.matches(":focus-within")) add.focus();
    wheels.value = wheels.value.filter((one) => one !== wheel);
    await forgetWheel(wheel).catch(() => {}); // nor can it have been kept
    const undo = () =>
      enqueue(async () => {
        const { added } = await settle(installed.value, [wheel]);
        await keepAll(added);
        if (added.length) back?.();
      });
    toast(t("“{name}” was removed.", { name: packageOf(wheel) }), { label: t("Undo"), run: undo });
  });

/** What a visit begins with: wheels that have become faulty, by an update perhaps, are given up. */
async function begin() {
  const { installed: all, wheels: judged, stopped, lacks } = found.value!;
  if (stopped) warn(stopped);
  else if (lacks) warn(`${lacking()} ${t("Until then the games that you added are missing.")}`);
  judged.flatMap(({ faults }) => faults).forEach(warn);
  const bad = all.filter((one) => judgement(one)?.faults.length);
  for (const wheel of bad) await forgetWheel(wheel).catch(() => {});
  wheels.value = merged(wheels.value, all).filter((wheel) => !bad.includes(wheel));
  if (!stopped) installed.value = all.filter((wheel) => !bad.includes(wheel));
  await renewLegend();
}

/** In a start without wheels they are listed all the same, so that they can be removed. */
async function listLeftOut() {
  wheels.value = (await keptWheels()) ?? [];
  if (wheels.value.length) warn(t("The games that you added are left out during this visit. You can remove them under Games."));
}

/** Once the language is known. */
export function followWheels() {
  effect(() => void (found.value && !changing && untracked(() => void begin().catch(tell))));
  if (safe) void listLeftOut();
}

function Row({ wheel }: { wheel: Wheel }) {
  const name = packageOf(wheel);
  const titles = judgement(wheel)?.titles;
  return (
    <li>
      <span>{titles ? <b>{titles}</b> : t("no game")}{` · ${name} ${wheel.name.split("-")[1] ?? ""}`}</span>
      <Button look="quiet" aria-label={`${t("Remove")}: ${name}`} run={() => remove(wheel)}>{t("Remove")}</Button>
    </li>
  );
}

const Rows = () => <>{wheels.value.map((wheel) => <Row key={wheel.name} wheel={wheel} />)}</>;
render(<Rows />, list);
add.onclick = () => chooseFiles(".whl", addWheels, true);
/** Where they are possible, it lies in this box. */
export const showOwn = (box: Element | null) => void (extensible && box?.append(own));
