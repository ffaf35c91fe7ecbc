// @ts-check
// The surface that browser tests drive, ours and others'. As stable as the protocol; documented in the README.

/** @typedef {import("./types.js").View} View */

/**
 * @param {(message: object, onPartial?: (partial: any) => void) => Promise<any>} request
 * @param {() => View} shown
 * @param {(cell: string) => {x: number, y: number}|null} cellPoint
 */
export function offerAutomation(request, shown, cellPoint) {
  const current = () => {
    const { game, options, setup, moves, turn, seats, outcome } = shown();
    return { game, options, setup, moves, turn, seats, outcome };
  };
  Object.assign(window, { hexarium: { request, current, cellPoint } });
}
