// Elements without HTML strings: text from outside is always inserted as text.

export const SIGNS = {
  undo: "M7 7 3.5 10.5 7 14M4 10.5h7.5a4.5 4.5 0 0 1 0 9H10",
  redo: "M15 7l3.5 3.5L15 14m3-3.5h-7.5a4.5 4.5 0 0 0 0 9H12",
  flag: "M5 20V4c4-2 7 2 12 0v9c-5 2-8-2-12 0",
  swap: "M6 8h12l-3.5-3.5M16 14H4l3.5 3.5",
  plus: "M11 4.5v13M4.5 11h13",
  games: "M11 3l3.4 2v4L11 11 7.6 9V5ZM6.5 11.5l3.4 2v4l-3.4 2-3.4-2v-4ZM15.5 11.5l3.4 2v4l-3.4 2-3.4-2v-4Z",
  book: "M5 4.5A1.5 1.5 0 0 1 6.5 3H17v16H6.5A1.5 1.5 0 0 1 5 17.5ZM5 16.5A1.5 1.5 0 0 1 6.5 15H17",
  menu: "M4 6h14M4 11h14M4 16h14",
  gear: "M4 7h9m3 0h2M4 15h2m3 0h9M14.5 5v4M7.5 13v4",
  sun:
    "M11 7a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM11 2v1.5M11 18.5V20M2 11h1.5M18.5 11H20" +
    "M4.6 4.6l1.1 1.1M16.3 16.3l1.1 1.1M17.4 4.6l-1.1 1.1M5.7 16.3l-1.1 1.1",
  bulb: "M8 14.5c0-2-2.5-3-2.5-6a5.5 5.5 0 0 1 11 0c0 3-2.5 4-2.5 6ZM8.5 17.5h5M9.5 20h3",
  graph: "M4 18V4M4 18h14M7 14l3.5-4 3 2.5L18 6",
  about: "M11 3.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM11 10.5v4M11 7.2v.01",
  picture: "M4 4.5h14v13H4ZM4 14.5l4-4 3.5 3.5 2-2 4.5 4.5M13.5 8.2v.01",
  text: "M4 6h14M4 11h14M4 16h9",
  board: "M7 3.5h8l4 7.5-4 7.5H7L3 11ZM11 8.2v.01M8.6 12.6v.01M13.4 12.6v.01",
  eraser: "M10 18h8M12.5 4l5.5 5.5L9.5 18H7l-3.5-3.5ZM8.5 8l5.5 5.5",
  first: "M15 5l-6 6 6 6M6 5v12",
  previous: "M14 5l-6 6 6 6",
  next: "M8 5l6 6-6 6",
  last: "M7 5l6 6-6 6M16 5v12",
  turn: "M18 12.5A7.5 7.5 0 1 1 15.8 5.7L18.5 8M18.5 3.5V8H14",
  flip: "M11 3v2.5M11 9.7v2.6M11 16.5V19M8 6.5l-5 9h5ZM14 6.5l5 9h-5Z",
  circle: "M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Z",
  square: "M5 5h12v12H5Z",
  letter: "M5.5 17.5 11 4.5l5.5 13M7.4 13h7.2",
  arrow: "M4.5 17.5l13-13m-7 0h7v7",
  close: "M5.5 5.5l11 11m0-11-11 11",
  share:
    "M15 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM6.5 13.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z" +
    "M15 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM8.7 9.8l4.1-3.6M8.7 12.2l4.1 3.6",
  link: "M9.5 12.5a3.5 3.5 0 0 0 5 0l3-3a3.5 3.5 0 0 0-5-5l-1 1M12.5 9.5a3.5 3.5 0 0 0-5 0l-3 3a3.5 3.5 0 0 0 5 5l1-1",
  copy: "M8 8h10v10H8ZM14 8V4H4v10h4",
  save: "M11 3v11m0 0 4-4m-4 4-4-4M4 18.5h14",
  file: "M6 3h7l4 4v12H6ZM13 3v4h4",
  shelf: "M4 4h5v14H4ZM9 4h4v14H9ZM13.5 5l3.5-1 3 13.5-3.5 1Z",
  pen: "M4 18l1-4L15.5 3.5l3 3L8 17ZM13 6l3 3",
  bin: "M4 6h14M8.5 6V3.5h5V6M6 6l1 13h8l1-13M9.5 9.5v6M12.5 9.5v6",
  warn: "M11 3 2.5 18.5h17L11 3Zm0 6v4.5m0 2.5v.01",
};

export type Sign = keyof typeof SIGNS;

/** Names with a dash, and `role`, are attributes, the rest properties. The caller knows the element's type. */
export function h(tag: string, properties: Record<string, any>): any {
  const element: any = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes("-") || name === "role") element.setAttribute(name, value);
    else element[name] = value;
  }
  return element;
}

/** Whether this is the bare board within another page (theme.ts has seen that): nothing is kept, nor looked at. */
export const embedded = "embed" in document.documentElement.dataset;

export const byId = (id: string): any => document.getElementById(id);
