// Games of the reader's own: wheels that are added and removed again. What is wrong with one is told, and costs the
// game on the board nothing.
import { changeWheels, found, installed, lacking } from "../engine/keeper";
import type { Wheel } from "../engine/worker/downloads";
import { ask, change, renewLegend, slots, tell, view } from "../game/store";
import { goOn } from "../game/visit";
import { bytesOf, chooseFiles } from "../keep/files";
import { isLayerLeft, putLayerBack, takeLayer, type Taken } from "../keep/layer";
import { keepLab } from "../keep/offline";
import { forgetWheel, keepWheel, keptWheels, merged, packageOf } from "../keep/wheels";
import { Button, byId, effect, extensible, render, safe, signal, t, toast, untracked, warn } from "../ui/kit";
import { takeIn } from "./library";

const LIMIT = 32; // of a wheel, in megabytes
const FEW = 3; // games in a request
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

const sorryForGames = () => warn(t("This browser does not let the page keep games, or its room is used up."));
const sorry = () => warn(t("This browser does not let the page keep wheels: they end with this tab."));
function keepAll(added: Wheel[]) {
  void keepLab().catch(() => {}); // they run in the same frame
  return Promise.all(added.map(keepWheel)).catch(sorry);
}

/** An engine with these. What is wrong is told. @returns what brings back the game on the board, if it had to go */
async function settle(others: Wheel[], more: Wheel[] = [], leaves = () => {}) {
  const { game, record } = view.value;
  let left = false;
  changing = true;
  const lose = (lost: string[]) => (leaves(), (left = lost.includes(game)));
  const { added, faults } = await changeWheels(others, more, lose).finally(() => (changing = false));
  if (left) await goOn();
  await renewLegend();
  faults.forEach(warn);
  wheels.value = merged(wheels.value, added);
  return { added, back: left ? () => void change({ op: "open", record }) : undefined };
}

/** An engine without these wheels. All that was kept while they were in it goes, for they may have made it up. */
async function giveUp(gone: Wheel[]) {
  let taken: Promise<Taken> | undefined;
  const leaves = () => void (taken = slots.leave(takeLayer));
  const { back } = await settle(installed.value.filter((one) => !gone.includes(one)), [], leaves);
  for (const wheel of gone) await forgetWheel(wheel).catch(() => {}); // nor can it have been kept
  return { back, taken: await taken! };
}

/** Those games that the engine of today can read are kept if the reader wishes it. @returns what ends the offer */
async function offerGames({ games }: Taken) {
  const { length: count } = games;
  if (!count) return () => {};
  const readable = await readableOf(games).catch(() => games);
  const keep = () => enqueue(() => takeIn(readable).then(warn));
  const sentence = t("Games played while a wheel was installed were deleted with it: {count}.", { count });
  return toast(sentence, readable.length ? { label: t("Keep them"), run: keep } : {});
}

/** Some at a time: a request has a limit. */
async function readableOf(games: Taken["games"]) {
  const readable: Taken["games"] = [];
  for (let i = 0; i < games.length; i += FEW) {
    const some = games.slice(i, i + FEW);
    const { entries } = await ask({ op: "entries", records: some.map(({ record }) => record) });
    readable.push(...some.filter((_, at) => entries[at]));
  }
  return readable;
}

/** What wheels have left that are there no more: their tab has ended too soon, say. */
export async function clearUp() {
  if (isLayerLeft()) await takeLayer(Promise.resolve()).then(offerGames).catch(tell);
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
    const { back, taken } = await giveUp([wheel]);
    found.value?.packages.flatMap(({ faults }) => faults).forEach(warn); // it may have been needed
    if (list.matches(":focus-within")) add.focus();
    wheels.value = wheels.value.filter((one) => one !== wheel);
    const undo = () =>
      enqueue(async () => {
        const { added } = await settle(installed.value, [wheel]).catch((error) => {
          offerBack();
          throw error;
        });
        if (!added.length) return;
        await keepAll(added);
        endOffer();
        await putLayerBack(taken).catch(sorryForGames);
        if (back) return back();
        slots.follow(view.value.record); // it goes on where it did
        await change({ op: "view" });
      });
    const offerBack = () =>
      toast(t("“{name}” was removed.", { name: packageOf(wheel) }), { label: t("Undo"), run: undo });
    const endOffer = await offerGames(taken);
    offerBack();
  });

/** What a visit begins with: wheels that have become faulty, by an update perhaps, are given up. */
async function begin() {
  const { installed: all, wheels: judged, stopped, lacks } = found.value!;
  if (stopped) warn(stopped);
  else if (lacks) warn(`${lacking()} ${t("Until then the games that you added are missing.")}`);
  judged.flatMap(({ faults }) => faults).forEach(warn);
  const bad = all.filter((one) => judgement(one)?.faults.length);
  wheels.value = merged(wheels.value, all);
  if (!bad.length) return renewLegend();
  await renewLegend(); // when the engine is up
  enqueue(async () => {
    installed.value = installed.value.filter((wheel) => !bad.includes(wheel)); // whatever comes of it
    wheels.value = wheels.value.filter((wheel) => !bad.includes(wheel));
    await offerGames((await giveUp(bad)).taken);
  });
}

/** In a start without wheels they are listed all the same, so that they can be removed. */
async function listLeftOut() {
  wheels.value = (await keptWheels()) ?? [];
  const left = t("The games that you added are left out during this visit. You can remove them under Games.");
  if (wheels.value.length) warn(left);
}

/** Once the language is known. */
export function followWheels() {
  effect(() => void (found.value && !changing && untracked(() => void begin().catch(tell))));
  if (safe) void listLeftOut();
}

function Row({ wheel }: { wheel: Wheel }) {
  const name = packageOf(wheel);
  const titles = judgement(wheel)?.titles;
  const without = installed.value.some((one) => one.name === wheel.name) ? t("no game") : t("left out for now");
  return (
    <li>
      <span>{titles ? <b>{titles}</b> : without}{` · ${name} ${wheel.name.split("-")[1] ?? ""}`}</span>
      <Button look="quiet" aria-label={`${t("Remove")}: ${name}`} run={() => remove(wheel)}>{t("Remove")}</Button>
    </li>
  );
}

const Rows = () => <>{wheels.value.map((wheel) => <Row key={wheel.name} wheel={wheel} />)}</>;
render(<Rows />, list);
add.onclick = () => chooseFiles(".whl", addWheels, true);
/** Where they are possible, it lies in this box. */
export const showOwn = (box: Element | null) => void (extensible && box?.append(own));
