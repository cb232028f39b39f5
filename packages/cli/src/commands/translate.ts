import { Command } from "commander";
import { formOption } from "../options.ts";
import type { TranslateFlags } from "../run-translate.ts";

/** `oqlkit translate`: shows a query in its other forms; nothing is executed. */
export function translateCommand(): Command {
  return new Command("translate")
    .description("Show a query in its three forms: OQL text, OQO JSON and classic URL.")
    .argument("[query...]", "the query in any form; read from standard input when left out")
    .addOption(formOption("--from <form>", "what the query is (default: guessed)"))
    .addOption(formOption("--to <form>", "print just this form"))
    .option("--json", "print the whole answer of the /query endpoint as JSON")
    .action(async (words: string[], flags: TranslateFlags) => {
      const { runTranslate } = await import("../run-translate.ts");
      await runTranslate(words, flags);
    });
}
