import { join } from "node:path";
import type { Session } from "../session.ts";
import { mostTexts, textIndexPaths } from "../text/index-files.ts";
import { TextIndexWriter } from "../text/index-writer.ts";
import type { WordOrder } from "../text/vocabulary.ts";
import { recordSize, WordSorter } from "../text/word-sorter.ts";
import type { TextGroup } from "../text-groups.ts";
import { pathSql } from "./path-sql.ts";

export interface TextIndexOptions {
  /** The directory `serve/` of the version. */
  readonly directory: string;
  readonly tempDirectory: string;
  /** The canonical rows in SQL, and how many there are. */
  readonly rows: string;
  readonly count: number;
  /** A table of their numbers in the files, `$row`, and in the tables, `wid`. */
  readonly numbers: string;
}

/** Builds the index of a group of texts: reads them row by row, splits them, and orders their words by stem. */
export async function buildTextIndex(
  session: Session,
  group: TextGroup,
  { directory, tempDirectory, rows, count, numbers }: TextIndexOptions,
): Promise<void> {
  const sorter = new WordSorter(join(tempDirectory, "words"));
  try {
    for await (const [wids = [], texts = [], contents = []] of session.chunks(
      textsSql(group, rows, numbers),
    )) {
      for (const [index, content] of contents.entries())
        sorter.add(Number(wids[index]), Number(texts[index]), String(content));
      await sorter.drain();
    }
    await writeIndex(sorter, group, directory, count);
  } finally {
    await sorter.remove();
  }
}

async function writeIndex(
  sorter: WordSorter,
  group: TextGroup,
  directory: string,
  rows: number,
): Promise<void> {
  const order = sorter.order();
  const { stemOf, words, stems } = order;
  const shape = { rows, parts: group.parts.length, stemOf, stems: stems.length };
  const writer = await TextIndexWriter.open(textIndexPaths(directory, group), shape);
  try {
    await addRecords(writer, sorter, order);
    await writer.finish(linesOf(words), linesOf(stems));
  } finally {
    await writer.close();
  }
}

async function addRecords(writer: TextIndexWriter, sorter: WordSorter, order: WordOrder): Promise<void> {
  for await (const records of sorter.records(order)) {
    for (let at = 0; at < records.length; at += recordSize)
      writer.add(records[at] ?? 0, records[at + 1] ?? 0, records[at + 2] ?? 0, records[at + 3] ?? 0);
    await writer.drain();
  }
}

/** Texts that are joined at a time: all together may be longer than a text can be. */
const joined = 2 ** 16;

/** Texts in UTF-8, a line feed after each. */
export function linesOf(texts: readonly string[], most: number = joined): Uint8Array {
  const pieces: Buffer[] = [];
  for (let from = 0; from < texts.length; from += most)
    pieces.push(Buffer.from(`${texts.slice(from, from + most).join("\n")}\n`));
  return Buffer.concat(pieces);
}

/** A query for the texts of a group, row by row: wid, text, content. */
export function textsSql(group: TextGroup, rows: string, numbered: string): string {
  const count = group.parts.length;
  const numbers = `(select "$row", wid from ${numbered}) on "$row" = row_number`;
  const parts = group.parts.map((path, part) => {
    const { sql, list } = pathSql(path);
    if (!list) return `select wid, ${part}::UINTEGER as text, ${sql} as content from ${rows} join ${numbers}`;
    return `select wid, (${part} + ${count} * (place - 1))::UINTEGER as text, content
      from (select wid, unnest(${sql}) as content, generate_subscripts(${sql}, 1) as place from ${rows} join ${numbers})`;
  });
  return `select wid, text, content from (${parts.join(" union all ")})
    where content is not null and text < ${mostTexts} order by wid, text`;
}
