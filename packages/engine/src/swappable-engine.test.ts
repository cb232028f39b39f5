import type { EntityType, Oqo } from "@oqlkit/oqo-schema";
import { describe, expect, it } from "vitest";
import { smallCatalog } from "../test/support/small-catalog.ts";
import type { AbortSignalLike, StorageAdapter } from "./adapter.ts";
import { createEngine } from "./engine.ts";
import { EngineClosedError, QueryTimeoutError } from "./errors.ts";
import type { LogicalPlan } from "./plan/logical-plan.ts";
import type { Engine } from "./queries.ts";
import { createMemoryAdapter } from "./testing/memory-adapter.ts";

const grouped: Oqo = { get_rows: "works", group_by: [{ column_id: "authorships.author.id" }] };
const everything: Oqo = { get_rows: "works" };

/** An adapter whose calls wait until they are let through; `log` tells what happened in which order. */
interface Gated {
  readonly adapter: StorageAdapter;
  readonly log: string[];
  open(): void;
}

function gated(version: string): Gated {
  const memory = createMemoryAdapter(smallCatalog);
  const log: string[] = [];
  let pass: () => void = () => {};
  let gate = new Promise<void>((resolve) => {
    pass = resolve;
  });
  const wait = (signal: AbortSignalLike | undefined): Promise<void> =>
    Promise.race([
      gate,
      new Promise<never>((_, reject) => {
        if (signal?.aborted) reject(signal.reason);
        signal?.addEventListener("abort", () => reject(signal.reason));
      }),
    ]);
  const adapter: StorageAdapter = {
    ...memory,
    snapshot: { ...memory.snapshot, version },
    async execute(plan, options) {
      log.push("execute");
      await wait(options?.signal);
      return memory.execute(plan, options);
    },
    async names(entity: EntityType, ids: readonly string[]) {
      log.push("names");
      return new Map(ids.map((id) => [id, `${version} ${entity} ${id}`]));
    },
    async close() {
      log.push("close");
    },
  };
  return {
    adapter,
    log,
    open() {
      pass();
      gate = Promise.resolve();
    },
  };
}

/** An adapter that takes no notice of signals: it answers when it is let through. */
function deaf() {
  const { adapter, log, open } = gated("deaf");
  const { execute } = adapter;
  return {
    adapter: { ...adapter, execute: (plan: LogicalPlan) => execute(plan) } as StorageAdapter,
    log,
    open,
  };
}

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

describe("swap", () => {
  it("lets a query see one snapshot from start to end, and closes it after the last", async () => {
    const [old, next] = [gated("old"), gated("next")];
    const engine = createEngine({ adapter: old.adapter });
    const running = [engine.query(grouped), engine.query(grouped)];
    await settled();
    const swapped = engine.swap(next.adapter);
    expect(engine.snapshot.version).toBe("next");
    next.open();
    expect((await engine.query(everything)).count).toBe(12);
    expect(old.log).toEqual(["execute", "execute"]);
    old.open();
    for (const answer of await Promise.all(running)) {
      expect(answer.kind === "groups" && answer.groups[0]?.key_display_name).toMatch(/^old authors/);
    }
    await swapped;
    expect(old.log).toEqual(["execute", "execute", "names", "names", "close"]);
    expect(next.log).toEqual(["execute"]);
  });

  it("closes what nobody uses at once, and each adapter once", async () => {
    const all = [gated("a"), gated("b"), gated("c")] as const;
    const engine = createEngine({ adapter: all[0].adapter });
    await engine.swap(all[1].adapter);
    expect(all[0].log).toEqual(["close"]);
    await engine.swap(all[2].adapter);
    await engine.close();
    await engine.close();
    expect(all.map(({ log }) => log)).toEqual([["close"], ["close"], ["close"]]);
  });

  it("says when the adapter before could not be closed, and goes on with the new one", async () => {
    const [old, next] = [gated("old"), gated("next")];
    const failure = new Error("cannot be closed");
    old.adapter.close = () => Promise.reject(failure);
    const engine = createEngine({ adapter: old.adapter });
    await expect(engine.swap(next.adapter)).rejects.toBe(failure);
    expect(engine.snapshot.version).toBe("next");
    await engine.close();
  });

  it("refuses what is no adapter, and does nothing for the one that is there", async () => {
    const { adapter, log, open } = gated("a");
    open();
    const engine = createEngine({ adapter });
    await expect(Reflect.apply(engine.swap, engine, [undefined])).rejects.toThrow(TypeError);
    await engine.swap(adapter);
    expect((await engine.query(everything)).count).toBe(12);
    expect(log).toEqual(["execute"]);
  });
});

describe("hold", () => {
  it("keeps to its snapshot until it is released", async () => {
    const [old, next] = [gated("old"), gated("next")];
    old.open();
    const engine = createEngine({ adapter: old.adapter });
    const held = engine.hold();
    const swapped = engine.swap(next.adapter);
    expect(held.snapshot.version).toBe("old");
    await held.query(everything);
    await held.get("works", "W12");
    expect(old.log).toEqual(["execute"]);
    held.release();
    held.release();
    await swapped;
    expect(old.log).toEqual(["execute", "close"]);
    await expect(held.query(everything)).rejects.toThrow(EngineClosedError);
  });
});

