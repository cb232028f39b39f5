import { Command, Option } from "commander";
import { formOption, path, size } from "../options.ts";
import type { ExportFlags } from "../run-export.ts";
import { withEmbedderOptions } from "./embedder-options.ts";

/** `oqlkit export`: writes everything a query matches to a file. */
export function exportCommand(): Command {
  return withEmbedderOptions(
    new Command("export")
      .description("Write all matches of a query to a file, which appears when it is complete.")
      .argument("[query...]", "OQL, OQO or a classic URL; read from standard input when left out")
      .requiredOption("--snapshot <dir>", "the snapshot to query", path)
      .requiredOption("--out <file>", "the file to write", path)
      .addOption(
        new Option("--format <format>", "what to write (default: by the name of the file)").choices([
          "jsonl",
          "csv",
          "parquet",
        ]),
      )
      .addOption(formOption("--from <form>", "what the query is (default: guessed)"))
      .option("--sort <keys>", "column:asc|desc, comma-separated")
      .option(
        "--select <keys>",
        "keys to keep (id,authorships.author.id), of Parquet root keys alone, comma-separated",
      )
      .option("--memory-limit <size>", "how much memory the query may use (default: 2GB)", size)
      .option("--json", "print the summary as JSON")
      .action(async (words: string[], flags: ExportFlags) => {
        const { runExport } = await import("../run-export.ts");
        await runExport(words, flags);
      }),
  );
}
