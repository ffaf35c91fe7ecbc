// How screens lead to each other without knowing each other: each puts its way in here.

import { legend } from "../game/store";
import { change } from "../game/talk";
import { leaveScreens } from "../ui/dialogs";
import type { Sign } from "../ui/dom";

/** A position as a request names it. */
export type Place = { game: string; options: object; setup?: object; moves: string[] };
/** What a set-up is made from. */
export type Source = { setup?: object; text?: string; moves?: string[] };

type Ways = {
  newGame: (game: string, from?: { options: object; setup: object }) => void;
  edit: (game: string, options: object, source?: Source) => void;
  rules: (game: string) => void;
  learn: (game: string) => void;
  library: () => void;
  keyboard: () => void;
};

export const ways = {} as Ways;

/** A screen that the page offers: `nav` and `menu` say where in the header and in the menu of small screens. */
export type Screen = { sign: Sign; label: () => string; open: () => void; nav?: number; menu?: number; look?: string };

/** Away from every screen to a game that begins. */
export const start = (message: Parameters<typeof change>[0]) => leaveScreens(() => void change(message));

/** A game of a wheel may still be on its way. */
export const gameOf = (key: string) => legend.value.games.find((game) => game.key === key);

export const titleOf = (key: string) => gameOf(key)?.title ?? key;
