import { u8 } from "./arrays.ts";
import { hash, type Random, stream } from "./random.ts";
import { rankTable, zipfWeight } from "./zipf.ts";

const blockBits = 6;
const blockSize = 1 << blockBits;
const steepRanks = Uint8Array.from(
  rankTable(blockSize, 4096, (rank) => 1 / ((rank + 0.8) * Math.sqrt(rank + 0.8))),
);
const gentleRanks = Uint8Array.from(rankTable(blockSize, 4096, zipfWeight(1)));

/** How unequal the members of a block are. */
type Steepness = "gentle" | "steep";

/**
 * Moves a uniformly drawn position to a nearby one so that few positions get most of the draws. Positions
 * fall into blocks; within a block, ranks follow a power law, and a hash of the block decides who has which
 * rank. That gives heavy tails without remembering who was drawn before. `step` spaces the members of a
 * block apart, so that blocks of different steps favour different positions over wider ranges.
 */
export function nearbyHub(
  random: Random,
  position: number,
  salt: number,
  step: number,
  steepness: Steepness,
): number {
  const wide = blockSize * step;
  const block = Math.floor(position / wide);
  const shift = hash(random.seed, stream.block, block ^ Math.imul(salt + step, 0x9e3779b1));
  const rank = u8(steepness === "steep" ? steepRanks : gentleRanks, random.next() >>> 20);
  return block * wide + ((rank + shift) & (blockSize - 1)) * step + ((shift >>> 8) % step);
}
