import type { DuckDBConnection } from "@duckdb/node-api";
import type { AbortSignalLike } from "@oqlkit/engine";

/** Milliseconds. */
const interruptEvery = 10;

/**
 * Runs work on a connection, interrupting it when the signal is aborted; rejects with the signal's reason then.
 * It settles only once the work has ended, so that no interrupt can hit what the connection does next.
 */
export async function interrupting<T>(
  connection: Pick<DuckDBConnection, "interrupt">,
  signal: AbortSignalLike | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (signal?.aborted) throw signal.reason;
  let repeating: NodeJS.Timeout | undefined;
  const interrupt = (): void => {
    connection.interrupt();
    // DuckDB forgets an interrupt that comes before it has begun to execute.
    repeating ??= setInterval(() => connection.interrupt(), interruptEvery);
  };
  signal?.addEventListener("abort", interrupt, { once: true });
  try {
    const result = await work();
    if (signal?.aborted) throw signal.reason;
    return result;
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  } finally {
    signal?.removeEventListener("abort", interrupt);
    clearInterval(repeating);
  }
}
