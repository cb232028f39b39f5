/** Writes an answer that is ready; does not throw. */
type Write = () => void;

/** Answers are not held back for more than so many others. */
const most = 16;

/**
 * Writes answers that become ready in one turn of the event loop together, at its end: a client on the same machine
 * is woken by the first and finds the others there, where waking it for each takes longer than many an answer. After
 * a turn with one answer the next is written at once.
 */
export class WriteTurn {
  #waiting: Write[] = [];
  #answers = 0;
  #isBusy = false;

  add(write: Write): void {
    this.#answers += 1;
    if (this.#answers === 1) setImmediate(this.#end);
    if (!this.#isBusy) write();
    else if (this.#waiting.push(write) === most) this.#writeAll();
  }

  readonly #end = (): void => {
    this.#isBusy = this.#answers > 1;
    this.#answers = 0;
    this.#writeAll();
  };

  #writeAll(): void {
    const waiting = this.#waiting;
    if (waiting.length === 0) return;
    this.#waiting = [];
    for (const write of waiting) write();
  }
}
