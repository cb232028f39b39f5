import fc from "fast-check";
import { expect, it } from "vitest";
import { letterBits, longestCounted, readSortedTexts } from "./sorted-texts.ts";

const bytewise = (one: string, other: string): number => Buffer.from(one).compare(Buffer.from(other));
const text = fc
  .string({ unit: fc.constantFrom("a", "b", "é", "知", "🦊"), maxLength: 4 })
  .filter((one) => one !== "");

it("finds texts, and those that begin alike", () => {
  fc.assert(
    fc.property(fc.uniqueArray(text), text, (given, wanted) => {
      const all = given.sort(bytewise);
      const texts = readSortedTexts(Buffer.from(all.map((one) => `${one}\n`).join("")));
      expect(Array.from({ length: texts.size }, (_, at) => texts.at(at))).toEqual(all);
      expect([...texts.lengths]).toEqual(all.map((one) => [...one].length));
      expect([...texts.letters]).toEqual(all.map((one) => letterBits(one) >>> 0));
      expect(texts.find(wanted)).toBe(all.indexOf(wanted));
      const [first, end] = texts.startingWith(wanted);
      expect(all.slice(first, end)).toEqual(all.filter((one) => one.startsWith(wanted)));
    }),
  );
});

it("counts the letters of long texts so far", () => {
  const texts = readSortedTexts(Buffer.from(`${"a".repeat(254)}\n${"é".repeat(255)}\n${"知".repeat(300)}\n`));
  expect([...texts.lengths]).toEqual([254, longestCounted, longestCounted]);
});

it("tells the letters of a text by a bit for each", () => {
  expect(letterBits("abba")).toBe(letterBits("ab"));
  expect(letterBits("abc") & ~letterBits("ab")).not.toBe(0);
  expect(letterBits("知é") & ~letterBits("a知é")).toBe(0);
  expect(letterBits("")).toBe(0);
});