describe("timeout", () => {
  /** A clock that is moved by hand. */
  function handClock(milliseconds: number) {
    const pending = new Set<() => void>();
    const timer = (after: number, expire: () => void): (() => void) => {
      expect(after).toBe(milliseconds);
      pending.add(expire);
      return () => void pending.delete(expire);
    };
    return { pending, timeout: { milliseconds, timer } };
  }

  it("stops the call with a typed error, and counts no further", async () => {
    const { adapter, open } = gated("a");
    const { pending, timeout } = handClock(1500);
    const engine = createEngine({ adapter, timeout });
    const failure = engine.query(everything).catch((error: unknown) => error);
    await settled();
    for (const expire of pending) expire();
    expect(await failure).toBeInstanceOf(QueryTimeoutError);
    expect(await failure).toMatchObject({ code: "timeout", milliseconds: 1500 });
    expect(String(await failure)).toMatch(/1\.5 s/);
    open();
    expect((await engine.query(everything)).count).toBe(12);
    expect(pending.size).toBe(0);
  });

  it("stops a call whose adapter takes no notice of it", async () => {
    const { adapter, open } = deaf();
    const { pending, timeout } = handClock(10);
    const engine = createEngine({ adapter, timeout });
    const failure = engine.query(everything);
    for (const expire of pending) expire();
    await expect(failure).rejects.toBeInstanceOf(QueryTimeoutError);
    open();
    await engine.close();
    expect(pending.size).toBe(0);
  });

  it("tells the caller's own reason from it", async () => {
    const engine = createEngine({ adapter: gated("a").adapter, timeout: handClock(10).timeout });
    const aborter = new AbortController();
    const failure = engine.query(everything, {}, { signal: aborter.signal });
    aborter.abort("called off");
    await expect(failure).rejects.toBe("called off");
    await expect(engine.query(everything, {}, { signal: aborter.signal })).rejects.toBe("called off");
  });
});

describe("arguments that plain JavaScript may get wrong", () => {
  const options = { signal: new AbortController() } as never;
  const throwing = (): never => {
    throw new Error("no clock");
  };
  it.each([
    ["a signal that is none", {}, options],
    ["a timer that fails", { timeout: { milliseconds: 5, timer: throwing } }, {}],
    ["a timer that cannot be stopped", { timeout: { milliseconds: 5, timer: (() => 5) as never } }, {}],
  ])("keep nothing open: %s", async (_what, settings, given) => {
    const { adapter, log } = gated("a");
    const engine = createEngine({ adapter, ...settings });
    await expect(engine.query(everything, {}, given)).rejects.toThrow();
    expect(engine.load.calls).toBe(0);
    await engine.close();
    expect(log).toContain("close");
  });
});

describe("an adapter that takes no notice of signals", () => {
  it("keeps no caller waiting, and is closed once it has answered", async () => {
    const { adapter, log, open } = deaf();
    const engine = createEngine({ adapter });
    const aborter = new AbortController();
    const { signal } = aborter;
    const failures = [engine.query(everything, {}, { signal }), engine.query(grouped, {}, { signal })].map(
      (call) => call.catch((error: unknown) => error),
    );
    await settled();
    aborter.abort("called off");
    expect(await Promise.all(failures)).toEqual(["called off", "called off"]);
    expect(engine.load.calls).toBe(2);
    const closed = engine.close();
    await settled();
    expect(log).not.toContain("close");
    open();
    await closed;
    expect(engine.load.calls).toBe(0);
    expect(log.at(-1)).toBe("close");
  });
});

describe("close", () => {
  const failureOf = (engine: Engine): Promise<unknown> =>
    engine.query(everything).catch((error: unknown) => error);

  it("waits for what is under way and refuses the rest", async () => {
    const { adapter, log, open } = gated("a");
    const engine = createEngine({ adapter });
    const held = engine.hold();
    const running = engine.query(everything);
    const closed = engine.close();
    expect(await failureOf(engine)).toBeInstanceOf(EngineClosedError);
    expect(() => engine.hold()).toThrow(EngineClosedError);
    open();
    expect((await running).count).toBe(12);
    expect((await held.query(everything)).count).toBe(12);
    expect(log).not.toContain("close");
    held.release();
    await closed;
    expect(log.at(-1)).toBe("close");
  });

  it("counts what is under way", async () => {
    const { adapter, open } = gated("a");
    const engine = createEngine({ adapter: { ...adapter, load: () => ({ running: 2, waiting: 5 }) } });
    expect(engine.load).toEqual({ calls: 0, running: 2, waiting: 5 });
    const running = [engine.query(everything), engine.query(everything)];
    expect(engine.load.calls).toBe(2);
    open();
    await Promise.all(running);
    expect(engine.load.calls).toBe(0);
  });

  it("interrupts what is under way when time is up, on former snapshots too", async () => {
    const [old, next] = [gated("old"), gated("next")];
    const engine = createEngine({ adapter: old.adapter });
    const running = [failureOf(engine)];
    engine.hold();
    await settled();
    const swapped = engine.swap(next.adapter);
    running.push(failureOf(engine));
    await settled();
    const grace = new AbortController();
    const closed = engine.close({ signal: grace.signal });
    await settled();
    expect([old.log, next.log]).toEqual([["execute"], ["execute"]]);
    grace.abort();
    for (const error of await Promise.all(running)) expect(error).toBeInstanceOf(EngineClosedError);
    await Promise.all([closed, swapped]);
    expect([old.log.at(-1), next.log.at(-1)]).toEqual(["close", "close"]);
  });

  it("closes an adapter that comes too late", async () => {
    const late = gated("late");
    const engine = createEngine({ adapter: gated("a").adapter });
    await engine.close();
    await expect(engine.swap(late.adapter)).rejects.toThrow(EngineClosedError);
    expect(late.log).toEqual(["close"]);
  });
});
