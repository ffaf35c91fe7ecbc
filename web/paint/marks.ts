// Marks by role, below the stones and over them.

import type { SceneRecord } from "../ui/types";
import { comingBar } from "./bars";
import { beside, distance, type Cell, type Place } from "./geometry";
import type { Moment } from "./motion";
import type { Stage } from "./stage";
import { RADIUS } from "./stones";
import { moved, TILE, type Pen } from "./strokes";

/** What a mark may depend on: the stones by their cells, and how far a motion has come. */
export type Now = { stones: Map<string, SceneRecord>; moment: Moment };
type Draw<On> = (stage: Stage, on: On, record: SceneRecord, now: Now) => void;
export type Table = Record<string, Draw<Cell[]>>;

/** Owners whose pieces are neutral. */
const TINTED = new Set(["red", "gold"]);

const WHITE = "#fff";

/** On each cell for itself. */
const each =
  (draw: Draw<Cell>): Draw<Cell[]> =>
  (stage, cells, record, now) =>
    cells.forEach((cell) => draw(stage, cell, record, now));
const rings = (r: number, width: number) => each((stage, cell) => stage.disc(cell, r).cased(width));
const dashedRings = each((stage, cell) => stage.dashedRing(cell, RADIUS + 0.03));

function cross(pen: Pen, at: Place) {
  const k = 0.19;
  const casing = pen.style.contrast ? "mark-case" : WHITE;
  for (const [width, ink] of [[0.17, casing], [0.09, "bad"]] as [number, string][]) {
    pen.line([moved(at, -k, -k), moved(at, k, k)], width, ink);
    pen.line([moved(at, k, -k), moved(at, -k, k)], width, ink);
  }
}

function square(pen: Pen, at: Place, k: number) {
  pen.c.lineJoin = "round";
  return pen.shape([moved(at, -k, -k), moved(at, k, -k), moved(at, k, k), moved(at, -k, k)]);
}

function star(pen: Pen, at: Place, turn: number) {
  const corner = (i: number) => {
    const [r, angle] = [i % 2 ? 0.13 : 0.34, ((i + turn) * Math.PI) / 4];
    return moved(at, r * Math.cos(angle), r * Math.sin(angle));
  };
  return pen.shape([0, 1, 2, 3, 4, 5, 6, 7].map(corner));
}

/** Cells that are barred. */
function hatch(stage: Stage, cell: Cell) {
  stage.apart(() => {
    stage.cell(cell, TILE);
    stage.c.clip();
    stage.fill("rgba(255,240,232,.82)");
    for (let k = -1.2; k < 1.2; k += 0.2)
      stage.line([moved(cell, k - 0.6, 0.6), moved(cell, k + 0.6, -0.6)], 0.075, "bad", { cap: "butt" });
  });
  stage.cell(cell, TILE).stroke([0.09, "bad"]);
}

/** A region in its owner's colour. */
function outlined(stage: Stage, cells: Cell[], { colour = "mark" }: SceneRecord, { moment }: Now) {
  const { c } = stage;
  c.globalAlpha = moment.witness;
  c.lineCap = "round";
  stage.border(cells);
  if (stage.style.contrast) stage.stroke([0.15, "mark-case"]); // there the grid is as black as Black's outline
  stage.stroke([0.085, colour === "black" ? "black-lo" : colour]);
  if (colour === "mark" || colour === "black") return;
  c.setLineDash([0.1, 0.1]);
  stage.stroke([0.03, "white-edge"]);
}

export const UNDER: Table = {
  win(stage, cells, _, { moment }) {
    stage.c.globalAlpha = 0.34 * moment.dim;
    stage.fillCells(cells, TILE, "accent");
  },
  heat(stage, cells, { value = 0 }) {
    stage.c.globalAlpha = 0.4 + 0.5 * value;
    stage.fillCells(cells, TILE * (0.3 + 0.66 * value), "mark");
  },
  witness(stage, cells, record, now) {
    if (record.colour) outlined(stage, cells, record, now);
  },
  group: outlined,
};

