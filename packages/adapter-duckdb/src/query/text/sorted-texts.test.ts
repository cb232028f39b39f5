import fc from "fast-check";
import { expect, it } from "vitest";
import { countTurns } from "../../../test/count-turns.ts";
import { TimeSlice } from "../../time-slice.ts";
import { letterBits, longestCounted, readSortedTexts, type SortedTexts } from "./sorted-texts.ts";

const bytewise = (one: string, other: string): number => Buffer.from(one).compare(Buffer.from(other));
const text = fc
  .string({ unit: fc.constantFrom("a", "b", "é", "知", "🦊"), maxLength: 4 })
  .filter((one) => one !== "");

const reading = (texts: readonly string[]): Promise<SortedTexts> =>
  readSortedTexts(Buffer.from(texts.map((one) => `${one}\n`).join("")), texts.length, new TimeSlice());

it("finds texts, and those that begin alike", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(text), text, async (given, wanted) => {
      const all = given.sort(bytewise);
      const texts = await reading(all);
      expect(Array.from({ length: texts.size }, (_, at) => texts.at(at))).toEqual(all);
      expect([...texts.lengths]).toEqual(all.map((one) => [...one].length));
      expect([...texts.letters]).toEqual(all.map((one) => letterBits(one) >>> 0));
      expect(texts.find(wanted)).toBe(all.indexOf(wanted));
      const [first, end] = texts.startingWith(wanted);
      expect(all.slice(first, end)).toEqual(all.filter((one) => one.startsWith(wanted)));
    }),
  );
});

it("counts the letters of long texts so far", async () => {
  const texts = await reading(["a".repeat(254), "é".repeat(255), "知".repeat(300)]);
  expect([...texts.lengths]).toEqual([254, longestCounted, longestCounted]);
});

it("lets others have their turn while it reads many texts", async () => {
  const many = Array.from({ length: 1_000_000 }, (_, at) => `${1_000_000 + at}`);
  const turns = countTurns();
  const texts = await reading(many);
  turns.end();
  expect(texts.find("1999999")).toBe(999_999);
  expect(turns.count()).toBeGreaterThan(1);
});

it("tells the letters of a text by a bit for each", () => {
  expect(letterBits("abba")).toBe(letterBits("ab"));
  expect(letterBits("abc") & ~letterBits("ab")).not.toBe(0);
  expect(letterBits("知é") & ~letterBits("a知é")).toBe(0);
  expect(letterBits("")).toBe(0);
});
