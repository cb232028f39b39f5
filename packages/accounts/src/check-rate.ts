/**
 * Checks a rate of requests per second.
 *
 * @throws RangeError for one that is no number above 0, which calls `name`.
 */
export function checkRate(name: string, perSecond: number): void {
  if (Number.isFinite(perSecond) && perSecond > 0) return;
  throw new RangeError(
    `${name} is ${perSecond}. Give a number above 0: 100 requests per second, or 0.5 for one in two seconds.`,
  );
}
