// The panes over the list of moves, one at a time.

import { signal } from "@preact/signals";

export type Pane = "" | "analysis" | "notes" | "review";

/** The one that is open; "": the list alone. */
export const pane = signal<Pane>("");
