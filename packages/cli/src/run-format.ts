import { format, parse } from "@oqlkit/oql";
import { CommandError, exitCodes } from "./exit-codes.ts";
import { findingLine } from "./finding-line.ts";
import { expectOql } from "./query-form.ts";
import { readInput } from "./read-input.ts";

export interface FormatFlags {
  readonly check?: true;
  readonly json?: true;
  readonly width?: number;
}

/** Lays out the query given as words or on standard input, or with `check` says whether it is laid out. */
export async function runFormat(words: readonly string[], flags: FormatFlags): Promise<void> {
  const given = await readInput(words, "a query in OQL");
  if (!flags.json) expectOql(given);
  const { ok, text } = format(given, flags.width === undefined ? {} : { width: flags.width });
  const formatted = ok && text === given;
  if (flags.json) console.log(JSON.stringify({ ok, formatted, text }));
  if (!ok) {
    const findings = parse(given).diagnostics.map((found) => findingLine(given, found));
    throw new CommandError(findings.join("\n"), exitCodes.query);
  }
  if (flags.check) {
    if (!formatted) throw new CommandError("the query is not formatted", exitCodes.query);
    return;
  }
  if (!flags.json) console.log(text);
}
