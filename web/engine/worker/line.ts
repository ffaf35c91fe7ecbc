// How much the line carries.

/** How long it is watched, in milliseconds. The first half does not count: lines begin slowly. */
const TIME = 500;

export class Line {
  #bytes = 0;
  #tell!: (rate: number) => void;
  /** Bytes a millisecond; without end if there was less to carry than it takes to tell. */
  rate = new Promise<number>((done) => (this.#tell = done));

  /** So many bytes more, as they are on the line. */
  carried(bytes: number) {
    if (!this.#bytes) setTimeout(() => this.#watch(), TIME / 2);
    this.#bytes += bytes;
  }

  /** There is nothing more to carry. */
  rest() {
    this.#tell(Infinity);
  }

  #watch() {
    const [bytes, since] = [this.#bytes, performance.now()];
    setTimeout(() => this.#tell((this.#bytes - bytes) / (performance.now() - since)), TIME / 2);
  }
}
