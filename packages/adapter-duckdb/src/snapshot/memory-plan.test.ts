import { describe, expect, it } from "vitest";
import { parseMemorySize, planMemory, threadsWithin } from "./memory-plan.ts";

describe("parseMemorySize", () => {
  it.each([
    ["4GB", 4e9],
    ["512 mb", 512e6],
    ["1.5GiB", 1.5 * 2 ** 30],
    ["2000000000", 2e9],
  ])("reads %s", (text, bytes) => expect(parseMemorySize(text)).toBe(bytes));

  it.each(["", "GB", "4 apples", "-1GB", "1e9"])("refuses %j", (text) =>
    expect(() => parseMemorySize(text)).toThrow(/not a memory size/),
  );
});

describe("planMemory", () => {
  it("keeps a part for Node", () => {
    expect(planMemory("4GB")).toMatchObject({ duckdb: 4e9 - 768e6 });
    expect(planMemory("1GB")).toMatchObject({ duckdb: 750e6 });
  });
  it("has vectors made beside the text indexes where there is enough for both", () => {
    expect(planMemory("2GB").beside).toEqual({ texts: 750e6, vectors: 375e6 });
    expect(planMemory("1GB").beside).toBeUndefined();
  });
  it("refuses what is too little", () => expect(() => planMemory("256MB")).toThrow(/at least 512MB/));
});

it("lets only as many threads handle whole objects as there is memory for", () => {
  expect([100e6, 320e6, 750e6, 3.2e9].map((memory) => threadsWithin(memory, 8))).toEqual([1, 1, 2, 8]);
});
