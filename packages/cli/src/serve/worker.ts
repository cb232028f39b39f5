import cluster from "node:cluster";
import { exitCodeOf, exitCodes } from "../exit-codes.ts";
import { messageOf } from "../message-of.ts";
import type { Logger } from "./logger.ts";
import { type ServingProcess, serveProcess } from "./serve-process.ts";
import { isToWorker, type ToPrimary, type ToWorker } from "./worker-messages.ts";
import type { WorkerTask } from "./worker-task.ts";

/** How long the primary has to gather everybody's metrics. Milliseconds. */
const gatherTime = 2000;

/** A primary that is gone is told nothing: that would be an error, which ends the process. */
const tell = (message: ToPrimary): void => void (process.connected && process.send?.(message));

/** Leaves it to the primary to say why this process could not start. */
function fail(error: unknown): never {
  tell({ kind: "failed", message: messageOf(error), exitCode: exitCodeOf(error) });
  process.exit(exitCodeOf(error));
}

/**
 * Serves as one of several processes. The primary says when to stop and when to switch; SIGTERM stops this process
 * alone. What other signals reach every process is left to the primary.
 */
export async function runWorker({ dir, flags }: WorkerTask, logger: Logger): Promise<void> {
  const gathering = askPrimary();
  let isListening = false;
  // Nothing is lost when it ends before it listens; from then on there may be requests.
  const serving = (): Promise<ServingProcess> => (isListening ? starting : process.exit(exitCodes.ok));
  const stop = async (): Promise<void> => {
    await (await serving()).stop();
    process.exit(exitCodes.ok);
  };
  const hear = async (message: ToWorker): Promise<void> => {
    switch (message.kind) {
      case "close":
        await (await serving()).stopAccepting();
        return tell({ kind: "closed" });
      case "stop":
        return stop();
      case "reload":
        return (await starting).reload();
      case "collect": {
        const metrics = isListening ? await (await starting).metrics.collect() : [];
        return tell({ kind: "collected", call: message.call, metrics });
      }
      case "metrics":
        return gathering.answer(message.call, message.text);
      default:
        return message satisfies never;
    }
  };
  // Node ends a worker at once when its primary is gone, in the midst of a write too.
  process.prependListener("disconnect", () => {
    if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
    void stop();
  });
  process.on("SIGTERM", stop);
  // A primary that does not answer is no reason to show nothing.
  const metrics = async (own: ServingProcess["metrics"]): Promise<string> =>
    (await gathering.ask()) ?? own.text();
  const beforeListening = (): void => {
    isListening = true;
  };
  const switched = (version: string): void => tell({ kind: "serves", version });
  const starting = serveProcess({ dir, flags, logger, metrics, beforeListening, switched }).catch(fail);
  process.on("message", (message: unknown) => void (isToWorker(message) && hear(message)));
  tell({ kind: "hears" });
  const { url, userUrl, engine } = await starting;
  const { version, counts } = engine.snapshot;
  tell({ kind: "serves", version });
  tell({ kind: "ready", url, userUrl, counts });
}

interface Gathering {
  /** The metrics of all workers; null when they cannot be had in time. */
  ask(): Promise<string | null>;
  answer(call: number, text: string | null): void;
}

function askPrimary(): Gathering {
  const waiting = new Map<number, (text: string | null) => void>();
  let last = 0;
  return {
    ask: () =>
      new Promise((resolve) => {
        last += 1;
        const call = last;
        const timer = setTimeout(() => waiting.get(call)?.(null), gatherTime);
        waiting.set(call, (text) => {
          clearTimeout(timer);
          waiting.delete(call);
          resolve(text);
        });
        tell({ kind: "gather", call });
      }),
    answer: (call, text) => waiting.get(call)?.(text),
  };
}
