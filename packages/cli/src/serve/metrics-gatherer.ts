/** A worker to ask for its metrics. */
interface Asked {
  readonly id: number;
  readonly ask: (call: number) => void;
}

/** Puts the metrics of several processes together. */
export interface Aggregation {
  /** As one text. */
  text(metrics: readonly object[]): Promise<string>;
  /** What of them only grows, as those of one process. */
  counters(metrics: readonly object[]): Promise<object>;
}

/**
 * Collects the metrics of all workers into one text. Counters do not fall when a worker ends or is late: what it last
 * told counts on.
 */
export interface MetricsGatherer {
  /** The metrics of these workers together; of those that answer in time. Null when none does. */
  gather(workers: readonly Asked[]): Promise<string | null>;
  /** Takes what a worker answered. */
  collected(id: number, call: number, metrics: unknown): void;
  /** Waits no more for a worker, which has ended. */
  forget(id: number): void;
}

interface Call {
  readonly missing: Set<number>;
  readonly found: Map<number, object>;
  readonly end: () => void;
}

/** How long a worker may take. Milliseconds. */
const patience = 1000;

/** Makes a gatherer. */
export function metricsGatherer(aggregation: Aggregation): MetricsGatherer {
  const calls = new Map<number, Call>();
  let last = 0;
  /** What each worker told last. */
  const told = new Map<number, object>();
  /** What only grows of the workers that ended. */
  let ended: Promise<object> = Promise.resolve([]);

  function settle(call: Call, id: number): void {
    call.missing.delete(id);
    if (call.missing.size === 0) call.end();
  }

  return {
    async gather(workers) {
      last += 1;
      const number = last;
      const found: Call["found"] = new Map();
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, patience);
        const end = (): void => {
          clearTimeout(timer);
          resolve();
        };
        calls.set(number, { missing: new Set(workers.map(({ id }) => id)), found, end });
        for (const { ask } of workers) ask(number);
      });
      calls.delete(number);
      if (found.size === 0) return null;
      const late = [...told].filter(([id]) => !found.has(id)).map(([, metrics]) => metrics);
      const counters = await aggregation.counters([await ended, ...late]);
      return aggregation.text([...found.values(), counters]);
    },
    collected(id, number, metrics) {
      const call = calls.get(number);
      if (typeof metrics === "object" && metrics !== null) {
        told.set(id, metrics);
        call?.found.set(id, metrics);
      }
      if (call !== undefined) settle(call, id);
    },
    forget(id) {
      for (const call of calls.values()) settle(call, id);
      const left = told.get(id);
      told.delete(id);
      if (left !== undefined) ended = ended.then((before) => aggregation.counters([before, left]));
    },
  };
}
