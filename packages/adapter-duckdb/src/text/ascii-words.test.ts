import { expect, it } from "vitest";
import { AsciiWords, longestWord } from "./ascii-words.ts";

const known = new AsciiWords();
const find = (hash: number, word: string): number => known.find(hash, Buffer.from(word), word.length);
const add = (hash: number, word: string, number: number): void =>
  known.add(hash, Buffer.from(word), word.length, number);

it.each([0, 1, 2 ** 31, 2 ** 32 - 1])("tells apart words of the hash %i", (hash) => {
  const words = ["a", "b", "ab", "ba", "abc", "a".repeat(longestWord), "ac", "bab"];
  for (const [number, word] of words.entries()) {
    expect(find(hash, word)).toBe(-1);
    add(hash, word, number);
  }
  expect(words.map((word) => find(hash, word))).toEqual([...words.keys()]);
  for (const word of ["c", "bb", "aba", "a".repeat(longestWord - 1)]) expect(find(hash, word)).toBe(-1);
});

it("finds any number of words", () => {
  const words = Array.from({ length: 9000 }, (_, number) => `${"w".repeat(number % 20)}${number}`);
  const hashOf = (number: number): number => Math.imul(number, 0x9e3779b1) >>> 0;
  for (const [number, word] of words.entries()) add(hashOf(number), word, number);
  expect(words.map((word, number) => find(hashOf(number), word))).toEqual([...words.keys()]);
});
