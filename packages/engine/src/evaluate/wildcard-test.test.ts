import fc from "fast-check";
import { expect, it } from "vitest";
import { wildcardTest } from "./wildcard-test.ts";

it("fits what a regular expression fits", () => {
  const word = fc
    .array(fc.constantFrom("a", "b", "é", "𝛼"), { maxLength: 8 })
    .map((letters) => letters.join(""));
  const form = fc
    .array(fc.constantFrom("a", "b", "𝛼", "*", "?"), { maxLength: 8 })
    .map((signs) => signs.join(""));
  fc.assert(
    fc.property(word, form, (letters, signs) => {
      const source = signs.replaceAll("*", ".*").replaceAll("?", ".");
      expect(wildcardTest(signs)(letters)).toBe(new RegExp(`^${source}$`, "su").test(letters));
    }),
    { numRuns: 2000 },
  );
});

it("reads a word in time that does not depend on how a form could be split", () => {
  const test = wildcardTest(`int${"*?".repeat(200)}z`);
  expect(test("int".padEnd(2000, "a"))).toBe(false);
  expect(test(`${"int".padEnd(2000, "a")}z`)).toBe(true);
});
