import { u16 } from "./arrays.ts";
import type { Random } from "./random.ts";

/**
 * A quantile table: slot `s` of the result holds the rank drawn when a uniform number falls into that slot.
 * Weights are used with additions and divisions only, so that the table is the same on every platform.
 */
export function rankTable(ranks: number, slots: number, weight: (rank: number) => number): Uint16Array {
  let total = 0;
  for (let rank = 0; rank < ranks; rank++) total += weight(rank);
  const table = new Uint16Array(slots);
  let rank = 0;
  let reached = weight(0);
  for (let slot = 0; slot < slots; slot++) {
    const wanted = ((slot + 0.5) / slots) * total;
    while (reached < wanted && rank < ranks - 1) {
      rank += 1;
      reached += weight(rank);
    }
    table[slot] = rank;
  }
  return table;
}

/** One rank drawn from a quantile table. */
export function drawRank(random: Random, table: Uint16Array): number {
  return u16(table, random.below(table.length));
}

/** The weight of a rank under Zipf's law with the head flattened by `shift`. */
export function zipfWeight(shift: number): (rank: number) => number {
  return (rank) => 1 / (rank + shift);
}
