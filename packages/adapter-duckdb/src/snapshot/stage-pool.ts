import { createWorkerPool, type WorkerPool } from "../worker-pool.ts";
import { SnapshotError } from "./errors.ts";
import type { StagedBatch, StageTask } from "./stage-batch.ts";

/** Worker threads that stage batches; a task rejects with `SnapshotError` when its worker dies. */
export type StagePool = WorkerPool<StageTask, StagedBatch>;

export function createStagePool(size: number): StagePool {
  return createWorkerPool({
    module: new URL("./stage-worker.js", import.meta.url),
    size,
    failed: (detail, cause) =>
      new SnapshotError("BUILD_WORKER", `A worker thread of the build failed: ${detail}`, { cause }),
  });
}
