// What may be chosen, in the form in which Python describes it: for settings, new games and set-ups.

import type { ComponentChildren } from "preact";
import { t } from "./text";
import type { Field, Value } from "./types";

/** `signs` stand before the names of the values. */
type Shown = { field: Field; value: Value; choose: (value: Value) => void; signs?: ComponentChildren[] };
type Done = { currentTarget: HTMLInputElement };

export const applies = ({ when = {} }: Field, values: Record<string, Value>) =>
  Object.entries(when).every(([key, wanted]) => [wanted].flat().includes(values[key]));

/** A ruling of this project that the rule sheet does not give. */
const House = () => <span class="house">{t("house ruling")}</span>;

/** One of few: radio buttons in a tray. */
function Choice({ field, value, choose, signs = [] }: Shown) {
  const { key, label, values, names, house, recommended = [], hint, hints = {} } = field;
  const told = hints[String(value)] ?? hint;
  const radio = (one: Value, i: number) => (
    <label key={one}>
      <input type="radio" name={key} value={String(one)} checked={one === value} onChange={() => choose(one)} />
      <span class={recommended.includes(one) ? "marked" : ""}>{signs[i]}{names ? names[i] : String(one)}</span>
    </label>
  );
  const best = <small class="marked">{t("recommended")}<span class="unseen">: {recommended.join(", ")}</span></small>;
  return (
    <fieldset>
      <legend class="name"><span>{label}</span>{house && <House />}{recommended.length > 0 && best}</legend>
      <div class="seg">{values.map(radio)}</div>
      {told && <small class="hint">{told}</small>}
    </fieldset>
  );
}

/** On or off, with one plain line under its name. */
function Flag({ field: { key, label, hint, house }, value, choose }: Shown) {
  const note = hint && `hint-${key}`;
  const names = { name: key, "aria-label": label, "aria-describedby": note };
  const turn = ({ currentTarget }: Done) => choose(currentTarget.checked);
  return (
    <label class="sw">
      <span>{label}{house && <House />}{hint && <small id={note}>{hint}</small>}</span>
      <input type="checkbox" role="switch" checked={Boolean(value)} onChange={turn} {...names} />
    </label>
  );
}

/** One of many. */
const List = ({ field: { label, values, names = [] }, value, choose }: Shown) => (
  <label class="sw">
    <span>{label}</span>
    <select class="field" onChange={({ currentTarget }) => choose(values[currentTarget.selectedIndex])}>
      {values.map((one, i) => <option value={String(one)} selected={one === value}>{names[i]}</option>)}
    </select>
  </label>
);

/** One of numbers that follow each other. */
function Range({ field: { key, label, values, told = "{value}" }, value, choose }: Shown) {
  const words = told.replace("{value}", String(value));
  const ends = { min: String(values[0]), max: String(values.at(-1)), value: String(value), "aria-valuetext": words };
  const slide = ({ currentTarget }: Done) => choose(Number(currentTarget.value));
  return (
    <div>
      <div class="name"><label for={key}>{label}</label><output for={key}>{words}</output></div>
      <input type="range" class="slider" id={key} name={key} onInput={slide} {...ends} />
    </div>
  );
}

const KINDS = { choice: Choice, flag: Flag, list: List, range: Range };

export function FieldView(shown: Shown) {
  const Kind = KINDS[shown.field.kind];
  return <Kind {...shown} />;
}
