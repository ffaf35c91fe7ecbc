// What the page offers of the table of screens.

import type { Screen } from "./ways";
import * as table from "./table";

export const screens: Record<string, Screen> = table;

/** Those of one place, in the order of that place. */
export const offered = (place: "nav" | "menu") =>
  Object.values(screens)
    .filter((screen) => screen[place])
    .sort((one, other) => Number(one[place]) - Number(other[place]));
