import { expect, test } from "vitest";
import { printOneLine } from "./print.ts";
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

test("writes numbers alike that are compared and searched for", () => {
  const query = (column_id: string) => ({ get_rows: "works", filter_rows: [{ column_id, value: 0.00001 }] });
  expect(printOneLine(query("display_name"))).toBe("works where title is (1e-05)");
  expect(printOneLine(query("display_name.search"))).toBe("works where title has (1e-05)");
});
