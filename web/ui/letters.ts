// The letters of a keyboard: some keys are meant by their place, the others by what is written on them.

type Pressed = { key: string; code: string };
/** What is written on a key, where the browser tells; codes are the letters of an American keyboard. */
let written: Map<string, string> | undefined;
(navigator as any).keyboard?.getLayoutMap?.().then((layout: Map<string, string>) => (written = layout), () => {});

const PLACE = /^Key([A-Z])$/;
const FOREIGN = /^(?!\p{Script=Latin})\p{L}$/u; // a letter by which no shortcut is called

/** The letter of the key's place; what has no place, as a keyboard on the screen, is called by its letter. */
export const placed = ({ key, code }: Pressed) => (PLACE.exec(code)?.[1] ?? key).toLowerCase();

/** What a shortcut is called by. */
export const meant = (pressed: Pressed) =>
  FOREIGN.test(pressed.key) ? placed(pressed) : pressed.key.length > 1 ? pressed.key : pressed.key.toLowerCase();

/** What the reader's keyboard has on the key at the place of this letter. */
export const letterAt = (letter: string) => (written?.get(`Key${letter.toUpperCase()}`) ?? letter).toUpperCase();

/** What the reader's keyboard has on the key that a shortcut is called by. */
export const letterFor = (letter: string) => (FOREIGN.test(letterAt(letter)) ? letterAt(letter) : letter);
