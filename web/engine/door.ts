// What comes from Python that runs other people's code: text that anybody may have written. It is read within limits,
// and each answer is checked against what Python declares of it, before anything of the page sees it.
import type { SceneRecord } from "python";
import { paintable, presentable } from "../paint/trial";
import { checks, type Shapes } from "../ui/shapes";

/** Characters of a text, entries of its lists and objects, and how deep they may lie: to read it takes milliseconds. */
const [LONGEST, MOST, DEEPEST] = [4_000_000, 100_000, 40];

/** Sentences that stand one below the other, or are told one by one. */
const SENTENCES = 100;
const CHOICES = 2000; // of a range, or of a list that is opened
const brief = ({ lines }: { lines: string[] }) => lines.length <= SENTENCES;

/** The code by which the page tells that the engine is gone: no engine says it. */
export const RESTARTED = "restarted";

/** What was sent is no answer of the protocol; `cause` says where it differs, for the console. */
export class InvalidAnswer extends Error {}

/** How a page reads answers. `op` is what was asked. */
export type Reader = {
  read(text: string): any;
  answer(op: string, ok: any): any;
  partial(op: string, partial: any): any;
  failure(error: any): any;
};

/** Of our own Python, which mypy holds to the same declarations. */
export const trustedReader: Reader = {
  read: JSON.parse,
  answer: (_, ok) => ok,
  partial: (_, partial) => partial,
  failure: (error) => error,
};

// Whether a text is JSON that is soon read: its commas and brackets outside of strings are counted.
function isLight(text: string) {
  if (text.length > LONGEST) return false;
  let [entries, depth] = [0, 0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 34) { // a string: to its end
      do {
        i = text.indexOf('"', i + 1);
        if (i < 0) return false;
      } while (isEscaped(text, i));
    } else if (code === 44) entries += 1;
    else if (code === 91 || code === 123) {
      entries += 1;
      depth += 1;
    } else if (code === 93 || code === 125) depth -= 1;
    if (entries > MOST || depth > DEEPEST) return false;
  }
  return true;
}

/** Whether an odd number of backslashes stands before a place. */
function isEscaped(text: string, at: number) {
  let first = at;
  while (text.charCodeAt(first - 1) === 92) first -= 1;
  return (at - first) % 2 === 1;
}

/** What is asked of values besides their shapes, by the names of those: that they can be shown, and soon. */
function demands() {
  let shown: SceneRecord[] = []; // the board that was shown last: what is drawn over it is tried there
  const overlaid = ({ scene = [] }: { scene?: SceneRecord[] }) => !shown.length || paintable({ board: shown, scene });
  return {
    View(view: any) {
      const fitting = presentable(view);
      if (fitting) shown = view.board;
      return fitting;
    },
    Refined: overlaid,
    Explored: (told: any) => brief(told) && overlaid(told),
    BestLine: overlaid,
    TurningPoint: overlaid,
    Findings: ({ hint, heat, warnings }: any) =>
      brief({ lines: warnings }) && overlaid({ scene: hint }) && overlaid({ scene: heat }),
    ShownFigure: paintable,
    LessonStep: paintable,
    Aim: (aim: any) => aim.frames.length > 0 && paintable(aim),
    Tested: paintable,
    SetUp: paintable,
    GameLegend: (game: any) => game.materials.length > 0 && game.palette.length === 2
      && paintable({ board: game.board, scene: [] }) && paintable(game.picture),
    Lesson: ({ steps }: any) => steps.length > 0,
    Link: ({ screen, at }: any) => ["guide", "lesson"].includes(screen) && (at === null || at >= 0),
    Package: ({ faults }: any) => faults.length <= SENTENCES,
    JudgedWheel: ({ faults, told }: any) =>
      faults.length <= SENTENCES && told.length > 0 && told.length <= SENTENCES,
    Described: ({ parts }: any) => parts.every(brief),
    Field: ({ kind, values }: any) => values.length <= (kind === "choice" ? SENTENCES : CHOICES),
    Offered: ({ games, trial }: any) => games.length > 0 && trial.length > 0,
  };
}

/** A reader that believes nothing. `answers`, `partials`: the names of the shapes of all operations. */
export function checkingReader(shapes: Shapes, answers = "Answers", partials = "Partials") {
  const known = checks(shapes, demands());

  /** The declared fields of a value, each as it is declared. */
  function checked(name: string, value: any) {
    const picked = known.pick(name, value);
    const wrong = known.check(name)(picked);
    if (wrong !== null) throw new InvalidAnswer("no answer", { cause: `${name}${wrong}` });
    return picked;
  }

  /** An answer with all its fields: of those that are not declared the page reads none, but a program may. */
  function checkOperation(table: string, op: string, value: any) {
    const operations = shapes.named[table] as Record<string, string | [string, any]>;
    const shape = Object.hasOwn(operations, op) ? operations[op] : null;
    if (!shape) return value; // the page reads nothing of it
    const names: string[] = typeof shape === "string" ? [shape] : shape[1];
    const fitting = names.find((name) => known.check(name)(known.pick(name, value)) === null);
    if (!fitting) checked(names[0], value);
    return value;
  }

  return {
    read(text: string) {
      if (!isLight(text)) throw new InvalidAnswer("no answer", { cause: "too large" });
      const answer = JSON.parse(text);
      const said = ["ok", "partial", "error"].filter((name) => Object.hasOwn(answer, name));
      const fine = said.length === 1 && answer.error !== null;
      if (!fine) throw new InvalidAnswer("no answer", { cause: "neither ok nor error" });
      return answer;
    },
    answer: (op: string, ok: any) => checkOperation(answers, op, ok),
    partial: (op: string, partial: any) => checkOperation(partials, op, partial),
    failure(error: any) {
      if (error.code === RESTARTED) throw new InvalidAnswer("no answer", { cause: "only the page says this" });
      return checked("Failed", error);
    },
    started: (event: any) => checked("Started", event),
  };
}
