import { parentPort, workerData } from "node:worker_threads";
import type { PoolData } from "./worker-pool.ts";

/**
 * How long to stay idle before ending, in milliseconds. Node 20 can crash when a thread ends while the compiler
 * still works for it in the background; an idle thread lets that work finish.
 */
const idleBeforeEnd = 500;

/** Tells whether answers are still wanted. */
export type IsWanted = () => boolean;

/**
 * The whole life of a pool's worker: a task comes in, its answer goes out with the buffers that `transferOf` names;
 * null ends it. No answer is given once none is wanted. `begin` hears what the pool gives its workers.
 */
export function answerTasks<Data, Task, Answer>(
  begin: (data: Data, isWanted: IsWanted) => (task: Task) => Answer | Promise<Answer>,
  transferOf: (answer: Answer) => ArrayBuffer[],
): void {
  const { stop, data }: PoolData = workerData;
  const isWanted: IsWanted = () => Atomics.load(stop, 0) === 0;
  // The pool of a module gives what the module asks for.
  const answerTo = begin(data as Data, isWanted);
  const port = parentPort;
  port?.on("message", async (task: Task | null) => {
    if (task === null) setTimeout(() => port.close(), idleBeforeEnd);
    else if (isWanted()) {
      const answer = await answerTo(task);
      port.postMessage(answer, transferOf(answer));
    }
  });
}
