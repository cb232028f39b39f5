import { describe, expect, it } from "vitest";
import { fileOrder, workOnLine } from "./file-order.ts";
import { greatestCommonDivisor } from "./groups.ts";
import { hIndexOf } from "./standing.ts";
import { rankTable, zipfWeight } from "./zipf.ts";

describe("rankTable", () => {
  it("gives each rank its share of the slots", () => {
    const table = rankTable(4, 1000, (rank) => [4, 3, 2, 1][rank] ?? 0);
    expect([0, 1, 2, 3].map((rank) => table.filter((entry) => entry === rank).length)).toEqual([
      400, 300, 200, 100,
    ]);
  });

  it("follows Zipf's law", () => {
    const table = rankTable(1000, 1 << 16, zipfWeight(1));
    const count = (rank: number): number => table.filter((entry) => entry === rank).length;
    expect(count(0) / count(9)).toBeCloseTo(10, 0);
    expect(table.at(-1)).toBe(999);
  });
});

describe("fileOrder", () => {
  it.each([1, 2, 3, 10, 997, 1000, 1024])("visits each of %i works once", (works) => {
    const order = fileOrder(works);
    const visited = Array.from({ length: works }, (_, line) => workOnLine(order, line, works));
    expect(new Set(visited).size).toBe(works);
    expect(greatestCommonDivisor(order.stride, works)).toBe(1);
  });
});

describe("hIndexOf", () => {
  it("reads the h-index from a histogram", () => {
    expect(hIndexOf(Uint32Array.of(5, 0, 0, 0))).toBe(0);
    expect(hIndexOf(Uint32Array.of(0, 5, 0, 0))).toBe(1);
    // Citations 3, 3, 3, 1.
    expect(hIndexOf(Uint32Array.of(0, 1, 0, 3))).toBe(3);
  });
});
