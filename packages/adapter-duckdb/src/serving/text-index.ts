import type { DuckDBDataChunk } from "@duckdb/node-api";
import { foldWord, stemWord, wordPattern } from "@oqlkit/catalog";
import { quoteText } from "../identifiers.ts";
import type { Session } from "../session.ts";
import { mostTexts, mostWords, textIndexPaths } from "../text/index-files.ts";
import { TextIndexWriter } from "../text/index-writer.ts";
import type { TextGroup } from "../text-groups.ts";
import { scratchTable } from "./entity-tables.ts";
import { pathSql } from "./path-sql.ts";
import { scratchName, texts } from "./serving-session.ts";

/** Words of the texts as they stand there (raw), what each is folded to (token), and its stem (form). */
const vocabulary = `${scratchName}.main.vocabulary`;

/** The same with the numbers of word and stem. */
const numbered = `${scratchName}.main.numbered`;

/** All words of the texts of a group, in no order: splitting and sorting in one statement would not fit in memory. */
const occurrences = `${scratchName}.main.occurrences`;

export interface TextIndexOptions {
  /** The directory `serve/` of the version. */
  readonly directory: string;
  /** The canonical rows in SQL, and how many there are. */
  readonly rows: string;
  readonly count: number;
  /** Runs one step of the build. */
  readonly timed: (label: string, work: () => Promise<void>) => Promise<void>;
}

/**
 * Builds the index of a group of texts. Texts are split and their words sorted in SQL; only the distinct words are
 * folded and stemmed, in JavaScript.
 */
export async function buildTextIndex(
  session: Session,
  group: TextGroup,
  { directory, rows, count, timed }: TextIndexOptions,
): Promise<void> {
  const label = `text/${group.name}`;
  let signs: readonly string[] = [];
  await timed(`${label}/vocabulary`, async () => {
    await session.run(`create or replace table ${vocabulary} (raw VARCHAR, token VARCHAR, form VARCHAR)`);
    signs = await foldWords(session, group, rows);
    await session.run(numberSql);
  });
  await timed(label, async () => {
    const words = await readLines(session, wordsSql);
    const stems = await readLines(session, stemsSql);
    const paths = textIndexPaths(directory, group);
    const shape = { rows: count, parts: group.parts.length, stemOf: words.numbers, stems: stems.count };
    await session.run(occurrencesSql(group, rows, signs));
    const writer = await TextIndexWriter.open(paths, shape);
    try {
      for await (const chunk of session.rawChunks(sortedSql)) {
        addOccurrences(writer, chunk);
        await writer.drain();
      }
      await writer.finish(words.bytes, stems.bytes);
    } finally {
      await writer.close();
    }
    await session.run(`drop table ${occurrences}`);
  });
}

/** The statements that decide what an index holds; `signs` are words of which nothing is left. */
export const indexStatements = (group: TextGroup, rows: string): string[] => [
  numberSql,
  wordsSql,
  stemsSql,
  occurrencesSql(group, rows, []),
  sortedSql,
];

const numberSql = `create or replace table ${numbered} as
  select raw, token, form, (dense_rank() over (order by token) - 1)::UINTEGER as word,
    (dense_rank() over (order by form) - 1)::UINTEGER as stem
  from ${vocabulary} where token <> ''`;
const wordsSql = `select distinct token, stem, word from ${numbered} order by word`;
const stemsSql = `select distinct form, stem from ${numbered} order by stem`;

const sortedSql = `select word, wid, text, position from ${occurrences} order by stem, wid, text, position`;

/** Fills the table of occurrences, with stop words too. */
function occurrencesSql(group: TextGroup, rows: string, signs: readonly string[]): string {
  return `create or replace table ${occurrences} as
    select stem, word, wid, text, position from (
      select wid, text, unnest(words) as raw, (generate_subscripts(words, 1) - 1)::UINTEGER as position
      from (${splitTexts(group, rows, signs)})
    ) join ${numbered} using (raw) where position < ${mostWords}`;
}

function addOccurrences(writer: TextIndexWriter, chunk: DuckDBDataChunk): void {
  const words = chunk.getColumnVector(0);
  const rows = chunk.getColumnVector(1);
  const texts = chunk.getColumnVector(2);
  const positions = chunk.getColumnVector(3);
  for (let index = 0; index < chunk.rowCount; index++) {
    writer.add(
      Number(words.getItem(index)),
      Number(rows.getItem(index)),
      Number(texts.getItem(index)),
      Number(positions.getItem(index)),
    );
  }
}

interface Lines {
  /** UTF-8, a line feed after each. */
  readonly bytes: Uint8Array;
  readonly count: number;
  readonly numbers: Uint32Array;
}

/** The rows of a query for texts and numbers. */
async function readLines(session: Session, sql: string): Promise<Lines> {
  const pieces: Buffer[] = [];
  const numbers: number[] = [];
  for await (const [texts = [], given = []] of session.chunks(sql)) {
    pieces.push(Buffer.from(texts.map((text) => `${text}\n`).join("")));
    for (const number of given) numbers.push(Number(number));
  }
  return { bytes: Buffer.concat(pieces), count: numbers.length, numbers: Uint32Array.from(numbers) };
}

/** Fills the vocabulary; returns the words of which nothing is left. */
async function foldWords(session: Session, group: TextGroup, rows: string): Promise<string[]> {
  const signs: string[] = [];
  const appender = await session.connection.createAppender("vocabulary", "main", scratchName);
  try {
    const words = `select distinct unnest(words) from (${splitTexts(group, rows, [])})`;
    for await (const batch of texts(session, words)) {
      for (const word of batch) {
        const token = foldWord(word);
        if (token === "") signs.push(word);
        appender.appendVarchar(word);
        appender.appendVarchar(token);
        appender.appendVarchar(stemWord(token));
        appender.endRow();
      }
    }
  } finally {
    appender.closeSync();
  }
  return signs;
}

/** A query for the texts of a group as lists of words: wid, text, words. Signs have no place among the words. */
function splitTexts(group: TextGroup, rows: string, signs: readonly string[]): string {
  const count = group.parts.length;
  const numbers = `(select "$row", wid from ${scratchTable}) on "$row" = row_number`;
  const parts = group.parts.map((path, part) => {
    const { sql, list } = pathSql(path);
    if (!list) return `select wid, ${part}::UINTEGER as text, ${sql} as content from ${rows} join ${numbers}`;
    return `select wid, (${part} + ${count} * (place - 1))::UINTEGER as text, content
      from (select wid, unnest(${sql}) as content, generate_subscripts(${sql}, 1) as place from ${rows} join ${numbers})`;
  });
  const words = `regexp_extract_all(content, ${quoteText(wordPattern)})`;
  const kept =
    signs.length === 0
      ? words
      : `list_filter(${words}, lambda word: word not in (${signs.map(quoteText).join(", ")}))`;
  return `select wid, text, ${kept} as words from (${parts.join(" union all ")}) where content is not null and text < ${mostTexts}`;
}
