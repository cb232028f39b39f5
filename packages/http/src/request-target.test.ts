import { expect, test } from "vitest";
import { pathAfter } from "./request-target.ts";

test.each([
  ["/works/https://doi.org/10.1/x", 1, "https://doi.org/10.1/x"],
  ["//works//W1/", 1, "W1"],
  ["/entities/works/W1", 2, "W1"],
  ["/query/oql/works where doi is (10.1//x)", 2, "works where doi is (10.1//x)"],
  ["/works", 1, ""],
])("the rest of %s behind %i segments is %s", (path, count, rest) => {
  expect(pathAfter(path, count)).toBe(rest);
});
