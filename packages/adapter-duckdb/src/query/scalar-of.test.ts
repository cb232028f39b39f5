import { DuckDBDateValue, DuckDBTimestampValue } from "@duckdb/node-api";
import { describe, expect, it } from "vitest";
import { scalarOf } from "./scalar-of.ts";

describe("scalarOf", () => {
  it("takes plain values as they are, and large integers as numbers", () => {
    for (const value of [null, "text", 1.5, true]) expect(scalarOf(value)).toBe(value);
    expect(scalarOf(2n ** 53n - 1n)).toBe(Number.MAX_SAFE_INTEGER);
  });

  it("writes dates and times, before 1970 too", () => {
    expect(scalarOf(new DuckDBDateValue(0))).toBe("1970-01-01");
    expect(scalarOf(new DuckDBDateValue(-719162))).toBe("0001-01-01");
    expect(scalarOf(new DuckDBDateValue(2932896))).toBe("9999-12-31");
    expect(scalarOf(new DuckDBTimestampValue(1_234_567n))).toBe("1970-01-01T00:00:01.234567");
    expect(scalarOf(new DuckDBTimestampValue(-1n))).toBe("1969-12-31T23:59:59.999999");
    expect(scalarOf(new DuckDBTimestampValue(-1_001_000n))).toBe("1969-12-31T23:59:58.999000");
  });

  it("refuses what is no value of a field", () => {
    expect(() => scalarOf(new Uint8Array() as never)).toThrow(TypeError);
  });
});
