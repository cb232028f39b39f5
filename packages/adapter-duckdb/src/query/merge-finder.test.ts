import { afterEach, beforeEach, expect, it } from "vitest";
import { ConnectionPool } from "./connection-pool.ts";
import { MergeFinder } from "./merge-finder.ts";

let pool: ConnectionPool;
let statements: number;
let finder: MergeFinder;

beforeEach(async () => {
  pool = await ConnectionPool.open(":memory:", { size: 2, threads: 1, config: {} });
  statements = 0;
  finder = new MergeFinder({
    run: (...call) => {
      statements++;
      return pool.run(...call);
    },
    numbers: (...call) => {
      statements++;
      return pool.numbers(...call);
    },
  });
});
afterEach(() => pool.close());

/** Makes the table of an entity type of a query for ids and what they were merged into. */
const merge = (entity: string, merges: string) =>
  pool.run({ text: `create table "${entity}/$merged" as ${merges}`, parameters: [] });

it("reads the merges of an entity type once, for all who ask", async () => {
  await merge("works", "from (values ('W7', 'W30'), ('W20', 'W123456789012'), ('W3', 'W30')) t(id, into_id)");
  const asked = ["W3", "W4", "W20", "A3", "W", "W123456789012345", ""];
  const [survivors, into] = await Promise.all([
    finder.survivors("works", asked, undefined),
    finder.find("works", "W7", undefined),
  ]);
  expect([...survivors]).toEqual([
    ["W3", "W30"],
    ["W20", "W123456789012"],
  ]);
  const read = statements;
  expect([into, await finder.find("works", "W30", undefined)]).toEqual(["W30", undefined]);
  expect((await finder.survivors("works", [], undefined)).size).toBe(0);
  expect(statements).toBe(read);
});

it.each([
  ["codes", "keywords", "select 'a' as id, 'b' as into_id", "a", "b"],
  [
    "ids beyond exact doubles",
    "works",
    "select 'W999999999999998' as id, 'W1' as into_id",
    "W999999999999998",
    "W1",
  ],
  [
    "more than are held",
    "works",
    "select 'W' || (x + 200000) as id, 'W' || (x + 1) as into_id from range(100001) t(x)",
    "W300000",
    "W100001",
  ],
] as const)("asks the database each time where there are %s", async (_, entity, merges, id, into) => {
  await merge(entity, merges);
  expect(await finder.find(entity, id, undefined)).toBe(into);
  const before = statements;
  expect([...(await finder.survivors(entity, [id, "W5"], undefined))]).toEqual([[id, into]]);
  expect(await finder.find(entity, "W5", undefined)).toBeUndefined();
  expect(statements).toBe(before + 2);
});

it("reads again after a failure, and ends for those who are called off alone", async () => {
  await expect(finder.find("works", "W1", undefined)).rejects.toThrow("merged");
  await merge("works", "select 'W1' as id, 'W2' as into_id");
  const aborter = new AbortController();
  const both = [finder.find("works", "W1", aborter.signal), finder.find("works", "W1", undefined)];
  aborter.abort(new Error("called off"));
  await expect(both[0]).rejects.toThrow("called off");
  expect(await both[1]).toBe("W2");
});

it("does not keep those waiting who are called off while the database is busy", async () => {
  const never = new Promise<never>(() => undefined);
  const busy = new MergeFinder({ run: () => never, numbers: () => never });
  const aborter = new AbortController();
  const waiting = busy.find("works", "W1", aborter.signal);
  aborter.abort(new Error("called off"));
  await expect(waiting).rejects.toThrow("called off");
  await expect(busy.find("works", "W1", aborter.signal)).rejects.toThrow("called off");
});
