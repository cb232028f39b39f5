import type { AbortSignalLike } from "./adapter.ts";

/** Throws the signal's reason when it has been aborted. */
export function throwIfAborted(signal: AbortSignalLike | undefined): void {
  if (signal?.aborted === true) throw signal.reason;
}
