// @ts-nocheck
// Marks by role, below the stones and over them.

import { comingBar } from "./bars";
import { RADIUS } from "./stones";
import { TILE, border, cased, casedCapsule, casedShape, dashedRing, disc, dot, fillCells, hatch, hexagon, line, pip, ring, write } from "./strokes";

/** @typedef {import("./strokes").Context} Context */
/** @typedef {import("./strokes").Style} Style */
/** @typedef {import("./geometry").Geometry} Geometry */
/** @typedef {import("./geometry").Cell} Cell */
/** @typedef {import("../ui/types").SceneRecord} SceneRecord */

/**
 * @typedef {object} Brush  what the drawing of a mark may need
 * @property {Context} c
 * @property {Geometry} geometry
 * @property {Style} style
 * @property {Map<string, SceneRecord>} stones  what stands on each cell
 * @property {import("./motion").Moment} moment
 * @property {import("./stones").Stone} stone
 */
/** @typedef {Record<string, (brush: Brush, cells: Cell[], record: SceneRecord) => void>} Table */

/** Owners whose pieces are neutral: a move of theirs is shown in their tint. */
const TINTED = new Set(["red", "gold"]);

/** Owners who come first, and whose threats point up and sideways; the others' are turned between them, so that one cell can show both. */
const UPRIGHT = new Set(["black", "red"]);

/** Whether cells follow each other on one line, as a wall's do. @param {Cell[]} cells */
function straight(cells) {
  const [first, second] = cells;
  return cells.length > 1 && cells.every((cell, i) => Math.hypot(cell.x - first.x - i * (second.x - first.x), cell.y - first.y - i * (second.y - first.y)) < 0.01);
}

/** @param {Brush} brush @param {{x: number, y: number}} at */
function cross({ c, style }, { x, y }) {
  const k = 0.19;
  for (const [width, ink] of /** @type {[number, string][]} */ ([[0.17, style.contrast ? style.token("mark-case") : "#fff"], [0.09, style.token("bad")]])) {
    line(c, [{ x: x - k, y: y - k }, { x: x + k, y: y + k }], width, ink);
    line(c, [{ x: x + k, y: y - k }, { x: x - k, y: y + k }], width, ink);
  }
}

/** @type {Table} */
export const UNDER = {
  win({ c, geometry, style, moment }, cells) {
    c.globalAlpha = 0.34 * moment.dim;
    c.fillStyle = style.token("accent");
    fillCells(c, geometry, cells, TILE);
  },
  heat({ c, geometry, style }, cells, { value = 0 }) {
    c.globalAlpha = 0.4 + 0.5 * value;
    c.fillStyle = style.token("mark");
    fillCells(c, geometry, cells, TILE * (0.3 + 0.66 * value));
  },
  witness(brush, cells, { colour }) {
    if (colour) outlined(brush, cells, colour);
  },
  group: (brush, cells, { colour }) => outlined(brush, cells, colour),
};

/** A region in its owner's colour. @param {Brush} brush @param {Cell[]} cells @param {string} [colour] */
function outlined({ c, geometry, style, moment }, cells, colour) {
  c.globalAlpha = moment.witness;
  c.lineCap = "round";
  border(c, geometry, cells);
  if (style.contrast) {
    c.lineWidth = 0.15; // there the grid is as black as Black's outline
    c.strokeStyle = style.token("mark-case");
    c.stroke();
  }
  c.lineWidth = 0.085;
  c.strokeStyle = style.token(colour === "black" ? "black-lo" : colour || "mark");
  c.stroke();
  if (!colour || colour === "black") return;
  c.lineWidth = 0.03;
  c.strokeStyle = style.token("white-edge");
  c.setLineDash([0.1, 0.1]);
  c.stroke();
}

/** Between bars and stones: hatching is seen on a bar, yet a stone lies on it. @type {Table} */
export const BETWEEN = {
  witness({ c, geometry, style, moment }, cells, { colour }) {
    if (colour) return;
    c.globalAlpha = moment.witness;
    for (const cell of cells) hatch(c, geometry, cell, style.token("bad"));
  },
};

/** @param {number} r @param {number} width @returns {Table[string]} */
function rings(r, width) {
  return ({ c, style }, cells) => cells.forEach((cell) => ring(c, cell, r, width, style));
}

/** @type {Table[string]} */
function dashedRings({ c, style }, cells) {
  for (const cell of cells) dashedRing(c, cell, RADIUS + 0.03, style);
}

