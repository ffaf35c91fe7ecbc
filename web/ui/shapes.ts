// Checks values against the shapes that Python declares (web/build/shapes.py writes them, and says how). A value fits
// only if it has every field that must be there, no other field, and each in its own shape.
type Shape = string | [kind: string, of: any] | { [field: string]: Shape };
export type Shapes = { named: Record<string, Shape>; words: Record<string, string> };
/** Where a value differs from its shape, such as ".acts[0].label"; null: it fits. */
type Check = (value: any) => string | null;

const SENTENCE = 10_000; // characters that a text has at most which people read as a whole
const MOST = 20_000; // entries of a list or a table: more than any position has moves
/** Of objects a list has at most so many, for the page shows each as elements: thousands would freeze it. */
const FEW = 200;
/** But for what grows with the game or is drawn on a canvas, where others count it. */
const LONG = ["SceneRecord", "Row", "ListedMove", "Sign", "JudgedPoint", "Look", "Output"];
const WRONG = "";

const fits = (test: (value: any) => boolean): Check => (value) => (test(value) ? null : WRONG);
const SIMPLE: Record<string, Check> = {
  s: fits((value) => typeof value === "string" && value.length <= SENTENCE),
  t: fits((value) => typeof value === "string"),
  n: fits(Number.isFinite),
  i: fits(Number.isSafeInteger),
  b: fits((value) => typeof value === "boolean"),
  z: fits((value) => value === null),
  a: () => null,
};

const isTable = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);

function pattern(text: string): Check {
  const whole = new RegExp(`^(?:${text})$`);
  return fits((value) => typeof value === "string" && whole.test(value));
}

const list = (of: Check, most = MOST): Check => (value) => {
  if (!Array.isArray(value) || value.length > most) return WRONG;
  for (let i = 0; i < value.length; i++) {
    const wrong = of(value[i]);
    if (wrong !== null) return `[${i}]${wrong}`;
  }
  return null;
};

const table = (of: Check): Check => (value) => {
  if (!isTable(value)) return WRONG;
  const names = Object.keys(value);
  if (names.length > MOST || names.includes("__proto__")) return WRONG;
  for (const name of names) {
    const wrong = of(value[name]);
    if (wrong !== null) return `.${name}${wrong}`;
  }
  return null;
};

/** Of a list with exactly these items. */
const tuple = (each: Check[]): Check => fits((value) =>
  Array.isArray(value) && value.length === each.length && each.every((one, i) => one(value[i]) === null));

/** Each field by its name, with a "?" if it may be missing. */
function fields(of: Record<string, Check>): Check {
  const each = Object.entries(of).map(([name, check]) =>
    ({ name: name.replace("?", ""), optional: name.endsWith("?"), check }));
  const known = new Set(each.map(({ name }) => name));
  return (value) => {
    if (!isTable(value)) return WRONG;
    for (const name of Object.keys(value)) if (!known.has(name)) return `.${name.slice(0, 40)}`;
    for (const { name, optional, check } of each) {
      const wrong = Object.hasOwn(value, name) ? check(value[name]) : optional ? null : WRONG;
      if (wrong !== null) return `.${name}${wrong}`;
    }
    return null;
  };
}

/** Checks by the names of shapes. `also`: what is asked of a value of that name besides. */
export function checks({ named, words }: Shapes, also: Record<string, (value: any) => boolean> = {}) {
  const made = new Map<string, Check>();

  function check(name: string): Check {
    const known = made.get(name);
    if (known) return known;
    const shape = Object.hasOwn(words, name) ? pattern(words[name]) : compile(named[name]);
    const more = Object.hasOwn(also, name) ? fits(also[name]) : () => null;
    const whole: Check = (value) => shape(value) ?? more(value);
    made.set(name, whole);
    return whole;
  }

  function compile(shape: Shape): Check {
    if (typeof shape === "string") return shape.length === 1 ? SIMPLE[shape] : check(shape);
    if (!Array.isArray(shape))
      return fields(Object.fromEntries(Object.entries(shape).map(([name, of]) => [name, compile(of)])));
    const [kind, of] = shape;
    if (kind === "e") return fits((value) => of.includes(value));
    if (kind === "l") return list(compile(of), isTable(named[of]) && !LONG.includes(of) ? FEW : MOST);
    if (kind === "d") return table(compile(of));
    const each: Check[] = of.map(compile);
    return kind === "t" ? tuple(each) : fits((value) => each.some((one) => one(value) === null));
  }

  /** Of an object only the fields that the shape declares: what else it holds is nobody's business. */
  function pick(name: string, value: any): any {
    const shape = named[name];
    if (typeof shape === "string" || Array.isArray(shape) || !isTable(value)) return value;
    const names = Object.keys(shape).map((field) => field.replace("?", ""));
    return Object.fromEntries(names.flatMap((field) => (Object.hasOwn(value, field) ? [[field, value[field]]] : [])));
  }

  return { check, pick };
}
