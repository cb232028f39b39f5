/**
 * Runs works side by side. When one fails, the signal of all is aborted; rejects with the reason of the first, or with
 * that of the given signal, once all have ended.
 */
export async function sideBySide(
  signal: AbortSignal | undefined,
  works: readonly ((signal: AbortSignal) => Promise<void>)[],
): Promise<void> {
  const failing = new AbortController();
  const both = signal === undefined ? failing.signal : AbortSignal.any([signal, failing.signal]);
  const failures: unknown[] = [];
  await Promise.all(
    works.map(async (work) => {
      try {
        await work(both);
      } catch (error) {
        failures.push(error);
        failing.abort(error);
      }
    }),
  );
  signal?.throwIfAborted();
  if (failures.length > 0) throw failures[0];
}
