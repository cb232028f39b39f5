import { Command } from "commander";
import type { LintFlags } from "../run-lint.ts";

/** `oqlkit lint`: everything that is wrong with a text, with places and how to mend it. */
export function lintCommand(): Command {
  return new Command("lint")
    .description("Check a query in OQL: everything that is wrong with it, where, and how to mend it.")
    .argument("[query...]", "the query; read from standard input when left out")
    .option("--json", "print the answer of the /validate endpoint as JSON")
    .action(async (words: string[], flags: LintFlags) => {
      const { runLint } = await import("../run-lint.ts");
      await runLint(words, flags);
    });
}
