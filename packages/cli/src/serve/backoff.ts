const first = 100;
const longest = 30_000;
/** Whoever lives this long starts afresh. Milliseconds. */
const healthy = 60_000;

/** Milliseconds to wait before the next attempt: doubled with each failure in a row, at most half a minute. */
export const backoff = (failures: number): number =>
  Math.min(longest, first * 2 ** Math.min(failures - 1, 20));

/** How many failures in a row there have been, with one more after a life of so many milliseconds. */
export const failuresAfter = (lived: number, before: number): number => (lived >= healthy ? 1 : before + 1);
