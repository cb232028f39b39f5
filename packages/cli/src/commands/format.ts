import { Command } from "commander";
import { integer } from "../options.ts";
import type { FormatFlags } from "../run-format.ts";

/** `oqlkit format`: the canonical layout of a text, its order and annotations kept. */
export function formatCommand(): Command {
  return new Command("format")
    .description("Lay out a query in OQL the canonical way; order and annotations stay.")
    .argument("[query...]", "the query; read from standard input when left out")
    .option("--check", "print nothing, and exit with 3 when the query is not laid out this way")
    .option("--width <columns>", "line width (default: 80)", integer(20, 1000))
    .option("--json", "print JSON: ok, formatted, text")
    .action(async (words: string[], flags: FormatFlags) => {
      const { runFormat } = await import("../run-format.ts");
      await runFormat(words, flags);
    });
}
