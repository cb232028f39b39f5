import type { ProcessFlags } from "./serve-options.ts";

/** What a worker is to serve, and how: as its primary read it, so that all do the same whatever has changed since. */
export interface WorkerTask {
  readonly dir: string;
  readonly flags: ProcessFlags;
}

/** Other processes of the same user can read an environment, but not, as with arguments, everybody. */
const variable = "OQLKIT_WORKER_TASK";

/** The environment that hands a task to a worker. */
export const environmentOf = (task: WorkerTask): Record<string, string> => ({
  [variable]: JSON.stringify(task),
});

/** The task that this process was started for; undefined when it is no worker. */
export function takeTask(): WorkerTask | undefined {
  const text = process.env[variable];
  delete process.env[variable];
  return text === undefined ? undefined : JSON.parse(text);
}
