import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createCalendar,
  dateOfDay,
  firstYear,
  lastYear,
  publicationDate,
  updatedDate,
  yearStarts,
} from "./calendar.ts";

describe("calendar", () => {
  it("knows the days of common and leap years", () => {
    expect(dateOfDay(2023, 0)).toBe("2023-01-01");
    expect(dateOfDay(2023, 59)).toBe("2023-03-01");
    expect(dateOfDay(2024, 59)).toBe("2024-02-29");
    expect(dateOfDay(1900, 59)).toBe("1900-03-01");
    expect(dateOfDay(2023, 364)).toBe("2023-12-31");
  });

  it("gives growing years that together hold every work", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (works) => {
        const starts = [...yearStarts(works)];
        expect(starts[0]).toBe(0);
        expect(starts.at(-1)).toBe(works);
        expect(starts).toEqual([...starts].sort((a, b) => a - b));
      }),
      { numRuns: 50, seed: 1 },
    );
    const starts = yearStarts(100_000);
    const size = (year: number): number => (starts[year + 1] ?? 0) - (starts[year] ?? 0);
    expect(size(75)).toBeGreaterThan(size(0) * 20);
  });

  it("dates works in order of their index", () => {
    const { yearStart, yearOf } = createCalendar(3000);
    const dates = Array.from(yearOf, (year, work) => publicationDate(yearStart, firstYear + year, work));
    expect(dates).toEqual([...dates].sort());
    expect(dates[0]).toMatch(/^1950-/);
    expect(dates.at(-1)).toMatch(new RegExp(`^${lastYear}-12-`));
  });

  it("writes time stamps that are dates", () => {
    for (const bits of [0, 86399, 0xffffffff, 123456789]) {
      expect(updatedDate(bits)).toMatch(/^2026-0[12]-\d\dT\d\d:\d\d:\d\d\.\d{6}$/);
      expect(Number.isNaN(Date.parse(updatedDate(bits)))).toBe(false);
    }
  });
});
