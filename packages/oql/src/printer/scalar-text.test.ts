import { expect, test } from "vitest";
import { scalarText } from "./scalar-text.ts";

test.each([
  [0, "0"],
  [-0, "0"],
  [2020, "2020"],
  [1e21, "1000000000000000000000"],
  [0.5, "0.5"],
  [-0.0001, "-0.0001"],
  [0.00001, "1e-05"],
  [-2.5e-12, "-2.5e-12"],
  [Number.NaN, "NaN"],
  [Number.POSITIVE_INFINITY, "Infinity"],
])("writes the number %s as %s", (value, text) => {
  expect(scalarText(value)).toBe(text);
});
