import { expect, test } from "vitest";
import { scalarText } from "./scalar-text.ts";

test.each([
  [0, "0"],
  [-0, "0"],
  [2020, "2020"],
  [123456789012345680000, "123456789012345680000"],
  [1e21, "1000000000000000000000"],
  [1e23, "99999999999999991611392"],
  [0.5, "0.5"],
  [-0.0001, "-0.0001"],
  [0.00001, "1e-05"],
  [-2.5e-12, "-2.5e-12"],
  [Number.NaN, "NaN"],
  [Number.POSITIVE_INFINITY, "Infinity"],
])("writes the number %s as %s", (value, text) => {
  expect(scalarText(value)).toBe(text);
});
