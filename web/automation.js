// @ts-check
// The surface that browser tests drive, ours and others'. As stable as the protocol; documented in the README.

/** @typedef {import("./types.js").View} View */

/** The game on the board, as programs are told of it. @param {View} view */
export const summary = ({ game, options, setup, moves, turn, seats, outcome }) => ({ game, options, setup, moves, turn, seats, outcome });

/**
 * @param {(message: object, onPartial?: (partial: any) => void) => Promise<any>} request
 * @param {() => View} shown
 * @param {(cell: string) => {x: number, y: number}|null} cellPoint
 */
export function offerAutomation(request, shown, cellPoint) {
  Object.assign(window, { hexarium: { request, current: () => summary(shown()), cellPoint } });
}
