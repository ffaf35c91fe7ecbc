// The screens: a line for each. Where the page offers it, a screen says itself.

export { about, keyboard, settings } from "./small";
export { screen as describe } from "./listening";
export { screen as editor } from "./editor";
export { screen as guide } from "./guide";
export { screen as lesson } from "./lesson";
export { screen as library } from "./library";
export { newgame, picker } from "./games";
export { screen as share } from "./share";
