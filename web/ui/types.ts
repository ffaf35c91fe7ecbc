// What Python hands to the page.

/** Unit: the distance of neighbouring centres; x right, y down. */
export type Point = [number, number];

/** One thing that stands on the board. `kind`: board, cell, label, stone, bar, area, strip, path or mark. */
export type SceneRecord = {
  kind: string;
  cell?: string; cells?: string[]; at?: Point; type?: string; tone?: number; text?: string;
  colour?: string; colours?: string[]; ghost?: boolean; dimmed?: boolean; preview?: boolean; owner?: string;
  half?: string; // the second colour of a half-turned stone
  points?: any; // of a bar or path: where its line runs (Point[]); of an area: how many it is worth
  firm?: boolean; side?: number; dotted?: boolean; ends?: string; loop?: number; tag?: string; node?: string;
  value?: number; shape?: string; role?: string; closed?: boolean;
  joined?: boolean; // of a mark: one wall; false: parts of walls
  turned?: boolean; // of a mark, so that it can be told from another
  material?: string; outline?: Point[]; offset?: number; polygon?: Point[]; directions?: Point[];
};
export type Picture = { board: SceneRecord[]; scene: SceneRecord[] };

export type Player = {
  colour: 0 | 1; stone: string; name: string; title: string; detail: string; turn: boolean; tag: string;
  score?: number; person: boolean; who: "person" | "computer" | "away"; level?: number;
};
export type ListedMove = {
  text: string; label: string; id: number; ply: number; comment?: string;
  move: string; points?: string; // the halves of the label
  row?: number; // which the turn begins
};
export type SideMove = ListedMove & { number: string }; // as it is written before it
export type Row = { number: number; moves: ListedMove[]; variations: (SideMove | string)[][] }; // texts are brackets
export type Sign = { shape: string; cells: string[]; text: string };
/** What the status line offers; without a request it is the page's to do. */
export type Offer = { action: string; label: string; request?: { op: string; [field: string]: unknown } };
export type Status = { tone: string; subject: string; text: string; actions: string[]; offers: Offer[] };

/** Everything the page shows of a game. */
export type View = Picture & {
  key: string; // changes whenever the board's geometry does
  game: string; title: string; meta: string; designer: string; goal: string;
  options: Record<string, Value>; setup: object | null; moves: string[];
  turn: 0 | 1; ply: number; outcome: { winner?: number | null } | null;
  seats: string[]; players: Player[]; near: 0 | 1;
  table: Record<string, Value>; // what the new-game screen has chosen
  playable: boolean; // a person is to choose a move here
  computers: number; // so many play
  ponders: boolean; // one of them thinks by the clock: what it found out on the other's time helps it
  legal: string[];
  starts: string[]; // the cells of the legal moves: with each of them one may be begun
  canSwap: boolean; canUndo: boolean; canRedo: boolean; canResign: boolean; think: boolean;
  rows: Row[]; columns: number; // the main line
  node: number; // the position's name in the tree
  aside: number | null; // the first position of the variation that is walked; null on the main line
  back?: number; // where the game waits while a line is only looked at
  comment: string; signs: Sign[];
  letter: string; // the next that no sign is
  current: number; last: number;
  line: number[]; // the names of the positions that are walked, from the beginning, by ply
  status: Status;
  refused?: { move: string; code: string; message: string; cells: string[] };
  event: string; // what has just happened
  say: string; // the same and what comes next, or what was refused
  state: string; // the same, whatever was refused
  sound: string[]; // what is heard of the change that this answers
  open?: number; // cells that nobody owns or has built on, in games that count
  shares?: { stone: string; size: number; text: string }[]; // who has how much
  loops?: { number: number; text: string; nodes: string }[]; // of a winner, where there are several
  contents: Record<string, string>;
  entry: { title: string; players: string; state: string }; // what the library keeps of it in words
  record: string; link: string; gist: string;
  share?: string; // the link for a friend who plays from elsewhere
  seed: number;
};

export type Refined = {
  moves: string[]; complete: string | null; mark: Record<string, string[]>; scene: SceneRecord[];
  code?: string; message?: string; tried?: string;
};
export type Value = string | number | boolean;
/** What may be chosen: an option of a game, who plays it, a setting. */
export type Field = {
  key: string; label: string; kind: "choice" | "flag" | "list" | "range"; values: Value[]; default?: Value;
  names?: string[]; // the values in words
  told?: string; // a value in words, of numbers
  stones?: string[]; // swatches before the values
  hint?: string; hints?: Record<string, string>; // by value
  recommended?: Value[]; house?: boolean;
  when?: Record<string, Value | Value[]>; // it applies only where these other fields have one of these values
};
/** What a set-up may have on a cell. */
export type Material = {
  word: string; name: string; look: string; part: "stones" | "owned" | "pending"; number: number;
};
export type GameLegend = {
  key: string; title: string; designer: string; year: number; goal: string; colours: string[]; stones: string[];
  materials: Material[]; options: Field[]; form: Field[]; choices: string;
  material: string; board: SceneRecord[]; picture: Picture;
};
export type Legend = { games: GameLegend[]; seats: { key: string; label: string }[] };
export type First = { view: View; legend: Legend; version: string };
