import type { SampleSummary } from "@oqlkit/sample";
import { CommandError, exitCodes } from "./exit-codes.ts";
import { interruptible } from "./interrupt.ts";
import { showProgress } from "./progress.ts";

interface SampleChoice {
  readonly works: number;
  readonly seed: number;
  readonly out: string;
}

/** What the machine lacks; any other place that cannot be written to was named wrongly. */
const ofTheMachine = new Set(["EDQUOT", "EFBIG", "EIO", "ENOSPC", "EROFS"]);

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
    .catch((cause: unknown) => {
      if (!(cause instanceof Error && "syscall" in cause)) throw cause;
      const isMachineFault = "code" in cause && ofTheMachine.has(String(cause.code));
      throw new CommandError(
        `cannot write into ${out}: ${cause.message}`,
        isMachineFault ? exitCodes.failure : exitCodes.usage,
      );
    })
    .finally(() => display.finish());
}
