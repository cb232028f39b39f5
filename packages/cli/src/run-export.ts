import { type ExportFormat, exportFormatOf } from "oqlkit";
import { CommandError, exitCodes } from "./exit-codes.ts";
import { showProgress } from "./progress.ts";
import { type AskFlags, inputOf, readShown } from "./query-flags.ts";
import { readInput } from "./read-input.ts";
import { several } from "./several.ts";
import { withCatalog } from "./with-catalog.ts";

export interface ExportFlags extends AskFlags {
  out: string;
  format?: ExportFormat;
  json?: true;
}

const phases = { rows: "exporting rows", file: "writing the file" } as const;

/** Writes everything that the query given as words or on standard input matches to a file. */
export async function runExport(words: readonly string[], flags: ExportFlags): Promise<void> {
  const format = flags.format ?? exportFormatOf(flags.out);
  if (format === undefined) {
    throw new CommandError(
      `--format: give jsonl, csv or parquet; the name ${flags.out} does not tell`,
      exitCodes.usage,
    );
  }
  const query = inputOf(await readInput(words, "a query"), flags.from);
  const display = showProgress();
  const summary = await withCatalog(flags, (catalog, signal) =>
    catalog.export(query, flags.out, {
      ...readShown(flags),
      format,
      signal,
      onProgress: ({ phase, done, total }) => display.update({ phase: phases[phase], done, total }),
    }),
  ).finally(() => display.finish());
  const { rows, bytes, path } = summary;
  if (flags.json) console.log(JSON.stringify(summary));
  else console.log(`${several(rows, "row")}, ${several(bytes, "byte")}: ${path}`);
}
