// The screens: a line for each module of them. Where the page offers it, a screen says itself.

export { about, settings } from "./small";
export { keyboard, words as describe } from "./keys";
export { screen as editor } from "./editor";
export { picker, newgame, players } from "./games";
export { guide, lesson } from "./learning";
export { screen as lab } from "./lab";
export { screen as library } from "./library";
export { screen as share } from "./share";
