import { sharedU8, u32 } from "./arrays.ts";

/** The first year of publication in a sample catalog. */
export const firstYear = 1950;
/** The last year of publication in a sample catalog. */
export const lastYear = 2025;
/** The number of years of publication. */
export const yearCount: number = lastYear - firstYear + 1;
/** The first year reported in `counts_by_year`, which covers ten years. */
export const windowStart: number = lastYear - 9;
/** The number of years reported in `counts_by_year`. */
export const windowYears = 10;

const yearlyGrowth = 1.055;
const monthLengths: readonly number[] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Works are numbered in order of publication, so each year is one range of work indexes. */
export interface Calendar {
  /** The index of the first work of each year, counted from `firstYear`; one more entry closes the last. */
  readonly yearStart: Uint32Array;
  /** The year of each work, counted from `firstYear`. */
  readonly yearOf: Uint8Array<SharedArrayBuffer>;
}

/** Where each year starts when `works` works are spread over steadily growing years. */
export function yearStarts(works: number): Uint32Array {
  let weight = 1;
  let total = 0;
  for (let year = 0; year < yearCount; year++, weight *= yearlyGrowth) total += weight;
  const yearStart = new Uint32Array(yearCount + 1);
  weight = 1;
  let reached = 0;
  for (let year = 0; year < yearCount; year++, weight *= yearlyGrowth) {
    yearStart[year] = Math.floor((reached / total) * works);
    reached += weight;
  }
  yearStart[yearCount] = works;
  return yearStart;
}

/** The calendar of a catalog of `works` works. */
export function createCalendar(works: number): Calendar {
  const yearStart = yearStarts(works);
  const yearOf = sharedU8(works);
  for (let year = 0; year < yearCount; year++) {
    yearOf.fill(year, u32(yearStart, year), u32(yearStart, year + 1));
  }
  return { yearStart, yearOf };
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : `${value}`;
}

/** The date `dayOfYear` (from 0) of `year`, as YYYY-MM-DD. */
export function dateOfDay(year: number, dayOfYear: number): string {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  let rest = dayOfYear;
  let month = 1;
  for (const usual of monthLengths) {
    const length = month === 2 && leap ? 29 : usual;
    if (rest < length) break;
    rest -= length;
    month += 1;
  }
  return `${year}-${twoDigits(month)}-${twoDigits(rest + 1)}`;
}

/** The publication date of a work: works of a year are spread evenly over its days, in index order. */
export function publicationDate(yearStart: Uint32Array, year: number, work: number): string {
  const start = u32(yearStart, year - firstYear);
  const count = u32(yearStart, year - firstYear + 1) - start;
  return dateOfDay(year, Math.floor(((work - start) / count) * 365));
}

/** A time stamp of early 2026 taken from 32 hash bits, as upstream writes `updated_date`. */
export function updatedDate(bits: number): string {
  const seconds = bits % 86400;
  const time = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map(twoDigits)
    .join(":");
  const micros = String((bits >>> 8) % 1000000).padStart(6, "0");
  return `${dateOfDay(2026, bits % 59)}T${time}.${micros}`;
}
