/**
 * Reads a value when it is first needed and keeps it. A failure is met by those who wait for it; the next call reads
 * again.
 */
export function readOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  return () => {
    kept ??= read().catch((cause: unknown) => {
      kept = undefined;
      throw cause;
    });
    return kept;
  };
}