/** @type {Table} */
export const OVER = {
  last({ c, style, stones }, cells) {
    if (straight(cells) && !stones.has(cells[0].name)) return casedCapsule(c, cells, 0.45, 0.07, style.token("mark"), style.token("mark-case"));
    for (const cell of cells) {
      const on = stones.get(cell.name);
      c.fillStyle = style.token(on && on.colour === "black" ? "mark-on-black" : "mark-on-white");
      hexagon(c, cell.x, cell.y, 0.15, style.turn);
      c.fill();
    }
  },
  legal({ c, style, stones }, cells) {
    for (const cell of cells) {
      c.globalAlpha = 0.8;
      if (stones.has(cell.name)) {
        dashedRing(c, cell, RADIUS, style);
        continue;
      }
      c.fillStyle = style.token("dot");
      disc(c, cell.x, cell.y, 0.09);
      c.fill();
    }
  },
  touched({ c, style }, cells) {
    for (const cell of cells) dot(c, cell, 0.15, style);
  },
  // A full disc inside would read as a stone: the ring shows the tile.
  allowed({ c, style, stones }, cells) {
    for (const cell of cells) {
      if (stones.has(cell.name)) dashedRing(c, cell, 0.48, style);
      else {
        c.fillStyle = style.token("tile");
        disc(c, cell.x, cell.y, 0.27);
        c.fill();
        ring(c, cell, 0.27, 0.085, style);
      }
    }
  },
  ghost: dashedRings,
  flip: dashedRings,
  support: rings(0.47, 0.085),
  hint: rings(RADIUS + 0.03, 0.07),
  open: rings(0.15, 0.055),
  circle: rings(0.36, 0.06), // inside the edge of a stone; hints lie around it
  square({ c, style }, cells) {
    const k = 0.35;
    for (const { x, y } of cells) casedShape(c, [[x - k, y - k], [x + k, y - k], [x + k, y + k], [x - k, y + k]], 0.06, style.token("mark"), style.token("mark-case"));
  },
  letter({ c, style }, cells, { text = "" }) {
    for (const cell of cells) write(c, text, cell, 0.56, style, style.token("mark"), 700, style.token("mark-case"));
  },
  arrow({ c, style }, [from, to]) {
    if (!to) return;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
    const [neck, end] = [length - 0.6, length - 0.2];
    const corners = [[0.3, 0.06], [neck, 0.06], [neck, 0.2], [end, 0], [neck, -0.2], [neck, -0.06], [0.3, -0.06]];
    casedShape(c, corners.map(([along, aside]) => [from.x + along * dx - aside * dy, from.y + along * dy + aside * dx]), 0, style.token("mark"), style.token("mark-case"));
  },
  number({ c, style }, cells, { value = 0 }) {
    for (const cell of cells) {
      ring(c, cell, RADIUS + 0.03, 0.07, style);
      write(c, String(value), cell, 0.46, style, style.token("mark"), 700, style.token("mark-case"));
    }
  },
  // A star, edged as the stone is: Black's full, White's with a hole, the others' with their pip.
  threat({ c, style }, cells, { colour = "black" }) {
    const turn = UPRIGHT.has(colour) ? 0 : 1;
    const [edge, core] = TINTED.has(colour) ? [`${colour}-tint`, `${colour}-tint`] : colour === "black" ? ["white", ""] : ["white-edge", "white-edge"];
    for (const at of cells) {
      const corners = [...Array(8).keys()].map((i) => {
        const [r, angle] = [i % 2 ? 0.13 : 0.34, ((i + turn) * Math.PI) / 4];
        return [at.x + r * Math.cos(angle), at.y + r * Math.sin(angle)];
      });
      casedShape(c, corners, 0, style.token(colour), style.token(edge), 0.13);
      if (!core) continue;
      c.fillStyle = style.token(core);
      pip(c, at, 0.075, colour);
    }
  },
  refusal(brush, cells, { colour = "" }) {
    const { c, style, stones, moment, stone } = brush;
    const shaken = cells.map((cell) => ({ ...cell, x: cell.x + moment.shake }));
    if (straight(cells) && TINTED.has(colour)) {
      c.save();
      c.globalAlpha = 0.75;
      comingBar(c, shaken, colour, style, style.token("bad"));
      c.restore();
      const [a, b] = [shaken[0], shaken[shaken.length - 1]];
      return cross(brush, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    }
    for (const at of shaken) {
      if (colour && !TINTED.has(colour) && !stones.has(at.name)) {
        c.globalAlpha = 0.5;
        stone(c, at.x, at.y, colour, style, true);
        c.globalAlpha = 1;
      }
      disc(c, at.x, at.y, RADIUS + 0.03);
      cased(c, 0.08, style.token("bad"), style.contrast ? style.token("mark-case") : "#fff", 0.07);
      cross(brush, at);
    }
  },
};
