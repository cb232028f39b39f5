import { csvColumns, csvLine, csvRecord } from "@oqlkit/catalog";
import type { Answer } from "../answer.ts";

/**
 * An answer as the lines of a text file, each with its line break: documents or groups, one a line in
 * `jsonl`; in `csv` below a header.
 */
export function* answerLines(answer: Answer, format: "jsonl" | "csv"): Generator<string> {
  if (format === "jsonl") {
    const texts =
      answer.kind === "rows" ? answer.documents : answer.groups.map((group) => JSON.stringify(group));
    for (const text of texts) yield `${text}\n`;
    return;
  }
  const objects: readonly Readonly<Record<string, unknown>>[] =
    answer.kind === "rows"
      ? answer.rows.map((row) => ({ ...row }))
      : answer.groups.map((group) => ({ ...group }));
  const columns = answer.kind === "rows" ? csvColumns(answer.entity, answer.select) : keysOf(objects);
  yield csvRecord(columns);
  for (const object of objects) yield csvLine(columns, object);
}

/** Every key there is, in the order in which they first appear. */
const keysOf = (objects: readonly object[]): readonly string[] => [
  ...new Set(objects.flatMap((object) => Object.keys(object))),
];
