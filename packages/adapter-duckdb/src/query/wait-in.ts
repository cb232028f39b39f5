import type { AbortSignalLike } from "@oqlkit/engine";

/** One who waits for something. */
export interface Waiting<T> {
  readonly take: (value: T) => void;
  readonly fail: (reason: unknown) => void;
}

/** Waits at the end of a queue until it is served; leaves the queue and rejects when the signal is aborted. */
export function waitIn<T, More extends object>(
  queue: (Waiting<T> & More)[],
  more: More,
  signal: AbortSignalLike | undefined,
): Promise<T> {
  if (signal?.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      const place = queue.indexOf(waiting);
      if (place >= 0) queue.splice(place, 1);
      reject(signal?.reason);
    };
    const settling =
      <V>(settle: (value: V) => void) =>
      (value: V): void => {
        signal?.removeEventListener("abort", leave);
        settle(value);
      };
    const waiting = { ...more, take: settling<T>(resolve), fail: settling(reject) };
    signal?.addEventListener("abort", leave, { once: true });
    queue.push(waiting);
  });
}
