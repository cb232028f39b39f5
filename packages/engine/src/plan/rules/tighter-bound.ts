import type { Bound } from "../logical-plan.ts";

/** The lower bound that admits less; of two at one value the exclusive one. */
export const tighterMin = (a: Bound | undefined, b: Bound | undefined): Bound | undefined =>
  tighter(a, b, (one, other) => one.value > other.value);

/** The upper bound that admits less. */
export const tighterMax = (a: Bound | undefined, b: Bound | undefined): Bound | undefined =>
  tighter(a, b, (one, other) => one.value < other.value);

function tighter(
  a: Bound | undefined,
  b: Bound | undefined,
  wins: (one: Bound, other: Bound) => boolean,
): Bound | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  if (a.value === b.value) return a.inclusive ? b : a;
  return wins(a, b) ? a : b;
}
