import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDollars, toCredits, toDollars, writeDollars } from "./money.ts";

describe("money", () => {
  it("reads dollars exactly", () => {
    expect(parseDollars("1")).toBe(1_000_000);
    expect(parseDollars("0.1")).toBe(100_000);
    expect(parseDollars(" 0.000001 ")).toBe(1);
    for (const text of ["", "-1", "1e3", "0.0000001", "1.", ".5", "NaN", "1,000"]) {
      expect(parseDollars(text)).toBeUndefined();
    }
  });

  it("writes what it reads", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (micros) => {
        expect(parseDollars(writeDollars(micros, 6))).toBe(micros);
        expect(Math.round(toDollars(micros) * 1_000_000)).toBe(micros);
      }),
    );
  });

  it("writes headers without trailing zeros and never more than there is", () => {
    expect(writeDollars(1_000_000)).toBe("1");
    expect(writeDollars(999_900)).toBe("0.9999");
    expect(writeDollars(999_999)).toBe("0.9999");
    expect(writeDollars(0)).toBe("0");
    expect(writeDollars(10_000_000)).toBe("10");
    expect(writeDollars(10_000_000, 0)).toBe("10");
    expect(writeDollars(1, 6)).toBe("0.000001");
    expect(toCredits(999_999)).toBe(9_999);
  });
});
