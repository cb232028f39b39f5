/** So few rows are not worth another thread: one alone waits for none. */
const rowsOfThread = 16_384;

/** How many threads, at most `most` and at least one, statements over so many rows are given. */
export const threadsFor = (rows: number, most: number): number =>
  Math.min(most, Math.max(1, Math.ceil(rows / rowsOfThread)));
