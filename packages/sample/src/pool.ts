import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Request, Response, WorkerStart } from "./messages.ts";

const maxThreads = 8;
/** How many chunks of one phase may wait for an earlier one, for each thread. */
const leadPerThread = 4;

interface Failure {
  readonly reason: unknown;
}

interface Arrival {
  readonly worker: Worker;
  readonly response: Response;
}

/** Turns the messages of several threads into one queue; an error or an abort fails the next wait. */
class Arrivals {
  private readonly queue: Arrival[] = [];
  private readonly undo: (() => void)[] = [];
  private failure: Failure | undefined;
  private wake: (() => void) | undefined;

  constructor(workers: readonly Worker[], signal: AbortSignal | undefined, earlier: Failure | undefined) {
    this.failure = earlier;
    for (const worker of workers) {
      const onMessage = (response: Response): void => {
        this.queue.push({ worker, response });
        this.wake?.();
      };
      const onError = (error: Error): void => this.fail(error);
      worker.on("message", onMessage);
      worker.on("error", onError);
      this.undo.push(
        () => worker.off("message", onMessage),
        () => worker.off("error", onError),
      );
    }
    const onAbort = (): void => this.fail(signal?.reason);
    signal?.addEventListener("abort", onAbort, { once: true });
    this.undo.push(() => signal?.removeEventListener("abort", onAbort));
    if (signal?.aborted) this.fail(signal.reason);
  }

  private fail(reason: unknown): void {
    this.failure ??= { reason };
    this.wake?.();
  }

  async next(): Promise<Arrival> {
    for (;;) {
      if (this.failure !== undefined) throw this.failure.reason;
      const arrival = this.queue.shift();
      if (arrival !== undefined) return arrival;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }

  close(): void {
    for (const undo of this.undo) undo();
  }
}

/** Lines are short-lived; a roomy young generation keeps them from being promoted. */
const youngGenerationMb = 96;

/** A few threads that take ranges of a phase; results come back in the order of the ranges. */
export class Pool {
  private readonly workers: readonly Worker[];
  private readonly signal: AbortSignal | undefined;
  private failure: Failure | undefined;

  constructor(start: WorkerStart, chunks: number, signal: AbortSignal | undefined) {
    const threads = Math.max(1, Math.min(availableParallelism(), maxThreads, chunks));
    this.signal = signal;
    this.workers = Array.from(
      { length: threads },
      () =>
        new Worker(new URL("./worker.js", import.meta.url), {
          // Without the process's own flags: some, such as --input-type, keep a worker from starting.
          execArgv: [],
          workerData: start,
          resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
        }),
    );
    // A thread can also fail between phases, when nobody waits for it; the next phase then reports it.
    for (const worker of this.workers) {
      worker.on("error", (reason) => {
        this.failure ??= { reason };
      });
    }
  }

  /** Sends data to every thread; it arrives before any range sent later. */
  share(request: Extract<Request, { kind: "links" | "catalog" }>): void {
    for (const worker of this.workers) worker.postMessage(request);
  }

  /**
   * Runs `total` items of a phase in chunks and hands each result to `consume`, strictly in order. Threads
   * wait when too many results are ahead of the one that is due, which bounds memory.
   */
  async run(
    kind: "citations" | "works" | "authors",
    total: number,
    chunkSize: number,
    consume: (response: Response, items: number) => Promise<void>,
  ): Promise<void> {
    const chunks = Math.ceil(total / chunkSize);
    const lead = this.workers.length * leadPerThread;
    const done = new Map<number, Response>();
    let assigned = 0;
    let due = 0;
    const idle: Worker[] = [...this.workers];
    const assign = (): void => {
      while (idle.length > 0 && assigned < chunks && assigned < due + lead) {
        const worker = idle.pop();
        const from = assigned * chunkSize;
        const request: Request = { kind, chunk: assigned, from, to: Math.min(total, from + chunkSize) };
        worker?.postMessage(request);
        assigned += 1;
      }
    };
    assign();
    const arrivals = new Arrivals(this.workers, this.signal, this.failure);
    try {
      while (due < chunks) {
        const { worker, response } = await arrivals.next();
        idle.push(worker);
        done.set(response.chunk, response);
        assign();
        for (let ready = done.get(due); ready !== undefined; ready = done.get(due)) {
          done.delete(due);
          await consume(ready, Math.min(chunkSize, total - due * chunkSize));
          due += 1;
          assign();
        }
      }
    } finally {
      arrivals.close();
    }
  }

  /** Stops all threads at once. */
  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.terminate()));
  }
}
