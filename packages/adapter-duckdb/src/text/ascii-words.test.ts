import { expect, it } from "vitest";
import { AsciiWords, longestWord } from "./ascii-words.ts";

const find = (known: AsciiWords, hash: number, word: string): number =>
  known.find(hash, Buffer.from(word), word.length);

it.each([0, 1, 2 ** 31, 2 ** 32 - 1])("tells apart words of the hash %i", (hash) => {
  const known = new AsciiWords();
  const words = ["a", "b", "ab", "ba", "abc", "a".repeat(longestWord), "ac", "bab"];
  for (const [number, word] of words.entries()) {
    expect(find(known, hash, word)).toBe(-1);
    known.add(hash, Buffer.from(word), word.length, number);
  }
  expect(words.map((word) => find(known, hash, word))).toEqual([...words.keys()]);
  for (const word of ["c", "bb", "aba", "a".repeat(longestWord - 1)])
    expect(find(known, hash, word)).toBe(-1);
});

it("finds any number of words", () => {
  const known = new AsciiWords();
  const words = Array.from({ length: 9000 }, (_, number) => `${"w".repeat(number % 20)}${number}`);
  const hashOf = (number: number): number => Math.imul(number, 0x9e3779b1) >>> 0;
  for (const [number, word] of words.entries())
    known.add(hashOf(number), Buffer.from(word), word.length, number);
  expect(words.map((word, number) => find(known, hashOf(number), word))).toEqual([...words.keys()]);
});