/** Between bars and stones: hatching is seen on a bar, yet a stone lies on it. */
export const BETWEEN: Table = {
  witness(stage, cells, { colour }, { moment }) {
    stage.c.globalAlpha = moment.witness;
    if (!colour) for (const cell of cells) hatch(stage, cell);
  },
};

export const OVER: Table = {
  last(stage, cells, { joined }, { stones }) {
    if (joined) return stage.capsule(cells, 0.45).cased(0.07, "mark", "mark-case", 0.06);
    for (const cell of cells) {
      const black = stones.get(cell.name)?.colour === "black";
      stage.hexagon(cell, 0.15).fill(black ? "mark-on-black" : "mark-on-white");
    }
  },
  legal: each((stage, cell, _, { stones }) => {
    stage.c.globalAlpha = 0.8;
    if (stones.has(cell.name)) stage.dashedRing(cell, RADIUS);
    else stage.disc(cell, 0.09).fill("dot");
  }),
  touched: each((stage, cell) => stage.dot(cell, 0.15)),
  // A full disc inside would read as a stone: the ring shows the tile.
  allowed: each((stage, cell, _, { stones }) => {
    if (stones.has(cell.name)) return stage.dashedRing(cell, 0.48);
    stage.disc(cell, 0.27).fill("tile");
    stage.cased(0.085);
  }),
  ghost: dashedRings,
  flip: dashedRings,
  support: rings(0.47, 0.085),
  hint: rings(RADIUS + 0.03, 0.07),
  open: rings(0.15, 0.055),
  circle: rings(0.36, 0.06), // inside the edge of a stone; hints lie around it
  square: each((stage, cell) => square(stage, cell, 0.35).cased(0.06)),
  letter: each((stage, cell, { text = "" }) => stage.write(text, cell, 0.56, "mark", 700, "mark-case")),
  arrow(stage, [from, to]) {
    if (!to) return;
    const at = beside(from, to);
    const end = distance(from, to) - 0.2;
    const neck = end - 0.4;
    const corners = [[0.3, 0.06], [neck, 0.06], [neck, 0.2], [end, 0], [neck, -0.2], [neck, -0.06], [0.3, -0.06]];
    stage.shape(corners.map(([along, aside]) => at(along, aside))).filled();
  },
  number: each((stage, cell, { value = 0 }) => {
    stage.disc(cell, RADIUS + 0.03).cased(0.07);
    stage.write(String(value), cell, 0.46, "mark", 700, "mark-case");
  }),
  // A star, edged as the stone is: Black's full, White's with a hole, the others' with their pip. Turned, it stands
  // between the points of the other side's, so that one cell can show both.
  threat: each((stage, cell, { colour = "black", turned }) => {
    const black = colour === "black";
    const core = TINTED.has(colour) ? `${colour}-tint` : "white-edge";
    star(stage, cell, Number(turned || 0)).filled(colour, black ? "white" : core, 0.13);
    if (!black) stage.pip(cell, 0.075, colour, core);
  }),
  refusal(stage, cells, { colour = "", joined }, { stones, moment }) {
    const shaken = cells.map((cell) => ({ ...cell, x: cell.x + moment.shake }));
    if (joined) {
      const [a, b] = [shaken[0], shaken[shaken.length - 1]];
      stage.apart(() => {
        stage.c.globalAlpha = 0.75;
        comingBar(stage, shaken, colour, "bad");
      });
      return cross(stage, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    }
    for (const at of shaken) {
      stage.c.globalAlpha = 0.5;
      if (colour && joined === undefined && !stones.has(at.name)) stage.stone(stage, at, colour, true);
      stage.c.globalAlpha = 1;
      stage.disc(at, RADIUS + 0.03).cased(0.08, "bad", stage.style.contrast ? "mark-case" : WHITE, 0.07);
      cross(stage, at);
    }
  },
};
