import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { createServer } from "node:net";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { leastMegabytes } from "@oqlkit/adapter-duckdb/least-megabytes";
import { CommandError, exitCodes } from "../exit-codes.ts";
import { messageOf } from "../message-of.ts";
import { backoff, failuresAfter } from "./backoff.ts";
import { listenError } from "./listen-error.ts";
import type { Logger } from "./logger.ts";
import { type Aggregation, type MetricsGatherer, metricsGatherer } from "./metrics-gatherer.ts";
import type { ProcessFlags, ServeFlags } from "./serve-options.ts";
import { isToPrimary, type Served, type ToPrimary, type ToWorker } from "./worker-messages.ts";
import { environmentOf, type WorkerTask } from "./worker-task.ts";

/** Several processes that serve one snapshot, or are about to. */
export interface RunningCluster {
  /** Resolves when all processes serve, and never when they are stopped before that. */
  readonly ready: Promise<Served>;
  /** Has every process switch to the snapshot that is in the directory now. */
  reload(): void;
  /**
   * Has every process answer the requests it has, and resolves when all are gone. The first may have some while others
   * still start. Safe to call again.
   */
  stop(): Promise<void>;
  /** Ends every process at once. */
  kill(): void;
}

/**
 * Loaded while workers start: before that they would wait for it, and afterwards connections, which come in by the
 * primary.
 */
const aggregating = (): Promise<typeof import("@oqlkit/http/aggregate-metrics")> =>
  import("@oqlkit/http/aggregate-metrics");

const aggregation: Aggregation = {
  text: async (metrics) => (await aggregating()).aggregateMetrics(metrics),
  counters: async (metrics) => (await aggregating()).countersOf(metrics),
};

/** How long workers have to stop accepting connections. Milliseconds. */
const closeGrace = 3000;

/** How long after their grace workers have to end, which one that hangs never does. Milliseconds. */
const endGrace = 3000;

type Ready = ToPrimary & { readonly kind: "ready" };

/** What workers are told once they hear it: Node drops messages that come before somebody listens for them. */
const unheard = new WeakMap<Worker, ToWorker[]>();

function send(worker: Worker, message: ToWorker): void {
  const waiting = unheard.get(worker);
  if (waiting !== undefined) waiting.push(message);
  else if (worker.isConnected()) worker.send(message);
}

function tellAll(worker: Worker): void {
  const waiting = unheard.get(worker) ?? [];
  unheard.delete(worker);
  for (const message of waiting) send(worker, message);
}

const workersNow = (): Worker[] =>
  Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

/**
 * Starts so many workers for a task, and starts dead ones again, later each time. `ready` rejects with a CommandError
 * when one cannot start at first.
 */
export function runCluster(size: number, task: WorkerTask, { log }: Logger): RunningCluster {
  const gatherer = metricsGatherer(aggregation);
  const restarts = new Set<NodeJS.Timeout>();
  const flags = withPorts(task.flags);
  let phase: "starting" | "serving" | "stopping" = "starting";
  /** The version of the snapshot that each worker serves. */
  const versions = new Map<number, string>();

  async function start(failures: number): Promise<Ready> {
    const environment = environmentOf({ ...task, flags: await flags });
    if (phase === "stopping") return new Promise(() => {});
    const started = performance.now();
    const ended = (code: number | null, signal: string | null): void => {
      if (phase === "serving")
        restart(failuresAfter(performance.now() - started, failures), { code, signal });
    };
    let worker: Worker;
    try {
      worker = cluster.fork(environment);
    } catch (error) {
      ended(null, null);
      throw error;
    }
    void aggregating();
    unheard.set(worker, []);
    worker.once("exit", (code: number | null, signal: string | null) => {
      gatherer.forget(worker.id);
      versions.delete(worker.id);
      ended(code, signal);
    });
    // A message to one that has just died fails so; one that could not be made has no other end.
    worker.on("error", (error) => {
      log({ level: "error", message: "a worker failed" }, { error: messageOf(error) });
      if (worker.process.pid === undefined) worker.emit("exit", null, null);
    });
    return readyOf(worker, gatherer, (version) => void versions.set(worker.id, version));
  }

  function restart(
    failures: number,
    end: { readonly code: number | null; readonly signal: string | null },
  ): void {
    const wait = backoff(failures);
    log({ level: "error", message: "a worker ended, and is started again" }, { ...end, wait });
    const timer = setTimeout(() => {
      restarts.delete(timer);
      start(failures).then(agree, ({ message }: Error) => {
        if (phase === "serving") log({ level: "error", message });
      });
    }, wait);
    restarts.add(timer);
  }

  /** Has all serve what the directory holds now where they have opened different snapshots. */
  function agree(): void {
    if (new Set(versions.values()).size < 2) return;
    log({
      level: "info",
      message: "workers have opened different snapshots, and are to open the one there is",
    });
    reload();
  }

  function reload(): void {
    for (const worker of workersNow()) send(worker, { kind: "reload" });
  }

  async function stop(): Promise<void> {
    phase = "stopping";
    for (const timer of restarts) clearTimeout(timer);
    const workers = workersNow();
    // Unlike `once` of node:events this does not give up at an error of the worker, which has yet to end then.
    const gone = workers.map((worker) => new Promise((resolve) => worker.once("exit", resolve)));
    // Clients that are told to connect anew while one still accepts would wait in a queue that it cuts off.
    const closed = workers.map((worker, index) => Promise.race([closedOf(worker), gone[index]]));
    for (const worker of workers) send(worker, { kind: "close" });
    await Promise.race([Promise.all(closed), sleep(closeGrace, undefined, { ref: false })]);
    for (const worker of workers) send(worker, { kind: "stop" });
    const overtime = setTimeout(() => {
      for (const worker of workers.filter((one) => !one.isDead())) {
        log(
          { level: "error", message: "a worker does not end, and is killed" },
          { worker: worker.process.pid },
        );
        worker.process.kill("SIGKILL");
      }
    }, task.flags.grace + endGrace);
    await Promise.all(gone);
    clearTimeout(overtime);
  }

  function killAll(): void {
    for (const worker of workersNow()) worker.process.kill("SIGKILL");
  }

  async function startAll(): Promise<Served> {
    try {
      const [ready] = await Promise.all(Array.from({ length: size }, () => start(0)));
      if (ready === undefined) throw new CommandError("a cluster needs a worker", exitCodes.usage);
      if (phase === "stopping") return await new Promise(() => {});
      phase = "serving";
      agree();
      return ready;
    } catch (error) {
      // Workers that are told to stop while they start never serve.
      if (phase === "stopping") return new Promise(() => {});
      killAll();
      throw error;
    }
  }

  let stopped: Promise<void> | undefined;
  return {
    ready: startAll(),
    reload,
    stop() {
      stopped ??= stop();
      return stopped;
    },
    kill: killAll,
  };
}

