import { Command } from "commander";
import { integer, path } from "../options.ts";
import { several } from "../several.ts";

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
    .requiredOption("--out <dir>", "where to write the files", path)
    .option("--works <n>", "how many works", integer(1, 10_000_000), 20_000)
    .option("--seed <n>", "the same seed gives the same files", integer(0, 2 ** 32 - 1), 1)
    .option("--json", "print the summary as JSON")
    .action(async (flags: SampleFlags) => {
      const { writeSample } = await import("../write-sample.ts");
      const summary = await writeSample(flags);
      if (flags.json) console.log(JSON.stringify(summary));
      else console.log(`${several(flags.works, "work")} and everything mentioned there: ${flags.out}`);
    });
}
