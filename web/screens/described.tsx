// What Python describes, as a part of a view: a position as a small picture, and fields for what may be chosen.
import type { Field, Picture, Value } from "python";
import { miniature, Swatch } from "../board/pictures";
import { look } from "../game/store";
import { Icon, locale, t, useLayoutEffect, useRef } from "../ui/kit";

/** One whose `label` tells of cells has coordinates. */
export function Mini({ picture, label }: { picture: Picture; label?: string }) {
  const root = useRef<HTMLDivElement>(null);
  const drawn = { ...look(), coordinates: Boolean(label) && look().coordinates };
  useLayoutEffect(() => miniature(root.current!, picture, drawn), [picture]);
  const spoken = label ? { role: "img" as const, "aria-label": label } : { "aria-hidden": true as const };
  const material = picture.board.find(({ kind }) => kind === "board")?.material;
  // The material comes first: the style sheet's contrast theme asks for classes that begin with it.
  return <div class={`m-${material} mini`} ref={root} {...spoken}><canvas /></div>;
}

type Values = Record<string, Value>;
type Shown = { field: Field; value: Value; choose: (value: Value) => void };
/** Whose word it is: a ruling of this project that the rule sheet does not give. */
export const tagged = (tag?: string | false) => tag && <span class="house">{tag}</span>;
const ruling = ({ house = false }: Field) => tagged(house && t("house ruling"));
const stone = (looks: string) =>
  looks ? looks.split(" ").map((look) => <Swatch stone={look} size={20} />) : <Icon sign="eraser" />;

/** One of few: radio buttons in a tray. */
function Choice({ field, value, choose }: Shown) {
  const { key, label, values, names, stones, recommended = [], hint, hints = {} } = field;
  const told = hints[String(value)] ?? hint;
  const radio = (one: Value, i: number) => (
    <label key={one}>
      <input type="radio" name={key} value={String(one)} checked={one === value} onChange={() => choose(one)} />
      <span class={recommended.includes(one) ? "marked" : ""}>{stones && stone(stones[i])}{names?.[i] ?? one}</span>
    </label>
  );
  const best = <small class="marked">{t("recommended")}<span class="unseen">: {recommended.join(", ")}</span></small>;
  return (
    <fieldset>
      <legend class="name"><span>{label}</span>{ruling(field)}{recommended.length > 0 && best}</legend>
      <div class={names ? "named seg" : "seg"}>{values.map(radio)}</div>
      {told && <small class="hint">{told}</small>}
    </fieldset>
  );
}

/** On or off, with one plain line under its name. */
function Flag({ field, value, choose }: Shown) {
  const { key, label, hint } = field;
  const note = hint && `hint-${key}`;
  const form = { type: "checkbox", role: "switch", name: key, "aria-label": label, "aria-describedby": note } as const;
  return (
    <label class="sw">
      <span>{label}{ruling(field)}{hint && <small id={note}>{hint}</small>}</span>
      <input {...form} checked={Boolean(value)} onChange={({ currentTarget }) => choose(currentTarget.checked)} />
    </label>
  );
}

const number = (value: Value) => Number(value).toLocaleString(locale.language);
/** One of many. */
const List = ({ field: { label, values, names = [], hints = {} }, value, choose }: Shown) => (
  <label class="sw">
    <span>{label}{hints[String(value)] && <small>{hints[String(value)]}</small>}</span>
    <select class="field" title={hints[String(value)] ?? names[values.indexOf(value)]}
      onChange={({ currentTarget }) => choose(values[currentTarget.selectedIndex])}>
      {values.map((one, i) => <option value={String(one)} selected={one === value}>{names[i] ?? number(one)}</option>)}
    </select>
  </label>
);

/** One of numbers that follow each other. */
function Range({ field: { key, label, values, told = "{value}", hints = {} }, value, choose }: Shown) {
  const [words, hint] = [told.replace("{value}", String(value)), hints[String(value)]];
  const spoken = hint ? `${words}. ${hint}` : words;
  const form = { type: "range", class: "slider", id: key, name: key, "aria-valuetext": spoken } as const;
  const ends = { min: String(values[0]), max: String(values.at(-1)), value: String(value) };
  return (
    <div>
      <div class="name"><label for={key}>{label}</label><output for={key}>{words}</output></div>
      <input {...form} {...ends} onInput={({ currentTarget }) => choose(Number(currentTarget.value))} />
      {hint && <small class="hint">{hint}</small>}
    </div>
  );
}

/** A few words. */
const Text = ({ field: { key, label, longest }, value, choose }: Shown) => (
  <label class="sw">
    <span>{label}</span>
    <input class="field" name={key} maxLength={longest} value={String(value)} autocomplete="off"
      onInput={({ currentTarget }) => choose(currentTarget.value)} />
  </label>
);

const KINDS = { choice: Choice, flag: Flag, list: List, range: Range, text: Text };
export const FieldView = (shown: Shown) => KINDS[shown.field.kind](shown);

/** Those that apply where the others have these values. */
export const applying = (fields: Field[], values: Values) => fields.filter(({ when = {} }) =>
  Object.entries(when).every(([key, wanted]) => [wanted].flat().includes(values[key])));

/** Of each that applies, its value. */
export const filled = (fields: Field[], values: Values) =>
  Object.fromEntries(applying(fields, values).map(({ key }) => [key, values[key]]));
/** To begin with: values from before as far as they are offered, else the usual ones. */
export const beginning = (fields: Field[], before: Values): Values =>
  Object.fromEntries(fields.map(({ key, kind, values, default: usual }) =>
    [key, key in before && (kind === "text" || values.includes(before[key])) ? before[key] : usual ?? ""]));

type Several = { fields: Field[]; values: Values; change: (changed: Values) => void };

export const Fields = ({ fields, values, change }: Several) => applying(fields, values).map((field) => (
  <FieldView key={field.key} field={field} value={values[field.key]} choose={(one) => change({ [field.key]: one })} />
));
