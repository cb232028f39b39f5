/** A row and how well it does. */
export interface ScoredRow {
  readonly row: number;
  readonly score: number;
}

/** Keeps the rows with the highest scores, of equal ones those with the lower number. */
export class TopRows {
  readonly #limit: number;
  /** A heap whose root is the worst of those kept. */
  readonly #heap: ScoredRow[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** A row with this score or less is not kept. */
  get least(): number {
    if (this.#heap.length < this.#limit) return Number.NEGATIVE_INFINITY;
    return this.#heap[0]?.score ?? Number.POSITIVE_INFINITY;
  }

  /** Takes a row. Rows have to come in ascending order, so that of equal ones the first is kept. */
  add(row: number, score: number): void {
    if (!(score > this.least)) return;
    const entry = { row, score };
    if (this.#heap.length < this.#limit) this.#rise(this.#heap.push(entry) - 1);
    else this.#sink(entry);
  }

  /** The rows kept, best first. */
  sorted(): ScoredRow[] {
    return [...this.#heap].sort((a, b) => b.score - a.score || a.row - b.row);
  }

  #rise(from: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#isWorse(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #sink(entry: ScoredRow): void {
    this.#heap[0] = entry;
    let at = 0;
    for (;;) {
      let worst = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < this.#heap.length && this.#isWorse(child, worst)) worst = child;
      }
      if (worst === at) return;
      this.#swap(at, worst);
      at = worst;
    }
  }

  #isWorse(one: number, other: number): boolean {
    const a = this.#heap[one] as ScoredRow;
    const b = this.#heap[other] as ScoredRow;
    return a.score < b.score || (a.score === b.score && a.row > b.row);
  }

  #swap(one: number, other: number): void {
    const kept = this.#heap[one] as ScoredRow;
    this.#heap[one] = this.#heap[other] as ScoredRow;
    this.#heap[other] = kept;
  }
}
