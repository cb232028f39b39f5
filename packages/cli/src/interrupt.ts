const stopping = new AbortController();

/** Ends what is interruptible now, and at once what comes to be. */
export const interrupt = (): void => stopping.abort();

/**
 * Runs `work` with a signal that aborts on Ctrl-C, a polite kill, or `interrupt`. A second Ctrl-C ends the process
 * at once, as a terminal user expects.
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
    return await work(AbortSignal.any([controller.signal, stopping.signal]));
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
}
