import { Worker } from "node:worker_threads";
import { SnapshotError } from "./errors.ts";
import type { StagedBatch, StageTask } from "./stage-batch.ts";
import type { StageWorkerData } from "./stage-worker.ts";

/** Worker threads that stage batches; each takes its tasks in turn. */
export interface StagePool {
  readonly size: number;
  /** Hands the task's bytes over. Rejects with `SnapshotError` when the worker dies or the pool is closed. */
  run(task: StageTask): Promise<StagedBatch>;
  /** Ends the workers, which may take a second. Tasks that are not begun are dropped. */
  close(): Promise<void>;
}

interface Waiting {
  readonly resolve: (staged: StagedBatch) => void;
  readonly reject: (error: unknown) => void;
}

interface Member {
  readonly worker: Worker;
  readonly waiting: Waiting[];
  readonly exited: Promise<unknown>;
  failure: SnapshotError | undefined;
}

function startMember(workerData: StageWorkerData): Member {
  // Without the process's own flags: some, such as --input-type, keep a worker from starting.
  const worker = new Worker(new URL("./stage-worker.js", import.meta.url), { execArgv: [], workerData });
  const member: Member = {
    worker,
    waiting: [],
    exited: new Promise((resolve) => worker.once("exit", resolve)),
    failure: undefined,
  };
  const fail = (cause: unknown): void => {
    const detail = cause instanceof Error ? cause.message : String(cause);
    member.failure ??= new SnapshotError("BUILD_WORKER", `A worker thread of the build failed: ${detail}`, {
      cause,
    });
    for (const { reject } of member.waiting.splice(0)) reject(member.failure);
  };
  worker.on("message", (staged: StagedBatch) => member.waiting.shift()?.resolve(staged));
  worker.on("messageerror", fail);
  worker.on("error", fail);
  worker.on("exit", (code) => fail(`it ended with code ${code}`));
  return member;
}

export function createStagePool(size: number): StagePool {
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const members = Array.from({ length: size }, () => startMember({ stop }));
  return {
    size,
    run(task) {
      const member = members.reduce((best, other) =>
        other.waiting.length < best.waiting.length ? other : best,
      );
      if (member.failure) return Promise.reject(member.failure);
      return new Promise((resolve, reject) => {
        member.waiting.push({ resolve, reject });
        member.worker.postMessage(task, [task.bytes.buffer]);
      });
    },
    async close() {
      Atomics.store(stop, 0, 1);
      for (const { worker } of members) worker.postMessage(null);
      await Promise.all(members.map(({ exited }) => exited));
    },
  };
}
