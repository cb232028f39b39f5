import { expect, it } from "vitest";
import { readDate, readTimestamp } from "./dates.ts";

const two = (number: number): string => `${number}`.padStart(2, "0");

/** Whether JavaScript's own calendar has a day. */
function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

it.each(["0001", "1600", "1900", "2000", "2023", "2024", "9999"])("knows the days of %s", (year) => {
  for (let month = 0; month <= 13; month += 1) {
    for (let day = 0; day <= 32; day += 1) {
      const text = `${year}-${two(month)}-${two(day)}`;
      expect(readDate(text)).toBe(isDay(text) ? text : undefined);
    }
  }
});

it.each(["0000-01-01", "2020-1-1", "20200101", "2020-01", " 2020-01-01", "2020-01-011"])(
  "knows no day %j",
  (text) => {
    expect(readDate(text)).toBeUndefined();
  },
);

it.each([
  ["2020-05-17", "2020-05-17T00:00:00.000000"],
  ["2020-05-17 23:59", "2020-05-17T23:59:00.000000"],
  ["2020-05-17T23:59:59,1234567z", "2020-05-17T23:59:59.123456"],
  ["2020-05-17T00:30:00.5+01:00", "2020-05-16T23:30:00.500000"],
  ["2020-12-31T23:30:00-0130", "2021-01-01T01:00:00.000000"],
  ["2020-05-17T24:00", undefined],
  ["2020-05-17T23:60", undefined],
  ["2020-05-17T23:59:60", undefined],
  ["2020-02-30T10:00", undefined],
  ["2020-05-17T10:00+99:00", undefined],
  ["9999-12-31T23:59-01:00", undefined],
  ["0001-01-01T00:00+01:00", undefined],
])("reads the moment %j as %j", (text, moment) => {
  expect(readTimestamp(text)).toBe(moment);
});
