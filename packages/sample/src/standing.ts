import { lowerBound, sharedU32, u8, u16, u32 } from "./arrays.ts";
import { type Calendar, yearCount } from "./calendar.ts";
import type { Hierarchy } from "./hierarchy.ts";

/** What is needed to compare a work's citations with those of its year and field. */
export interface Standing {
  /** The citation counts of each year's works, ascending, in the ranges of `Calendar.yearStart`. */
  readonly sorted: Uint32Array<SharedArrayBuffer>;
  /** Works and citations by field and year: two entries for each. */
  readonly fieldYear: Uint32Array<SharedArrayBuffer>;
  /** The largest h such that h works of the catalog have h citations: a bound for every h-index in it. */
  readonly hIndexLimit: number;
}

/** Builds the tables once all citations are counted. */
export function createStanding(
  hierarchy: Hierarchy,
  calendar: Calendar,
  topicOf: Uint16Array,
  citedBy: Uint32Array,
): Standing {
  const sorted = sharedU32(citedBy.length);
  sorted.set(citedBy);
  for (let year = 0; year < yearCount; year++) {
    sorted.subarray(u32(calendar.yearStart, year), u32(calendar.yearStart, year + 1)).sort();
  }
  const fieldYear = sharedU32(hierarchy.fields.length * yearCount * 2);
  const histogram = new Uint32Array(citedBy.reduce((top, count) => Math.max(top, count), 0) + 1);
  for (let work = 0; work < citedBy.length; work++) {
    const cited = u32(citedBy, work);
    const field = hierarchy.topics[u16(topicOf, work)]?.field ?? 0;
    const cell = (field * yearCount + u8(calendar.yearOf, work)) * 2;
    fieldYear[cell] = u32(fieldYear, cell) + 1;
    fieldYear[cell + 1] = u32(fieldYear, cell + 1) + cited;
    histogram[cited] = u32(histogram, cited) + 1;
  }
  return { sorted, fieldYear, hIndexLimit: hIndexOf(histogram) };
}

/** The h-index of works given as a histogram: entry `c` counts the works with `c` citations, the last with more. */
export function hIndexOf(histogram: Uint32Array): number {
  let works = 0;
  for (let cited = histogram.length - 1; cited > 0; cited--) {
    works += u32(histogram, cited);
    if (works >= cited) return cited;
  }
  return 0;
}

/** A work's place among the works of its year. */
interface Rank {
  /** Share of the year's works with fewer citations plus half of those with as many, 0 to 1. */
  readonly value: number;
  readonly min: number;
  readonly max: number;
}

/** The rank of a work with `cited` citations in `year` (counted from the first); rises with citations. */
export function rankInYear(standing: Standing, calendar: Calendar, year: number, cited: number): Rank {
  const from = u32(calendar.yearStart, year);
  const to = u32(calendar.yearStart, year + 1);
  const fewer = lowerBound(standing.sorted, cited, from, to) - from;
  const notMore = lowerBound(standing.sorted, cited + 1, from, to) - from;
  const count = to - from;
  const value = Math.round(((fewer + notMore) / 2 / count) * 1e6) / 1e6;
  const min = Math.min(99, Math.floor((fewer / count) * 100));
  return { value, min, max: Math.max(min + 1, Math.ceil((fewer / count) * 100)) };
}

/** Citations in relation to the mean of the field and year, or null where that mean is zero. */
export function fieldWeightedImpact(
  standing: Standing,
  field: number,
  year: number,
  cited: number,
): number | null {
  const cell = (field * yearCount + year) * 2;
  const total = u32(standing.fieldYear, cell + 1);
  if (total === 0) return null;
  return Math.round(((cited * u32(standing.fieldYear, cell)) / total) * 1e4) / 1e4;
}
