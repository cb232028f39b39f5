import { parentPort, workerData } from "node:worker_threads";
import { type StageTask, stageBatch } from "./stage-batch.ts";

/** Given to each worker at its start. */
export interface StageWorkerData {
  /** Its first element is 1 once no more results are wanted. */
  readonly stop: Int32Array<SharedArrayBuffer>;
}

/**
 * How long to stay idle before ending, in milliseconds. Node 20 can crash when a thread ends while the compiler
 * still works for it in the background; an idle thread lets that work finish.
 */
const idleBeforeEnd = 500;

const { stop }: StageWorkerData = workerData;
const port = parentPort;

// The worker's whole life: a task comes in, its result goes out with its buffers handed over; null ends it.
port?.on("message", (task: StageTask | null) => {
  if (task === null) setTimeout(() => port.close(), idleBeforeEnd);
  else if (Atomics.load(stop, 0) === 0) {
    const staged = stageBatch(task);
    port.postMessage(staged, [staged.objects.buffer, staged.keys.buffer, staged.documents.buffer]);
  }
});
