// First, so that it holds for whatever is imported after it.
import "./quick-start.ts";

import { translateQuery } from "@oqlkit/http/translate";
import { diagnose, type QueryForm, type TranslateResult } from "@oqlkit/oql";
import { CommandError, exitCodes } from "./exit-codes.ts";
import { findingLine } from "./finding-line.ts";
import { readForm } from "./query-form.ts";
import { readInput } from "./read-input.ts";

export interface TranslateFlags {
  from?: QueryForm;
  to?: QueryForm;
  json?: true;
}

/**
 * Prints the query given as words or on standard input in its three forms, or in one of them.
 *
 * @throws CommandError for a query that cannot be read, and for a form that cannot say it.
 */
export async function runTranslate(words: readonly string[], flags: TranslateFlags): Promise<void> {
  const text = await readInput(words, "a query");
  const input = readForm(text, flags.from);
  const { ok, body } = translateQuery(input);
  if (flags.json) {
    console.log(JSON.stringify(body));
    if (!ok) process.exitCode = exitCodes.query;
    return;
  }
  if (!ok) {
    // The messages of the endpoint do not say where in a text a mistake is.
    const lines = "oql" in input ? errorLines(text) : body.validation.errors.map(({ message }) => message);
    throw new CommandError(lines.join("\n"), exitCodes.query);
  }
  printForms(body, flags.to);
}

const errorLines = (text: string): string[] =>
  diagnose(text)
    .filter(({ severity }) => severity === "error")
    .map((found) => findingLine(text, found));

type Forms = Extract<TranslateResult, { readonly ok: true }>["body"];

function printForms({ oql, oqo, oxurl, validation }: Forms, to: QueryForm | undefined): void {
  const reasonOf = (type: string): string | undefined =>
    validation.warnings.find((warning) => warning.type === type)?.message;
  const reason = reasonOf("url_not_representable");
  const loose = reasonOf("oql_not_representable");
  if (loose !== undefined && to !== "oqo" && to !== "url") console.error(`Note: ${loose}`);
  if (to === "url" && oxurl === null) throw new CommandError(reason ?? "", exitCodes.query);
  const forms: Readonly<Record<QueryForm, string>> = {
    oql,
    oqo: JSON.stringify(oqo),
    url: oxurl ?? `(${reason})`,
  };
  if (to) console.log(forms[to]);
  else console.log(`OQL  ${forms.oql.replaceAll("\n", "\n     ")}\nOQO  ${forms.oqo}\nURL  ${forms.url}`);
}
