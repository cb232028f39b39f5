import { expect, test } from "vitest";
import { rowsAtOnce } from "./rows-at-once.ts";

test("as many rows as a vector has, fewer of large objects, and some of the largest", () => {
  expect([1, 14_000, 32_768].map(rowsAtOnce)).toEqual([2048, 2048, 2048]);
  expect([65_536, 2.4e6, 64e6].map(rowsAtOnce)).toEqual([1024, 27, 16]);
});