/** With a free port in place of each 0: when all workers are dead the system would choose another. */
async function withPorts(flags: ProcessFlags): Promise<ProcessFlags> {
  const { host, port, userPort } = flags;
  return {
    ...flags,
    port: port === 0 ? await freePort(host) : port,
    ...(userPort === 0 ? { userPort: await freePort(host) } : {}),
  };
}

async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, "listening").catch((error: unknown) => {
    throw listenError(error, { host, port: 0, flag: "--port" });
  });
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** Resolves when a worker accepts no more connections. */
function closedOf(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.on("message", (message: unknown) => {
      if (isToPrimary(message) && message.kind === "closed") resolve();
    });
  });
}

/** Listens to a worker for as long as it lives, and resolves when it serves. */
function readyOf(
  worker: Worker,
  gatherer: MetricsGatherer,
  serves: (version: string) => void,
): Promise<Ready> {
  return new Promise((resolve, reject) => {
    worker.once("exit", (code) =>
      reject(new CommandError("a worker ended before it served", code || exitCodes.failure)),
    );
    worker.on("message", (message: unknown) => {
      if (!isToPrimary(message)) return;
      switch (message.kind) {
        case "hears":
          return tellAll(worker);
        case "ready":
          return resolve(message);
        case "serves":
          return serves(message.version);
        case "failed":
          return reject(new CommandError(message.message, message.exitCode));
        case "closed":
          return;
        case "collected":
          return gatherer.collected(worker.id, message.call, message.metrics);
        case "gather":
          return void answerGather(worker, message.call, gatherer);
        default:
          return message satisfies never;
      }
    });
  });
}

async function answerGather(asking: Worker, call: number, gatherer: MetricsGatherer): Promise<void> {
  const hearing = workersNow().filter((worker) => !unheard.has(worker));
  const workers = hearing.map((worker) => ({
    id: worker.id,
    ask: (number: number) => send(worker, { kind: "collect", call: number }),
  }));
  send(asking, { kind: "metrics", call, text: await gatherer.gather(workers) });
}

type Limits = Pick<ServeFlags, "memoryLimit" | "threads" | "poolSize">;

/** What a server may take, with what holds where the flags say nothing. */
export function limitsOf({ memoryLimit, threads, poolSize }: Limits): Required<Limits> {
  const cores = availableParallelism();
  return {
    memoryLimit: memoryLimit ?? "2GB",
    threads: threads ?? cores,
    poolSize: poolSize ?? 4 * cores,
  };
}

/**
 * The share of one of so many workers in what they have together.
 *
 * @throws CommandError when there is too little memory for each.
 */
export function shareOf(flags: Limits, size: number): Required<Limits> {
  const { memoryLimit, threads, poolSize } = limitsOf(flags);
  const part = (whole: number): number => Math.max(1, Math.floor(whole / size));
  const [, amount, unit = "GB"] = /^([\d.]+) ?(\w+)$/.exec(memoryLimit) ?? [];
  const binary = unit.endsWith("iB");
  const megabytes = (Number(amount) * (unit.startsWith("M") ? 1 : binary ? 1024 : 1000)) / size;
  if (megabytes < leastMegabytes) {
    const [processes, least] = [size === 1 ? "" : ` for ${size} processes`, leastMegabytes * size];
    throw new CommandError(
      `a memory limit of ${memoryLimit} is too little${processes}; give --memory-limit ${least}MB or more`,
      exitCodes.usage,
    );
  }
  return {
    memoryLimit: `${Math.floor(megabytes)}${binary ? "MiB" : "MB"}`,
    threads: part(threads),
    poolSize: part(poolSize),
  };
}
