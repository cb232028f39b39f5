/** Milliseconds of a day in UTC. */
export const dayLength = 86_400_000;

let last = { number: 0, name: "1970-01-01" };

/** The day in UTC that a time lies in, as `2026-02-20`. `now` in milliseconds since 1970. */
export function dayOf(now: number): string {
  const number = Math.floor(now / dayLength);
  if (number !== last.number) last = { number, name: new Date(now).toISOString().slice(0, 10) };
  return last.name;
}

/** The next midnight in UTC, in milliseconds since 1970; always after `now`. */
export const nextMidnight = (now: number): number => (Math.floor(now / dayLength) + 1) * dayLength;

/** Whole seconds until midnight in UTC, rounded up; at least 1. */
export const secondsToMidnight = (now: number): number => Math.ceil((nextMidnight(now) - now) / 1000);
