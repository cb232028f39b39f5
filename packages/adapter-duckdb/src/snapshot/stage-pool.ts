import { createWorkerPool, type WorkerPool } from "../worker-pool.ts";
import { SnapshotError } from "./errors.ts";
import { type StagedBatch, type StageTask, stageBatch } from "./stage-batch.ts";

/** What stages batches; a task rejects with `SnapshotError` when its worker dies. */
export type StagePool = WorkerPool<StageTask, StagedBatch>;

/** Worker threads; this thread alone when `size` is 0. */
export function createStagePool(size: number): StagePool {
  if (size === 0) return { size, run: async (task) => stageBatch(task), close: async () => {} };
  return createWorkerPool({
    module: new URL("./stage-worker.js", import.meta.url),
    size,
    failed: (detail, cause) =>
      new SnapshotError("BUILD_WORKER", `A worker thread of the build failed: ${detail}`, { cause }),
  });
}
