import { availableParallelism } from "node:os";
import { describe, expect, it } from "vitest";
import { backoff, failuresAfter } from "./backoff.ts";
import { metricsGatherer } from "./metrics-gatherer.ts";
import { shareOf } from "./primary.ts";

describe("a cluster", () => {
  it("divides limits among its processes", () => {
    expect(shareOf({ memoryLimit: "4GB", threads: 8, poolSize: 10 }, 4)).toEqual({
      memoryLimit: "1000MB",
      threads: 2,
      poolSize: 2,
    });
    expect(shareOf({ memoryLimit: "1.5GiB", threads: 1, poolSize: 1 }, 2)).toEqual({
      memoryLimit: "768MiB",
      threads: 1,
      poolSize: 1,
    });
    expect(shareOf({}, 1)).toEqual({
      memoryLimit: "2000MB",
      threads: availableParallelism(),
      poolSize: 4 * availableParallelism(),
    });
  });

  it.each([
    ["1MB", 1, "a memory limit of 1MB is too little; give --memory-limit 64MB or more"],
    ["0GB", 1, "a memory limit of 0GB is too little; give --memory-limit 64MB or more"],
    ["127MB", 2, "a memory limit of 127MB is too little for 2 processes; give --memory-limit 128MB or more"],
    [
      undefined,
      32,
      "a memory limit of 2GB is too little for 32 processes; give --memory-limit 2048MB or more",
    ],
  ])("refuses %s for %i", (memoryLimit, size, message) => {
    expect(() => shareOf(memoryLimit === undefined ? {} : { memoryLimit }, size)).toThrow(message);
  });

  it("takes the least memory there may be", () => {
    expect(shareOf({ memoryLimit: "128MB" }, 2).memoryLimit).toBe("64MB");
  });

  it("waits longer with each failure in a row, and forgets them after a good while", () => {
    expect([1, 2, 3, 100].map(backoff)).toEqual([100, 200, 400, 30_000]);
    expect([failuresAfter(10, 4), failuresAfter(100_000, 4)]).toEqual([5, 1]);
  });
});

describe("gathering metrics", () => {
  const gatherer = metricsGatherer({
    text: async (found) => JSON.stringify(found),
    counters: async (found) => found.flat(),
  });
  const answering = (id: number, count = id) => ({
    id,
    ask: (call: number) => gatherer.collected(id, call, [count]),
  });

  it("puts those of all workers together", async () => {
    expect(await gatherer.gather([answering(1), answering(2)])).toBe("[[1],[2],[]]");
  });

  it("goes on without workers that end or do not answer, but for what only grows", async () => {
    const ending = { id: 2, ask: () => gatherer.forget(2) };
    expect(await gatherer.gather([answering(1), ending])).toBe("[[1],[2]]");
    expect(await gatherer.gather([{ id: 3, ask: () => gatherer.forget(3) }])).toBeNull();
    expect(await gatherer.gather([answering(4), { id: 1, ask: () => {} }])).toBe("[[4],[2,1]]");
    expect(await gatherer.gather([answering(1, 5), answering(4)])).toBe("[[5],[4],[2]]");
  });
});
