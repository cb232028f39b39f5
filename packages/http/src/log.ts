import type { LogEntry } from "./errors.ts";

/** What the operator should know, in one line of JSON on standard error. */
export function logToConsole({ error, ...entry }: LogEntry): void {
  const detail = error instanceof Error ? (error.stack ?? error.message) : error;
  console.error(JSON.stringify(detail === undefined ? entry : { ...entry, error: textOf(detail) }));
}

/** Not everything that is thrown has a text. */
function textOf(thrown: unknown): string {
  try {
    return String(thrown);
  } catch {
    return Object.prototype.toString.call(thrown);
  }
}
