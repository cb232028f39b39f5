import { expect, test } from "vitest";
import { saysOutOfMemory } from "./thrown.ts";

test("DuckDB's lack of memory is told from errors that quote such a text", () => {
  const cause = new Error("Out of Memory Error: failed to allocate data");
  expect(saysOutOfMemory(cause)).toBe(true);
  expect(saysOutOfMemory(new Error("The tables could not be built", { cause }))).toBe(true);
  expect(saysOutOfMemory(new Error("Conversion Error: 'Out of Memory Error'"))).toBe(false);
  expect(saysOutOfMemory("Out of Memory Error")).toBe(false);
});
