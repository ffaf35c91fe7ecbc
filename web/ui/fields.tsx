// What may be chosen, in the form in which Python describes a game's options: the same for settings, new games and
// set-ups.

import type { ComponentChildren } from "preact";
import { t } from "./text";
import type { Field, Value } from "./types";

type Shown = {
  field: Field;
  value: Value;
  choose: (value: Value) => void;
  /** What stands before the name of each value. */
  signs?: ComponentChildren[];
};

export const applies = ({ when = {} }: Field, values: Record<string, Value>) =>
  Object.entries(when).every(([key, wanted]) => [wanted].flat().includes(values[key]));

/** A ruling of this project that the rule sheet does not give. */
const House = () => <span class="house">{t("house ruling")}</span>;

/** One of few: radio buttons in a tray. */
function Choice({ field, value, choose, signs = [] }: Shown) {
  const { key, label, values, names, recommended = [] } = field;
  const hint = field.hints?.[String(value)] ?? field.hint;
  return (
    <fieldset>
      <legend class="name">
        <span>{label}</span>
        {field.house && <House />}
        {recommended.length > 0 && (
          <small class="marked">
            {t("recommended")}
            <span class="unseen">: {recommended.join(", ")}</span>
          </small>
        )}
      </legend>
      <div class="seg">
        {values.map((one, i) => (
          <label key={one}>
            <input
              type="radio"
              name={key}
              value={String(one)}
              checked={one === value}
              onChange={() => choose(one)}
            />
            <span class={recommended.includes(one) ? "marked" : ""}>
              {signs[i]}
              {names ? names[i] : String(one)}
            </span>
          </label>
        ))}
      </div>
      {hint && <small class="hint">{hint}</small>}
    </fieldset>
  );
}

/** On or off, with one plain line under it. */
function Flag({ field: { key, label, hint, house }, value, choose }: Shown) {
  return (
    <label class="sw">
      <span>
        {label}
        {house && <House />}
        {hint && <small id={`hint-${key}`}>{hint}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        name={key}
        checked={Boolean(value)}
        aria-label={label}
        aria-describedby={hint && `hint-${key}`}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
    </label>
  );
}

/** One of many. */
const List = ({ field: { label, values, names = [] }, value, choose }: Shown) => (
  <label class="sw">
    <span>{label}</span>
    <select class="field" onChange={({ currentTarget }) => choose(values[currentTarget.selectedIndex])}>
      {values.map((one, i) => (
        <option key={one} value={String(one)} selected={one === value}>
          {names[i]}
        </option>
      ))}
    </select>
  </label>
);

/** One of numbers that follow each other. */
function Range({ field: { key, label, values, told = "{value}" }, value, choose }: Shown) {
  const words = told.replace("{value}", String(value));
  return (
    <div>
      <div class="name">
        <label for={key}>{label}</label>
        <output for={key}>{words}</output>
      </div>
      <input
        type="range"
        class="slider"
        id={key}
        name={key}
        min={String(values[0])}
        max={String(values[values.length - 1])}
        value={String(value)}
        aria-valuetext={words}
        onInput={({ currentTarget }) => choose(Number(currentTarget.value))}
      />
    </div>
  );
}

const KINDS = { choice: Choice, flag: Flag, list: List, range: Range };

export function FieldView(shown: Shown) {
  const Kind = KINDS[shown.field.kind];
  return <Kind {...shown} />;
}
