// How screens lead to each other without knowing each other: by their names in the table, which is put in here.
import { change, legend, type Message } from "../game/store";
import { byId, leaveScreens } from "../ui/kit";

/** A screen that the page offers: `nav` and `menu` say where in the header and in the menu of small screens. */
export type Screen = {
  sign: string; label: () => string; nav?: number; menu?: number; look?: string;
  open: (...what: any[]) => void; // of a game, where it is about one; else of the one on the board
};

export const screens: Record<string, Screen> = {};
export const open = (name: string, ...what: unknown[]) => screens[name].open(...what);

/** Those of one place, in the order of that place. */
export const offered = (place: "nav" | "menu") =>
  Object.values(screens).filter((one) => one[place]).sort((one, other) => Number(one[place]) - Number(other[place]));

/** Away from every screen to a game that begins. */
export const start = (message: Message) =>
  leaveScreens(() => void change(message).then(() => byId("board").focus({ preventScroll: true })));
/** A game of a wheel may still be on its way. */
export const gameOf = (key: string) => legend.value.games.find((game) => game.key === key);
export const titleOf = (key: string) => gameOf(key)?.title ?? key;
