import type { Engine } from "@oqlkit/engine";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { RequestRecord } from "../context.ts";

/** What a process counts of itself. */
export interface ServerMetrics {
  /** Counts a request that was answered. */
  readonly observe: (record: RequestRecord) => void;
  /** Counts a connection that was closed at once, since there were too many. */
  readonly dropped: () => void;
  /** The metrics of this process in the text format of Prometheus. */
  readonly text: () => Promise<string>;
  /** The same as plain data, for `aggregateMetrics` in another process. */
  readonly collect: () => Promise<readonly object[]>;
}

/** What requests have in common that are counted together. */
interface Kind {
  readonly labels: { readonly operation: string; readonly method: string; readonly status: number };
  count: number;
  /** Seconds that the histogram was not told yet. */
  waiting: number[];
}

/** How many durations the histogram is told at a time: one by one it costs ten times as much. */
const batch = 128;

/** Seconds; from an answer out of memory to the longest query. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Makes the metrics of one server: its requests, its engine and the process. */
export function createMetrics({ engine }: { readonly engine: Engine }): ServerMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  // Counted by hand: the registry's own way to a labelled number costs as much as routing a request.
  const kinds = new Map<string, Kind[]>();
  new Counter({
    name: "oqlkit_http_requests_total",
    help: "Requests answered, by operation, method and status.",
    labelNames: ["operation", "method", "status"] as const,
    registers,
    collect() {
      this.reset();
      for (const { labels, count } of [...kinds.values()].flat()) this.inc(labels, count);
    },
  });
  const durations = new Histogram({
    name: "oqlkit_http_request_duration_seconds",
    help: "From the arrival of a request until its answer was ready to be sent.",
    labelNames: ["operation"] as const,
    buckets,
    registers,
    collect() {
      for (const kind of [...kinds.values()].flat()) tell(kind);
    },
  });
  const tell = (kind: Kind): void => {
    const duration = durations.labels({ operation: kind.labels.operation });
    for (const seconds of kind.waiting) duration.observe(seconds);
    kind.waiting = [];
  };
  // Looked for among the few of an operation, which is quicker than to put a key together.
  const kindOf = (operation: string, method: string, status: number): Kind => {
    const same = kinds.get(operation);
    const found = same?.find(({ labels }) => labels.status === status && labels.method === method);
    if (found !== undefined) return found;
    const kind: Kind = { labels: { operation, method, status }, count: 0, waiting: [] };
    if (same === undefined) kinds.set(operation, [kind]);
    else same.push(kind);
    return kind;
  };
  const connections = new Counter({
    name: "oqlkit_connections_dropped_total",
    help: "Connections closed at once, since there were as many as may be.",
    registers,
  });
  addEngineGauges(engine, registers);
  return {
    observe({ operation, method, status, milliseconds }) {
      const kind = kindOf(operation ?? "none", method, status);
      kind.count += 1;
      kind.waiting.push(milliseconds / 1000);
      if (kind.waiting.length === batch) tell(kind);
    },
    dropped: () => connections.inc(),
    text: () => registry.metrics(),
    collect: () => registry.getMetricsAsJSON(),
  };
}

function addEngineGauges(engine: Engine, registers: Registry[]): void {
  new Gauge({
    name: "oqlkit_engine_calls",
    help: "Calls of the engine under way.",
    registers,
    collect() {
      this.set(engine.load.calls);
    },
  });
  new Gauge({
    name: "oqlkit_engine_statements",
    help: "Statements in the storage, running and waiting for a connection.",
    labelNames: ["state"] as const,
    registers,
    collect() {
      const { running, waiting } = engine.load;
      this.set({ state: "running" }, running);
      this.set({ state: "waiting" }, waiting);
    },
  });
  new Gauge({
    name: "oqlkit_snapshot_info",
    help: "How many processes serve a version of the snapshot.",
    labelNames: ["version"] as const,
    registers,
    collect() {
      this.reset();
      this.set({ version: engine.snapshot.version }, 1);
    },
  });
}
