import type { AbortSignalLike, ExecuteOptions, StorageAdapter } from "./adapter.ts";
import { checkedAdapter } from "./checked-adapter.ts";
import { EngineCalls, type QueryTimeout } from "./engine-calls.ts";
import { EngineClosedError } from "./errors.ts";
import type { Engine, HeldEngine, Queries } from "./queries.ts";
import { type Shared, share } from "./shared.ts";
import type { Limits } from "./view/limits.ts";

/** @throws TypeError for what is no adapter; plain JavaScript may hand over anything. */
function checkAdapter(adapter: StorageAdapter | undefined): asserts adapter is StorageAdapter {
  if (typeof adapter?.execute === "function") return;
  throw new TypeError(
    "An engine needs an adapter, such as `openSnapshot` of @oqlkit/adapter-duckdb opens: createEngine({ adapter }).",
  );
}

interface Opened {
  readonly adapter: StorageAdapter;
  readonly queries: Queries;
}

/**
 * An engine that asks one adapter after another; `queriesOver` answers queries over one that stays.
 *
 * @throws TypeError without an adapter.
 */
export function swappableEngine(
  first: StorageAdapter | undefined,
  queriesOver: (adapter: StorageAdapter) => Queries,
  { limits, timeout }: { readonly limits: Limits; readonly timeout: QueryTimeout | undefined },
): Engine {
  checkAdapter(first);
  const open = (adapter: StorageAdapter): Shared<Opened> =>
    share({ adapter, queries: queriesOver(checkedAdapter(adapter)) }, () => adapter.close());
  const calls = new EngineCalls(timeout);
  const held = new Set<() => void>();
  const retiring = new Set<Promise<void>>();
  let current = open(first);
  let closed = false;

  function hold(): HeldEngine {
    if (closed) throw new EngineClosedError();
    const taken = current;
    const end = taken.use();
    const release = (): void => {
      held.delete(release);
      end();
    };
    held.add(release);
    const choose = (): Shared<Opened> => {
      if (!held.has(release)) throw new EngineClosedError();
      return taken;
    };
    return { ...queriesOn(choose, calls), snapshot: taken.value.adapter.snapshot, release };
  }

  function retire(old: Shared<Opened>): Promise<void> {
    const ended = old.retire();
    retiring.add(ended);
    // Whoever asked for it hears of a failure.
    ended.catch(() => {}).finally(() => retiring.delete(ended));
    return ended;
  }

  /** Interrupts everything, and takes away what is held. */
  function abort(): void {
    for (const release of [...held]) release();
    calls.abort();
  }

  const queries = queriesOn(() => {
    if (closed) throw new EngineClosedError();
    return current;
  }, calls);
  return {
    ...queries,
    limits,
    get snapshot() {
      return current.value.adapter.snapshot;
    },
    get load() {
      const idle = { running: 0, waiting: 0 };
      return { calls: calls.count, ...(current.value.adapter.load?.() ?? idle) };
    },
    hold,
    async swap(adapter) {
      checkAdapter(adapter);
      if (closed) {
        await adapter.close();
        throw new EngineClosedError();
      }
      const old = current;
      if (adapter === old.value.adapter) return;
      current = open(adapter);
      await retire(old);
    },
    async close({ signal } = {}) {
      closed = true;
      if (signal?.aborted === true) abort();
      signal?.addEventListener("abort", abort, { once: true });
      try {
        await Promise.all([retire(current), ...retiring]);
      } finally {
        signal?.removeEventListener("abort", abort);
      }
    },
  };
}

/** The queries over what `choose` gives, which stays open until the call has ended. */
function queriesOn(choose: () => Shared<Opened>, calls: EngineCalls): Omit<Queries, "snapshot"> {
  async function call<R>(
    options: ExecuteOptions | undefined,
    work: (queries: Queries, signal: AbortSignalLike) => Promise<R>,
  ): Promise<R> {
    const chosen = choose();
    return calls.run(options?.signal, (signal) => work(chosen.value.queries, signal), chosen.use());
  }
  async function* each<T>(
    options: ExecuteOptions | undefined,
    work: (queries: Queries, signal: AbortSignalLike) => AsyncIterable<T>,
  ): AsyncGenerator<T> {
    const chosen = choose();
    yield* calls.iterate(options?.signal, (signal) => work(chosen.value.queries, signal), chosen.use());
  }
  return {
    query: (oqo, view, options) =>
      call(options, (queries, signal) => queries.query(oqo, view, { ...options, signal })),
    check: (oqo, view, options) =>
      call(options, (queries, signal) => queries.check(oqo, view, { ...options, signal })),
    get: (entity, text, options) =>
      call(options, (queries, signal) => queries.get(entity, text, { ...options, signal })),
    random: (entity, options) =>
      call(options, (queries, signal) => queries.random(entity, { ...options, signal })),
    suggest: (oqo, text, options) =>
      call(options, (queries, signal) => queries.suggest(oqo, text, { ...options, signal })),
    tag: (text, options) => call(options, (queries, signal) => queries.tag(text, { ...options, signal })),
    explain: (oqo, view, options) =>
      call(options, (queries, signal) => queries.explain(oqo, view, { ...options, signal })),
    stream: (oqo, view, options) =>
      each(options, (queries, signal) => queries.stream(oqo, view, { ...options, signal })),
    parquet: (entity, ids, options) =>
      each(options, (queries, signal) => queries.parquet(entity, ids, { ...options, signal })),
  };
}
