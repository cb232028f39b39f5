/** A worker to ask for its metrics. */
interface Asked {
  readonly id: number;
  readonly ask: (call: number) => void;
}

/** Collects the metrics of all workers into one text. */
export interface MetricsGatherer {
  /** The metrics of these workers together; of those that answer in time. Null when none does. */
  gather(workers: readonly Asked[]): Promise<string | null>;
  /** Takes what a worker answered. */
  collected(id: number, call: number, metrics: unknown): void;
  /** Waits no more for a worker. */
  forget(id: number): void;
}

interface Call {
  readonly missing: Set<number>;
  readonly found: object[];
  readonly end: () => void;
}

/** How long a worker may take. Milliseconds. */
const patience = 1000;

/** Makes a gatherer; `aggregate` puts the metrics of several processes into one text. */
export function metricsGatherer(aggregate: (metrics: readonly object[]) => Promise<string>): MetricsGatherer {
  const calls = new Map<number, Call>();
  let last = 0;

  function settle(call: Call, id: number): void {
    call.missing.delete(id);
    if (call.missing.size === 0) call.end();
  }

  return {
    async gather(workers) {
      last += 1;
      const number = last;
      const found: object[] = [];
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
      return found.length === 0 ? null : aggregate(found);
    },
    collected(id, number, metrics) {
      const call = calls.get(number);
      if (call === undefined) return;
      if (typeof metrics === "object" && metrics !== null) call.found.push(metrics);
      settle(call, id);
    },
    forget(id) {
      for (const call of calls.values()) settle(call, id);
    },
  };
}
