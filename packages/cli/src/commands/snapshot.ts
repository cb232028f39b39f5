import { Argument, Command, Option } from "commander";
import { CommandError, exitCodes } from "../exit-codes.ts";
import { integer, path, size } from "../options.ts";
import type { BuildFlags, UpdateFlags } from "../run-build.ts";
import { withEmbedderOptions, withoutVectors } from "./embedder-options.ts";

/** Entity files stand by themselves or behind `--in`, whichever comes to mind. */
const inputFiles = new Argument(
  "[input...]",
  "files named <entity>.jsonl[.gz], or directories of them, or a bulk download (data/, merged_ids/)",
);
const inputOption = new Option("--in <input...>", "entity files as well");

function inputsOf(named: readonly string[], flags: { readonly in?: readonly string[] }): string[] {
  const inputs = [...named, ...(flags.in ?? [])];
  if (inputs.length === 0)
    throw new CommandError("name the entity files, or a directory of them", exitCodes.usage);
  return inputs;
}

const formOfDocuments = (description: string): Option =>
  new Option("--documents <form>", description).choices(["plain", "deflated"]);

/** `oqlkit snapshot build` and `update`: turn entity files into a snapshot that can be queried. */
export function snapshotCommand(): Command {
  const build = new Command("build")
    .description("Build a snapshot from entity files.")
    .addArgument(inputFiles)
    .addOption(inputOption)
    .requiredOption(
      "--out <dir>",
      "the snapshot directory; an older snapshot there serves until the switch",
      path,
    )
    .option("--memory-limit <size>", "how much memory the build may use", size, "4GB")
    .option("--threads <n>", "how many threads the build may use (default: all cores)", integer(1, 256))
    .addOption(
      formOfDocuments(
        "how objects are kept: plain is read faster, deflated takes a third of the bytes",
      ).default("plain"),
    )
    .addOption(withoutVectors())
    .option("--id-base <url>", "the prefix of entity ids", "https://openalex.org")
    .option("--strict", "stop at the first line that cannot be read")
    .option("--json", "print the summary as JSON")
    .action(async (inputs: string[], flags: BuildFlags) => {
      const { describe, runBuild } = await import("../run-build.ts");
      const summary = await runBuild(inputsOf(inputs, flags), flags);
      console.log(flags.json ? JSON.stringify(summary) : describe(summary));
    });
  const update = new Command("update")
    .description("Add newer objects and merged ids to a snapshot, as a build from all its inputs would.")
    .addArgument(inputFiles)
    .addOption(inputOption)
    .requiredOption("--out <dir>", "the snapshot directory; the snapshot there serves until the switch", path)
    .option("--memory-limit <size>", "how much memory the update may use", size, "4GB")
    .option("--threads <n>", "how many threads the update may use (default: all cores)", integer(1, 256))
    .addOption(formOfDocuments("how objects are kept (default: as the snapshot was built)"))
    .addOption(withoutVectors())
    .option("--keep-model", "make the vectors of new texts with the model there is, and learn no other")
    .option("--strict", "stop at the first line that cannot be read")
    .option("--json", "print the summary as JSON")
    .action(async (inputs: string[], flags: UpdateFlags) => {
      const { describe, runUpdate } = await import("../run-build.ts");
      const summary = await runUpdate(inputsOf(inputs, flags), flags);
      console.log(flags.json ? JSON.stringify(summary) : describe(summary));
    });
  return new Command("snapshot")
    .description("Build and update snapshots.")
    .addCommand(withEmbedderOptions(build))
    .addCommand(withEmbedderOptions(update));
}
