import type { Call } from "./operation.ts";

/** Tells the log what goes wrong while an answer is sent, unless its caller has left. */
export function logFailure({ context, requestId, signal }: Call): (error: unknown) => void {
  return (error) => {
    if (signal.aborted) return;
    context.log({ level: "error", message: "an answer broke off while it was sent", requestId, error });
  };
}
