import { exitCodes } from "./exit-codes.ts";

/**
 * Readers such as `head` may leave early, which is no failure and ends no work. Results that cannot be written, as to
 * a full disk, are one.
 */
export function watchStandardStreams(): void {
  process.stdout.on("error", ({ code, message }: NodeJS.ErrnoException) => {
    if (code === "EPIPE") return;
    console.error(`oqlkit: standard output cannot be written: ${message}`);
    process.exitCode = exitCodes.failure;
  });
  // There is nobody left to be told.
  process.stderr.on("error", () => {});
}
