// What Python hands to the page: the build writes it down from pygame_core/page/shapes.py.

export type * from "python";
