import { stat, writeFile } from "node:fs/promises";
import {
  type Answer,
  answerLines,
  type ExportFormat,
  exportFormatOf,
  type View,
  writeFileWhole,
} from "oqlkit";
import { CommandError, exitCodes } from "./exit-codes.ts";
import { printAnswer } from "./print-answer.ts";
import { printExplanation } from "./print-explanation.ts";
import { type AskFlags, inputOf, readShown } from "./query-flags.ts";
import { readInput } from "./read-input.ts";
import { withCatalog } from "./with-catalog.ts";

export interface QueryFlags extends AskFlags {
  perPage?: number;
  page?: number;
  cursor?: string;
  format?: "table" | "json" | ExportFormat;
  out?: string;
  explain?: true;
  analyze?: true;
  json?: true;
}

/** Runs the query given as words or on standard input, and prints the answer or how it is found. */
export async function runQuery(words: readonly string[], flags: QueryFlags): Promise<void> {
  const { out } = flags;
  const format = flags.json ? "json" : (flags.format ?? formatOf(out));
  if (format === "parquet" && out === undefined) {
    throw new CommandError("--format parquet needs --out: Parquet is not for terminals", exitCodes.usage);
  }
  if (format === "table" && out !== undefined) {
    const reason = flags.format === undefined ? `the name ${out} does not tell` : "tables are for terminals";
    throw new CommandError(`--format: give json, jsonl, csv or parquet; ${reason}`, exitCodes.usage);
  }
  const explained = flags.explain ?? flags.analyze ?? false;
  if (explained && (out !== undefined || (format !== "table" && format !== "json"))) {
    throw new CommandError(
      "--explain and --analyze print text or, with --json, JSON to standard output",
      exitCodes.usage,
    );
  }
  const view = viewOf(flags);
  const query = inputOf(await readInput(words, "a query"), flags.from);
  await withCatalog(flags, async (catalog, signal) => {
    if (explained) {
      const explanation = await catalog.explain(query, view, { signal, analyze: flags.analyze ?? false });
      printExplanation(explanation, { json: format === "json" });
    } else if (format === "parquet") {
      await catalog.export(query, out ?? "", { ...view, onePage: true, format, signal });
    } else {
      await show(await catalog.query(query, view, { signal }), format, flags);
    }
  });
}

/** What a file of this name is to hold; without one a table is shown. */
function formatOf(out: string | undefined): NonNullable<QueryFlags["format"]> {
  if (out === undefined) return "table";
  return /\.json$/i.test(out) ? "json" : (exportFormatOf(out) ?? "table");
}

async function show(
  answer: Answer,
  format: "table" | "json" | "jsonl" | "csv",
  { out }: QueryFlags,
): Promise<void> {
  if (format === "table") {
    printAnswer(answer);
    return;
  }
  const text = format === "json" ? `${toJson(answer)}\n` : [...answerLines(answer, format)].join("");
  if (out === undefined) process.stdout.write(text);
  else if (await isStream(out)) await writeFile(out, text);
  else await writeFileWhole(out, [text]);
}

/** Whether a path is a pipe or a device, which takes what comes. */
const isStream = (path: string): Promise<boolean> =>
  stat(path).then(
    (there) => !there.isFile() && !there.isDirectory(),
    () => false,
  );

function viewOf(flags: QueryFlags): View {
  return { perPage: flags.perPage, page: flags.page, cursor: flags.cursor, ...readShown(flags) };
}

function toJson(result: Answer): string {
  if (result.kind === "groups") {
    const { count, groupsCount, truncated, groupsTotal, groups } = result;
    return JSON.stringify({
      meta: { count, groups_count: groupsCount, groups_truncated: truncated, groups_total: groupsTotal },
      group_by: groups,
    });
  }
  const { count, page, perPage, nextCursor, documents } = result;
  const meta = JSON.stringify({ count, page, per_page: perPage, next_cursor: nextCursor });
  return `{"meta":${meta},"results":[${documents.join(",")}]}`;
}
