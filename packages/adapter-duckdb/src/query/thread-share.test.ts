import { expect, it } from "vitest";
import { ThreadShare } from "./thread-share.ts";

/** The threads after each statement, given how many run as it begins. */
function threadsFor(most: number, atATime: number, running: readonly number[]): number[] {
  const share = new ThreadShare(most, atATime);
  let threads = most;
  return running.map((count) => {
    threads = share.begin(count) ?? threads;
    return threads;
  });
}

const times = (count: number, running: number): number[] => Array<number>(count).fill(running);

it("gives all cores to statements that run alone, and none to help where there are many", () => {
  const threads = threadsFor(2, 4, [...times(10, 1), ...times(10, 4), ...times(10, 1)]);
  expect(threads.slice(0, 10)).toEqual(times(10, 2));
  expect(threads.slice(14, 20)).toEqual(times(6, 1));
  expect(threads.slice(26)).toEqual(times(4, 2));
});

it("keeps cores busy that too few statements would leave idle", () => {
  expect(threadsFor(8, 4, times(20, 16)).at(-1)).toBe(5);
  expect(threadsFor(8, 2, times(20, 2)).at(-1)).toBe(8);
  expect(threadsFor(1, 4, times(20, 4)).at(-1)).toBe(1);
});

it("does not follow each statement", () => {
  expect(threadsFor(2, 4, [1, 3, 1, 3, 1, 2, 1, 3, 2, 1])).toEqual(times(10, 2));
});
