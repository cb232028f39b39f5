import { Command } from "commander";
import { path } from "../options.ts";
import type { DescribeFlags } from "../run-describe.ts";

/** `oqlkit describe`: what a snapshot holds. */
export function describeCommand(): Command {
  return new Command("describe")
    .description("Show what a snapshot holds: version, size, entity types; or the columns of one of them.")
    .argument("[entity]", "an entity type, such as works")
    .requiredOption("--snapshot <dir>", "the snapshot to describe", path)
    .option("--json", "print the description as JSON")
    .action(async (entity: string | undefined, flags: DescribeFlags) => {
      const { runDescribe } = await import("../run-describe.ts");
      await runDescribe(entity, flags);
    });
}
