import { Command, Option } from "commander";
import { formOption, integer, path } from "../options.ts";
import type { QueryFlags } from "../run-query.ts";
import { withEmbedderOptions } from "./embedder-options.ts";

/** `oqlkit query`: runs one query on a snapshot and prints what it finds. */
export function queryCommand(): Command {
  return withEmbedderOptions(
    new Command("query")
      .description("Run a query on a snapshot.")
      .argument("[query...]", "OQL, OQO or a classic URL; read from standard input when left out")
      .requiredOption("--snapshot <dir>", "the snapshot to query", path)
      .addOption(formOption("--from <form>", "what the query is (default: guessed)"))
      .option("--per-page <n>", "how many rows (at most 100) or groups (200)", integer(1, 200))
      .option("--page <n>", "which page", integer(1, 10_000))
      .option("--cursor <token>", "* to begin, then the next_cursor of the answer before")
      .option("--sort <keys>", "column:asc|desc, comma-separated")
      .option("--select <keys>", "keys to keep (id,authorships.author.id), comma-separated")
      .addOption(
        new Option(
          "--format <format>",
          "how to print the answer (default: table, or by the name of --out)",
        ).choices(["table", "json", "jsonl", "csv", "parquet"]),
      )
      .option("--out <file>", "write the answer to a file; Parquet has to be", path)
      .option("--explain", "show how the query is run instead of running it")
      .option("--analyze", "run the query, and show what took how long")
      .addOption(new Option("--json", "the same as --format json").conflicts("format"))
      .action(async (words: string[], flags: QueryFlags) => {
        // Loaded when needed: the engine and DuckDB take longer to load than help takes to print.
        const { runQuery } = await import("../run-query.ts");
        await runQuery(words, flags);
      }),
  );
}
