import { Command } from "commander";
import { integer, size } from "../options.ts";
import type { BuildFlags, UpdateFlags } from "../run-build.ts";

/** `oqlkit snapshot build` and `update`: turn entity files into a snapshot that can be queried. */
export function snapshotCommand(): Command {
  const build = new Command("build")
    .description("Build a snapshot from entity files.")
    .argument(
      "<input...>",
      "files named <entity>.jsonl[.gz], or directories of them, or a bulk download (data/, merged_ids/)",
    )
    .requiredOption("--out <dir>", "the snapshot directory; an older snapshot there serves until the switch")
    .option("--memory-limit <size>", "how much memory the build may use", size, "4GB")
    .option("--threads <n>", "how many threads the build may use (default: all cores)", integer(1, 256))
    .option("--id-base <url>", "the prefix of entity ids", "https://openalex.org")
    .option("--strict", "stop at the first line that cannot be read")
    .option("--json", "print the summary as JSON")
    .action(async (inputs: string[], flags: BuildFlags) => {
      const { describe, runBuild } = await import("../run-build.ts");
      const summary = await runBuild(inputs, flags);
      console.log(flags.json ? JSON.stringify(summary) : describe(summary));
    });
  const update = new Command("update")
    .description("Add newer objects and merged ids to a snapshot, as a build from all its inputs would.")
    .requiredOption("--in <input...>", "entity files, as for build")
    .requiredOption("--out <dir>", "the snapshot directory; the snapshot there serves until the switch")
    .option("--memory-limit <size>", "how much memory the update may use", size, "4GB")
    .option("--threads <n>", "how many threads the update may use (default: all cores)", integer(1, 256))
    .option("--strict", "stop at the first line that cannot be read")
    .option("--json", "print the summary as JSON")
    .action(async (flags: UpdateFlags) => {
      const { describe, runUpdate } = await import("../run-build.ts");
      const summary = await runUpdate(flags);
      console.log(flags.json ? JSON.stringify(summary) : describe(summary));
    });
  return new Command("snapshot")
    .description("Build and update snapshots.")
    .addCommand(build)
    .addCommand(update);
}
