import { expect, it } from "vitest";
import { readOnce } from "./read-once.ts";

it("reads once for all who ask, and again after a failure", async () => {
  let reads = 0;
  const value = readOnce(async () => {
    reads += 1;
    if (reads === 1) throw new Error("out of memory");
    return reads;
  });
  const first = [value(), value()];
  for (const asked of first) await expect(asked).rejects.toThrow("out of memory");
  expect(await Promise.all([value(), value()])).toEqual([2, 2]);
  expect(await value()).toBe(2);
});
