import { Worker } from "node:worker_threads";
import { messageOf } from "./thrown.ts";

/** Worker threads that answer tasks; each takes its tasks in turn. */
export interface WorkerPool<Task, Answer> {
  readonly size: number;
  /** Hands over the buffers in `transfer`. Rejects when the worker dies or the pool is closed. */
  run(task: Task, transfer?: readonly ArrayBuffer[]): Promise<Answer>;
  /** Ends the workers, which may take a second. Tasks that are not begun are dropped. */
  close(): Promise<void>;
}

export interface WorkerPoolOptions {
  /** The compiled module of the workers, which calls `answerTasks`. */
  readonly module: URL;
  readonly size: number;
  /** Given to each worker at its start. */
  readonly data?: unknown;
  /** The error of a worker that failed. */
  failed(detail: string, cause: unknown): Error;
}

/** What a pool gives its workers. */
export interface PoolData {
  /** Its first element is 1 once no more answers are wanted. */
  readonly stop: Int32Array<SharedArrayBuffer>;
  readonly data: unknown;
}

interface Waiting<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

interface Member<Answer> {
  readonly worker: Worker;
  readonly waiting: Waiting<Answer>[];
  readonly exited: Promise<unknown>;
  failure: Error | undefined;
}

function startMember<Answer>(options: WorkerPoolOptions, workerData: PoolData): Member<Answer> {
  // Without the process's own flags: some, such as --input-type, keep a worker from starting.
  const worker = new Worker(options.module, { execArgv: [], workerData });
  const member: Member<Answer> = {
    worker,
    waiting: [],
    exited: new Promise((resolve) => worker.once("exit", resolve)),
    failure: undefined,
  };
  const fail = (cause: unknown): void => {
    member.failure ??= options.failed(messageOf(cause), cause);
    for (const { reject } of member.waiting.splice(0)) reject(member.failure);
  };
  worker.on("message", (answer: Answer) => member.waiting.shift()?.resolve(answer));
  worker.on("messageerror", fail);
  worker.on("error", fail);
  worker.on("exit", (code) => fail(`it ended with code ${code}`));
  return member;
}

export function createWorkerPool<Task, Answer>(options: WorkerPoolOptions): WorkerPool<Task, Answer> {
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const members = Array.from({ length: options.size }, () =>
    startMember<Answer>(options, { stop, data: options.data }),
  );
  return {
    size: options.size,
    run(task, transfer = []) {
      const member = members.reduce((best, other) =>
        other.waiting.length < best.waiting.length ? other : best,
      );
      if (member.failure) return Promise.reject(member.failure);
      return new Promise((resolve, reject) => {
        member.waiting.push({ resolve, reject });
        member.worker.postMessage(task, transfer);
      });
    },
    async close() {
      Atomics.store(stop, 0, 1);
      for (const { worker } of members) worker.postMessage(null);
      await Promise.all(members.map(({ exited }) => exited));
    },
  };
}
