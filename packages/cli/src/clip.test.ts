import { expect, it } from "vitest";
import { clip } from "./clip.ts";

it.each([
  ["letters", 7, "letters"],
  ["letters", 6, "lette…"],
  ["letters", 1, "letters"],
  ["東京大学", 8, "東京大学"],
  ["東京大学", 7, "東京大…"],
  ["東京大学", 6, "東京…"],
  ["cafe\u0301s", 5, "cafe\u0301s"],
  ["cafe\u0301s bar", 5, "cafe\u0301…"],
  ["👩‍🔬🧬🧬", 4, "👩‍🔬…"],
  ["東京a", 5, "東京a"],
  ["a\u0301 ".repeat(200_000), 4, "a\u0301 a\u0301…"],
])("cuts %s to %i columns", (text, columns, cut) => {
  expect(clip(text, columns)).toBe(cut);
});
