import { createWorkerPool, type WorkerPool } from "../worker-pool.ts";
import { SnapshotError } from "./errors.ts";
import { type StagedBatch, type StageTask, stageBatch } from "./stage-batch.ts";

/** What stages batches; a task rejects with `SnapshotError` when its worker dies. */
export type StagePool = WorkerPool<StageTask, StagedBatch>;

/** Bytes of lines that are staged in the time that worker threads take to start, in so many batches. */
const firstBytes = 12 * 1024 * 1024;
const firstBatches = 4;

/**
 * Stages all on worker threads, or the first bytes on this thread and only what comes after them on others: files of
 * few bytes may hold more, compressed.
 */
export function createStagePool(workers: number, batchBytes: number, fileBytes: number): StagePool {
  let here = fileBytes > firstBytes ? 0 : Math.min(firstBytes, firstBatches * batchBytes);
  let threads: StagePool | undefined;
  return {
    size: workers,
    async run(task, transfer) {
      here -= task.bytes.length;
      if (here >= 0) return stageBatch(task);
      threads ??= startWorkers(workers);
      return threads.run(task, transfer);
    },
    close: async () => threads?.close(),
  };
}

const startWorkers = (size: number): StagePool =>
  createWorkerPool({
    module: new URL("./stage-worker.js", import.meta.url),
    size,
    failed: (detail, cause) =>
      new SnapshotError("BUILD_WORKER", `A worker thread of the build failed: ${detail}`, { cause }),
  });
