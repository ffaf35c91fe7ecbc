// @ts-check
// The computer's turn: Python is asked to think, may be stopped, and is forgotten when another position is shown.

import { show } from "../game/store";
import { ask, slots, stop, tell } from "../game/talk";
import { busyWith } from "../ui/busy";

/** Thinking shorter than this, in milliseconds, is not worth a word. */
const SHOWN = 300;
/** Two computers take at least so long for a move, in milliseconds, that a person can follow. */
const PACE = 400;

/** @typedef {import("../ui/types").View} View */

export class Thinking {
  /** @param {() => void} changed  whether it thinks, or whether that is worth a word */
  constructor(changed) {
    this.changed = changed;
    /** @type {{id: number, shown: boolean}|null} */
    this.search = null;
    this.alone = false; // two computers play
    this.paused = false;
    /** The game in which both wait. */
    this.slot = slots.slot;
  }

  get shown() {
    return Boolean(this.search && (this.search.shown || this.alone));
  }

  /** Another view is shown. @param {View} view @param {boolean} moved  its position is another one */
  follow(view, moved) {
    if (this.search && (moved || !view.think)) {
      void stop(this.search.id);
      this.search = null;
    }
    this.alone = view.seats.every((seat) => seat.startsWith("computer"));
    this.paused &&= this.alone && view.think && this.slot === slots.slot;
    if (view.think && !this.search && !this.paused) void busyWith(this.think());
  }

  async think() {
    const asked = ask({ op: "think" });
    const mine = { id: asked.id, shown: false };
    this.search = mine;
    setTimeout(() => {
      mine.shown = true;
      if (this.search === mine) this.changed();
    }, SHOWN);
    const early = this.alone && new Promise((done) => setTimeout(done, PACE));
    try {
      const { view } = await asked;
      await early;
      if (this.search !== mine) return; // another position has been shown meanwhile
      this.search = null;
      show(view);
    } catch (error) {
      if (this.search !== mine) return;
      this.search = null;
      this.changed();
      tell(error);
    }
  }

  /** Let the computer play the best it has found; two computers rest then. */
  stop() {
    this.paused = this.alone;
    this.slot = slots.slot;
    if (this.search) void stop(this.search.id);
  }

  /** After a rest. */
  goOn() {
    this.paused = false;
    void busyWith(this.think());
  }
}
