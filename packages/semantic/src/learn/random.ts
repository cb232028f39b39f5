import { hashText } from "@oqlkit/catalog";

/** A generator of 32-bit numbers that gives the same sequence for the same seed (xorshift after a mixing step). */
export function randomNumbers(seed: number): () => number {
  let state = mix(seed) || 0x9e3779b9;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

/** A seed that a text alone decides, 32 bits. */
export const seedOf = (text: string): number => mix(hashText(text));

function mix(value: number): number {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
