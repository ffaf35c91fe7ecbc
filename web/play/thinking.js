// @ts-check
// The computer's turn: Python is asked to think, may be stopped, and is forgotten when another position is shown.

import { busyWith } from "../ui/busy";

/** Thinking shorter than this, in milliseconds, is not worth a word. */
const SHOWN = 300;
/** Two computers take at least so long for a move, in milliseconds, that a person can follow. */
const PACE = 400;

/** @typedef {import("../ui/types").View} View */

export class Thinking {
  /**
   * @param {object} host
   * @param {(message: object) => Promise<any> & {id: number}} host.ask
   * @param {(id: number) => Promise<any>} host.stop
   * @param {(view: View) => void} host.show  the computer has moved
   * @param {() => void} host.changed  whether it thinks, or whether that is worth a word
   * @param {(error: any) => void} host.tell
   */
  constructor(host) {
    this.host = host;
    /** @type {{id: number, shown: boolean}|null} */
    this.search = null;
    this.alone = false; // two computers play
    this.paused = false;
  }

  get shown() {
    return Boolean(this.search && (this.search.shown || this.alone));
  }

  /** Another view is shown. @param {View} view @param {boolean} moved  its position is another one */
  follow(view, moved) {
    if (this.search && (moved || !view.think)) {
      this.host.stop(this.search.id).catch(() => {});
      this.search = null;
    }
    this.alone = view.seats.every((seat) => seat.startsWith("computer"));
    this.paused &&= this.alone && view.think;
    if (view.think && !this.search && !this.paused) void busyWith(this.think());
  }

  async think() {
    const asked = this.host.ask({ op: "think" });
    const mine = { id: asked.id, shown: false };
    this.search = mine;
    setTimeout(() => {
      mine.shown = true;
      if (this.search === mine) this.host.changed();
    }, SHOWN);
    const early = this.alone && new Promise((done) => setTimeout(done, PACE));
    try {
      const { view } = await asked;
      await early;
      if (this.search !== mine) return; // another position has been shown meanwhile
      this.search = null;
      this.host.show(view);
    } catch (error) {
      if (this.search !== mine) return;
      this.search = null;
      this.host.changed();
      this.host.tell(error);
    }
  }

  /** Let the computer play the best it has found; two computers rest then. */
  stop() {
    this.paused = this.alone;
    if (this.search) this.host.stop(this.search.id).catch(this.host.tell);
  }

  /** After a rest. */
  goOn() {
    this.paused = false;
    void busyWith(this.think());
  }

  /** The search is lost with its worker. */
  forget() {
    this.search = null;
  }
}
