// How screens lead to each other without knowing each other: by their names in the table, which is put in here.

import { legend, view } from "../game/store";
import { change } from "../game/talk";
import { leaveScreens } from "../ui/dialogs";

/** A position as a request names it. */
export type Place = { game: string; options: object; setup?: object; moves: string[] };

/** A screen that the page offers: `nav` and `menu` say where in the header and in the menu of small screens. */
export type Screen = {
  sign: string; label: () => string; nav?: number; menu?: number; look?: string;
  /** Of a game, where it is about one; else of the one on the board. */
  open: (...what: any[]) => void;
};

export const screens: Record<string, Screen> = {};

export const open = (name: string, ...what: unknown[]) => screens[name].open(...what);

/** Those of one place, in the order of that place. */
export const offered = (place: "nav" | "menu") =>
  Object.values(screens)
    .filter((screen) => screen[place])
    .sort((one, other) => Number(one[place]) - Number(other[place]));

/** Away from every screen to a game that begins. */
export const start = (message: Parameters<typeof change>[0]) => leaveScreens(() => void change(message));

/** A game of a wheel may still be on its way. */
export const gameOf = (key: string) => legend.value.games.find((game) => game.key === key);

export const titleOf = (key = view.value.game) => gameOf(key)?.title ?? key;
