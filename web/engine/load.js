// @ts-check
// How far the game's engine has come: idle, fetching, starting, ready, or failed.

/**
 * @typedef {"idle" | "fetching" | "starting" | "ready" | "failed"} LoadState
 * @typedef {{state: LoadState, loaded: number, total: number, message: string, cause: string}} LoadStatus
 */

const ORDER = ["idle", "fetching", "starting", "ready"];

export class Load {
  /** @type {LoadStatus} */
  status = { state: "idle", loaded: 0, total: 0, message: "", cause: "" };

  /** @param {(status: LoadStatus) => void} onChange */
  constructor(onChange) {
    this.onChange = onChange;
  }

  /**
   * Only forwards, and the first failure stays: what fails after it is its consequence.
   * @param {LoadState} state
   * @param {Partial<LoadStatus>} [detail]
   */
  advance(state, detail = {}) {
    const now = this.status.state;
    if (now === "failed" || (state !== "failed" && ORDER.indexOf(state) < ORDER.indexOf(now))) return;
    this.status = { ...this.status, ...detail, state };
    this.onChange(this.status);
  }

  reset() {
    this.status = { state: "idle", loaded: 0, total: 0, message: "", cause: "" };
    this.onChange(this.status);
  }
}
