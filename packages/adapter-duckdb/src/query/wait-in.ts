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

/** Waits for what others wait for as well; rejects when the signal is aborted, which ends it for nobody else. */
export function waitFor<T>(value: Promise<T>, signal: AbortSignalLike | undefined): Promise<T> {
  if (signal === undefined) return value;
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(signal.reason);
    const stay = (): void => signal.removeEventListener("abort", leave);
    if (signal.aborted) leave();
    else signal.addEventListener("abort", leave, { once: true });
    value.then(resolve, reject).finally(stay);
  });
}
