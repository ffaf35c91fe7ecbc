// What the clocks show: counted from what Python told last. When one comes to nothing, Python is asked for the verdict.
import type { Player } from "python";
import { announce, change, live, onView, view } from "../game/store";
import { decimal, effect, signal, t } from "../ui/kit";

const LITTLE = 10_000; // a person hears, in milliseconds, that there is little left; below it tenths are shown

const passed = signal(0); // milliseconds since the view was told
const runs = () => live.value && view.value.players.find(({ runs }) => runs);
let [since, timer] = [0, 0];

function count() {
  const before = passed.value;
  passed.value = performance.now() - since;
  const { time = 0, person } = runs() || {};
  if (person && time - before > LITTLE && time - passed.value <= LITTLE) announce(t("Ten seconds left."));
  if (time > passed.value) timer = setTimeout(count, 100);
  else void change({ op: "view" });
}

onView(() => (since = performance.now(), (passed.value = 0)));
effect(() => {
  clearTimeout(timer);
  if (runs()) timer = setTimeout(count, 100);
});

/** Minutes and seconds. */
function told(left: number) {
  if (left < LITTLE) return decimal(Math.floor(left / 100) / 10);
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function Clock({ time, runs }: Pick<Player, "time" | "runs">) {
  if (time === undefined) return null;
  const left = Math.max(0, time - (runs ? passed.value : 0));
  const look = `clock ${runs ? "runs" : ""} ${left < LITTLE ? "little" : ""}`;
  return <span class={look} role="timer" translate={false} aria-label={t("Time left")}>{told(left)}</span>;
}
