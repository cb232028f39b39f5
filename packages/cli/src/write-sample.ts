import type { SampleSummary } from "@oqlkit/sample";
import { CommandError, exitCodes } from "./exit-codes.ts";
import { interruptible } from "./interrupt.ts";
import { showProgress } from "./progress.ts";

interface SampleChoice {
  readonly works: number;
  readonly seed: number;
  readonly out: string;
}

/** Generates a sample with a progress bar. @throws CommandError when it cannot be written. */
export async function writeSample({ works, seed, out }: SampleChoice): Promise<SampleSummary> {
  const { generateSample } = await import("@oqlkit/sample");
  const display = showProgress();
  return interruptible((signal) =>
    generateSample({
      works,
      seed,
      out,
      signal,
      onProgress: (step) => display.update({ ...step, phase: `generating ${step.phase}` }),
    }),
  )
    .catch(async (cause: unknown) => {
      if (!(cause instanceof Error && "syscall" in cause)) throw cause;
      const { isMachineFault } = await import("@oqlkit/adapter-duckdb");
      throw new CommandError(
        `cannot write into ${out}: ${cause.message}`,
        isMachineFault(cause) ? exitCodes.failure : exitCodes.usage,
      );
    })
    .finally(() => display.finish());
}
