import type { QueryForm } from "@oqlkit/oql";
import { Command, Option } from "commander";
import { CommandError, exitCodes } from "../exit-codes.ts";
import { findingLine } from "../finding-line.ts";
import { readInput } from "../read-input.ts";

interface TranslateFlags {
  from?: QueryForm;
  to?: QueryForm;
  json?: true;
}

/** `oqlkit translate`: shows a query in its other forms; nothing is executed. */
export function translateCommand(): Command {
  return new Command("translate")
    .description("Show a query in its three forms: OQL text, OQO JSON and classic URL.")
    .argument("[query...]", "the query in any form; read from standard input when left out")
    .addOption(
      new Option("--from <form>", "what the query is (default: guessed)").choices(["oql", "oqo", "url"]),
    )
    .addOption(new Option("--to <form>", "print just this form").choices(["oql", "oqo", "url"]))
    .option("--json", "print the whole answer of the /query endpoint as JSON")
    .action(async (words: string[], flags: TranslateFlags) => {
      const { diagnose } = await import("@oqlkit/oql");
      const { translateQuery } = await import("@oqlkit/http/translate");
      const { readForm } = await import("../query-form.ts");
      const text = await readInput(words, "a query");
      const form = readForm(text, flags.from);
      const { ok, body } = translateQuery(form);
      if (flags.json) {
        console.log(JSON.stringify(body));
        if (!ok) process.exitCode = exitCodes.query;
        return;
      }
      if (!ok) {
        // The messages of the endpoint do not say where in a text a mistake is.
        const lines =
          "oql" in form
            ? diagnose(text)
                .filter(({ severity }) => severity === "error")
                .map((found) => findingLine(text, found))
            : body.validation.errors.map(({ message }) => message);
        throw new CommandError(lines.join("\n"), exitCodes.query);
      }
      const { oql, oqo, oxurl } = body;
      const reasonOf = (type: string): string | undefined =>
        body.validation.warnings.find((warning) => warning.type === type)?.message;
      const reason = reasonOf("url_not_representable");
      const loose = reasonOf("oql_not_representable");
      if (loose !== undefined && flags.to !== "oqo" && flags.to !== "url") console.error(`Note: ${loose}`);
      if (flags.to === "url" && oxurl === null) throw new CommandError(reason ?? "", exitCodes.query);
      const forms = { oql, oqo: JSON.stringify(oqo), url: oxurl ?? `(${reason})` } satisfies Record<
        QueryForm,
        string
      >;
      if (flags.to) console.log(forms[flags.to]);
      else console.log(`OQL  ${forms.oql.replaceAll("\n", "\n     ")}\nOQO  ${forms.oqo}\nURL  ${forms.url}`);
    });
}
