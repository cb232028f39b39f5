import { AdapterError, OutOfMemoryError } from "@oqlkit/engine";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ConnectionPool } from "./connection-pool.ts";
import type { Statement } from "./sql-writer.ts";

const one: Statement = { text: "select $1::DOUBLE", parameters: [1] };
/** Runs for minutes unless it is interrupted. */
const endless: Statement = {
  text: "select count(*)::DOUBLE from range(10000000000) a(x), range(100) b(y) where x % 7 = y",
  parameters: [],
};

describe("ConnectionPool", () => {
  let pool: ConnectionPool;
  beforeEach(async () => {
    pool = await ConnectionPool.open(":memory:", { size: 2, threads: 1, config: {} });
  });
  afterEach(() => pool.close());

  it("runs more statements than it has connections", async () => {
    const runs = Array.from({ length: 20 }, (_, index) => pool.run({ ...one, parameters: [index] }));
    expect((await Promise.all(runs)).flat(2)).toEqual(Array.from({ length: 20 }, (_, index) => index));
  });

  it("interrupts a running statement, and goes on with the connection", async () => {
    const reason = new Error("called off");
    const aborter = new AbortController();
    const running = pool.run(endless, aborter.signal);
    const others = [pool.run(one), pool.run(one)];
    await others[0];
    aborter.abort(reason);
    await expect(running).rejects.toBe(reason);
    await Promise.all(others);
    for (let again = 0; again < 4; again++) expect(await pool.run(one)).toEqual([[1]]);
  });

  it("is not opened where it cannot be confined", async () => {
    const options = {
      size: 2,
      threads: 1,
      config: { enable_external_access: "false" },
      confinedTo: ["/tmp"],
    };
    await expect(ConnectionPool.open(":memory:", options)).rejects.toThrow("allowed_directories");
  });

  it("tells what runs and what waits", async () => {
    const runs = Array.from({ length: 5 }, () => pool.run(one));
    expect(pool.load.running + pool.load.waiting).toBe(5);
    await Promise.all(runs);
    expect(pool.load).toEqual({ running: 0, waiting: 0 });
  });

  it("takes a statement that waits out of the queue", async () => {
    const aborters = [new AbortController(), new AbortController(), new AbortController()] as const;
    const runs = aborters.map(({ signal }) => pool.run(endless, signal).catch((reason: unknown) => reason));
    aborters[2].abort("third");
    expect(await runs[2]).toBe("third");
    aborters[0].abort("first");
    aborters[1].abort("second");
    expect(await Promise.all(runs)).toEqual(["first", "second", "third"]);
    expect(await pool.run(one)).toEqual([[1]]);
  });

  it("does not begin what has been called off", async () => {
    await expect(pool.run(one, AbortSignal.abort("before"))).rejects.toBe("before");
    expect(await pool.run(one)).toEqual([[1]]);
  });

  it("reports a failing statement as AdapterError, and goes on", async () => {
    await expect(pool.run({ text: "select no_such_column", parameters: [] })).rejects.toThrow(AdapterError);
    expect(await pool.run(one)).toEqual([[1]]);
  });

  it("tells a statement that needs too much memory from one that fails, and goes on", async () => {
    const small = await ConnectionPool.open(":memory:", {
      size: 1,
      threads: 1,
      config: { memory_limit: "20MB", temp_directory: "" },
    });
    try {
      const sorted = "select list(x order by x % 7)[1]::DOUBLE from range(10000000) t(x)";
      await expect(small.run({ text: sorted, parameters: [] })).rejects.toThrow(OutOfMemoryError);
      expect(await small.run(one)).toEqual([[1]]);
    } finally {
      await small.close();
    }
  });

  it("waits for what runs when it closes, and refuses the rest", async () => {
    const runs = Array.from({ length: 6 }, () => pool.run(one).catch((error: unknown) => error));
    await pool.close();
    const results = await Promise.all(runs);
    expect(results[0]).toEqual([[1]]);
    expect(results.at(-1)).toBeInstanceOf(AdapterError);
    await expect(pool.run(one)).rejects.toThrow(/closed/);
  });

  it("splits up statements only while few of them run", async () => {
    const threads: Statement = {
      text: "select value::DOUBLE from duckdb_settings() where name = 'threads'",
      parameters: [],
    };
    const busy: Statement = {
      text: "select count(*)::DOUBLE from range(300000) t(x) where x % 7 = 3",
      parameters: [],
    };
    const many = await ConnectionPool.open(":memory:", { size: 6, threads: 2, config: {} });
    try {
      expect(await many.run(threads)).toEqual([[2]]);
      await Promise.all(Array.from({ length: 30 }, () => many.run(busy)));
      expect(await many.run(threads)).toEqual([[1]]);
      for (let again = 0; again < 10; again++) await many.run(busy);
      expect(await many.run(threads)).toEqual([[2]]);
    } finally {
      await many.close();
    }
  });
});
