import { Command } from "commander";
import { CommandError, exitCodes } from "../exit-codes.ts";
import { interruptible } from "../interrupt.ts";
import { integer } from "../options.ts";
import { showProgress } from "../progress.ts";

interface SampleFlags {
  works: number;
  seed: number;
  out: string;
  json?: true;
}

/** `oqlkit sample`: writes a made-up catalog as JSON Lines. */
export function sampleCommand(): Command {
  return new Command("sample")
    .description("Generate a made-up catalog: one gzipped JSON Lines file per entity type.")
    .requiredOption("--out <dir>", "where to write the files")
    .option("--works <n>", "how many works", integer(1, 10_000_000), 20_000)
    .option("--seed <n>", "the same seed gives the same files", integer(0, 2 ** 32 - 1), 1)
    .option("--json", "print the summary as JSON")
    .action(async (flags: SampleFlags) => {
      const { generateSample } = await import("@oqlkit/sample");
      const display = showProgress();
      const summary = await interruptible((signal) =>
        generateSample({
          works: flags.works,
          seed: flags.seed,
          out: flags.out,
          signal,
          onProgress: (step) => display.update({ ...step, phase: `generating ${step.phase}` }),
        }),
      )
        .catch((cause: unknown) => {
          if (!(cause instanceof Error && "syscall" in cause)) throw cause;
          throw new CommandError(`--out: cannot write into ${flags.out}: ${cause.message}`, exitCodes.usage);
        })
        .finally(() => display.finish());
      if (flags.json) console.log(JSON.stringify(summary));
      else console.log(`${flags.works.toLocaleString("en")} works and everything they mention: ${flags.out}`);
    });
}
