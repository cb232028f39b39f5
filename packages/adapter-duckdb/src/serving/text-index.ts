import { foldWord, stemWord, wordPattern } from "@oqlkit/catalog";
import { quoteName, quoteText } from "../identifiers.ts";
import { textTable } from "../layout.ts";
import type { Session } from "../session.ts";
import type { TextGroup } from "../text-groups.ts";
import { type BuildStep, scratchTable } from "./entity-tables.ts";
import { pathSql } from "./path-sql.ts";
import { scratchName, texts } from "./serving-session.ts";

/** Words of the texts as they stand there (raw), what each is folded to (token), and its stem (form). */
const vocabulary = `${scratchName}.main.vocabulary`;

/** The same with the numbers of word and stem. */
const numbered = `${scratchName}.main.numbered`;

/** Longer texts, and rows with more texts, are indexed to here: a place is kept in 20 and 16 bits. */
const mostWords = 1e6;
const mostTexts = 2 ** 16;

/**
 * Builds the index of a group of texts, read from `rows`, SQL for the canonical rows. Texts are split in SQL; only
 * the distinct words are folded and stemmed, in JavaScript.
 */
export async function buildTextIndex(
  session: Session,
  group: TextGroup,
  rows: string,
  run: (step: BuildStep) => Promise<void>,
): Promise<void> {
  await session.run(`create or replace table ${vocabulary} (raw VARCHAR, token VARCHAR, form VARCHAR)`);
  const signs = await foldWords(session, group, rows);
  for (const step of indexSteps(group, rows, signs)) await run(step);
}

/** The statements of an index, once the vocabulary is there. `signs` are those words of which nothing is left. */
export function indexSteps(group: TextGroup, rows: string, signs: readonly string[]): BuildStep[] {
  const table = (part: Parameters<typeof textTable>[1]): string => quoteName(textTable(group, part));
  const each = (write: (part: number) => string): string =>
    group.parts.map((_, part) => write(part)).join(", ");
  const inPart = (part: number): string => `filter (where text % ${group.parts.length} = ${part})`;
  return [
    {
      label: "numbers",
      sql: `create or replace table ${numbered} as
        select raw, token, form, (dense_rank() over (order by token) - 1)::UINTEGER as word,
          (dense_rank() over (order by form) - 1)::UINTEGER as stem
        from ${vocabulary} where token <> ''`,
    },
    {
      label: textTable(group, "words"),
      sql: `create table ${table("words")} as select distinct word, token, stem from ${numbered} order by word`,
    },
    {
      label: textTable(group, "occurrences"),
      sql: `create table ${table("occurrences")} as
        select stem, word, wid, text, position from (
          select wid, text, unnest(words) as raw, (generate_subscripts(words, 1) - 1)::UINTEGER as position
          from (${splitTexts(group, rows, signs)})
        ) join ${numbered} using (raw) where position < ${mostWords} order by stem, wid, text, position`,
    },
    {
      label: textTable(group, "lengths"),
      sql: `create table ${table("lengths")} as
        select wid, ${each((part) => `count(*) ${inPart(part)}::UINTEGER as l${part}`)}
        from ${table("occurrences")} group by wid order by wid`,
    },
    {
      label: textTable(group, "postings"),
      sql: `create table ${table("postings")} as
        select stem, wid, ${each((part) => `t${part}, if(t${part} = 0, 0, l${part})::UINTEGER as l${part}`)}
        from (select stem, wid, ${each((part) => `count(*) ${inPart(part)}::UINTEGER as t${part}`)}
          from ${table("occurrences")} group by stem, wid) join ${table("lengths")} using (wid) order by stem, wid`,
    },
    {
      label: textTable(group, "stems"),
      sql: `create table ${table("stems")} as
        select stem, form, ${each((part) => `coalesce(d${part}, 0)::UINTEGER as d${part}`)}
        from (select distinct stem, form from ${numbered}) left join (
          select stem, ${each((part) => `count(*) filter (where t${part} > 0) as d${part}`)}
          from ${table("postings")} group by stem
        ) using (stem) order by stem`,
    },
  ];
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
