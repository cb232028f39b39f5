import { diagnose, lint } from "@oqlkit/oql";
import { exitCodes } from "./exit-codes.ts";
import { findingLine, fixLine } from "./finding-line.ts";
import { expectOql } from "./query-form.ts";
import { readInput } from "./read-input.ts";

export interface LintFlags {
  readonly json?: true;
}

/** Checks the query given as words or on standard input; the exit code says whether it is valid. */
export async function runLint(words: readonly string[], flags: LintFlags): Promise<void> {
  const text = await readInput(words, "a query in OQL");
  if (!flags.json) expectOql(text);
  const result = lint(text);
  if (!result.valid) process.exitCode = exitCodes.query;
  if (flags.json) {
    console.log(JSON.stringify(result));
    return;
  }
  const findings = diagnose(text);
  for (const found of findings) {
    console.log(findingLine(text, found));
    for (const fix of found.fixes) console.log(fixLine(text, fix));
  }
  if (findings.length === 0) console.log("nothing to object to");
}
