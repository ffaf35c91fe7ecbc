// @ts-check
// What Python hands to the page, as types for the editor and for `tsc --checkJs`; nothing here runs.

/** @typedef {[number, number]} Point  unit: the distance of neighbouring centres; x right, y down */

/**
 * One thing that stands on the board. `kind` is one of: board, cell, label, stone, bar, area, strip, path, mark.
 * @typedef {object} SceneRecord
 * @property {string} kind
 * @property {string} [cell]
 * @property {string[]} [cells]
 * @property {Point} [at]
 * @property {string} [type]
 * @property {number} [tone]
 * @property {string} [text]
 * @property {string} [colour]
 * @property {boolean} [ghost]
 * @property {boolean} [dimmed]
 * @property {string} [half]  the second colour of a half-turned stone
 * @property {boolean} [preview]
 * @property {string} [owner]
 * @property {any} [points]  of a bar or path: where its line runs (Point[]); of an area: how many it is worth
 * @property {boolean} [firm]
 * @property {number} [side]
 * @property {string[]} [colours]
 * @property {boolean} [dotted]
 * @property {string} [ends]
 * @property {number} [loop]
 * @property {string} [tag]
 * @property {string} [node]
 * @property {number} [value]
 * @property {string} [shape]
 * @property {string} [role]
 * @property {boolean} [closed]
 * @property {string} [material]
 * @property {Point[]} [outline]
 * @property {number} [offset]
 * @property {Point[]} [polygon]
 * @property {Point[]} [directions]
 */

/** @typedef {{colour: 0|1, stone: string, name: string, title: string, detail: string, turn: boolean, tag: string, score?: number, person: boolean}} Player */
/** @typedef {{text: string, label: string, id: number, ply: number, comment?: string}} ListedMove */
/** @typedef {ListedMove & {number: string}} SideMove  with its number as it is written before it */
/** @typedef {{shape: string, cells: string[], text: string}} Sign */
/** @typedef {{tone: string, subject: string, text: string, actions: string[]}} Status */

/**
 * Everything the page shows of a game.
 * @typedef {object} View
 * @property {string} key  changes whenever the board's geometry does
 * @property {string} game
 * @property {string} title
 * @property {string} meta
 * @property {string} designer
 * @property {string} goal
 * @property {Record<string, any>} options
 * @property {object|null} setup
 * @property {string[]} moves
 * @property {0|1} turn
 * @property {number} ply
 * @property {object|null} outcome
 * @property {string[]} seats
 * @property {Player[]} players
 * @property {0|1} near
 * @property {string[]} legal
 * @property {string[]} starts  the cells of the legal moves: with each of them one may be begun
 * @property {boolean} canSwap
 * @property {boolean} canUndo
 * @property {boolean} canRedo
 * @property {boolean} canResign
 * @property {boolean} think
 * @property {{number: number, moves: ListedMove[], variations: (SideMove|string)[][]}[]} rows  the main line; in variations brackets are texts
 * @property {number} columns
 * @property {number} node  the position's name in the tree
 * @property {number|null} aside  the first position of the variation that is walked; null on the main line
 * @property {number} [back]  where the game waits while a line is only looked at
 * @property {string} comment
 * @property {Sign[]} signs
 * @property {number} current
 * @property {number} last
 * @property {number[]} line  the names of the positions that are walked, from the beginning, by ply
 * @property {Status} status
 * @property {{move: string, code: string, message: string, cells: string[]}} [refused]
 * @property {string} event  what has just happened
 * @property {string} say  the same and what comes next, or what was refused
 * @property {string} state  the same, whatever was refused
 * @property {number} [open]  cells that nobody owns or has built on, in games that count
 * @property {{number: number, text: string, nodes: string}[]} [loops]  the loops of a winner, where there are several
 * @property {Record<string, string>} contents
 * @property {SceneRecord[]} board
 * @property {SceneRecord[]} scene
 * @property {string} record
 * @property {string} link
 * @property {string} [share]  the link for a friend who plays from elsewhere
 * @property {number} seed
 */

/** @typedef {{moves: string[], complete: string|null, mark: Record<string, string[]>, scene: SceneRecord[], code?: string, message?: string, tried?: string}} Refined */
/** @typedef {{key: string, label: string, kind: "choice"|"flag", values: any[], default: any, when?: Record<string, any>, hint?: string, recommended?: any[], house?: boolean, names?: string[]}} Option */
/** @typedef {{word: string, name: string, look: string, part: "stones"|"owned"|"pending", number: number}} Material  what a set-up may have on a cell */
/** @typedef {{key: string, title: string, designer: string, year: number, goal: string, colours: string[], stones: string[], materials: Material[], options: Option[], material: string, board: SceneRecord[], picture: {board: SceneRecord[], scene: SceneRecord[]}}} GameLegend */
/** @typedef {{games: GameLegend[], seats: {key: string, label: string}[]}} Legend */
/** @typedef {{view: View, legend: Legend, version: string}} First */

export {};
