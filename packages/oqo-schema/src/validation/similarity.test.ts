import { describe, expect, test } from "vitest";
import { characterBound, similarity } from "./similarity.ts";

describe("similarity", () => {
  test("is twice the matched length over the whole", () => {
    expect(similarity("abcd", "bcde")).toBe(0.75);
    expect(similarity("same", "same")).toBe(1);
    expect(similarity("abc", "xyz")).toBe(0);
  });

  test("depends on which text comes first", () => {
    // Of equally long runs the first one of the first text is matched, which may leave less beside it.
    expect(similarity("tide", "diet")).toBe(0.25);
    expect(similarity("diet", "tide")).toBe(0.5);
  });

  test("does not exceed its bounds", () => {
    for (const [first, second] of [
      ["type", "types"],
      ["abc", "cba"],
      ["a", "aaaa"],
      ["", "x"],
    ] as const) {
      const ratio = similarity(first, second);
      expect(characterBound(first, second)).toBeGreaterThanOrEqual(ratio);
    }
  });
});
