import { fieldOf, nameSources, prominenceKey, shapeOf, typedNames } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import { coreOf } from "../core-rows.ts";
import { parquetSql } from "../files-sql.ts";
import { quoteName } from "../identifiers.ts";
import {
  maxReadyPrefix,
  maxSuggestKey,
  namesTable,
  readyAnswers,
  suggestShortTable,
  suggestTable,
} from "../layout.ts";
import type { Session } from "../session.ts";
import { scratchTable } from "./entity-tables.ts";
import { scratchName } from "./serving-session.ts";
import { rowsSql, type TableSql, tableStatements } from "./table-sql.ts";

const names = `${scratchName}.main.names`;
/** Rows whose names are folded at a time. */
const batchRows = 100_000;
/** Names are known by so many of their words and letters: the list of all is held once for each word. */
const mostWords = 1000;
const mostLetters = 10_000;

/** SQL for one row per name as it is written: wid, tier, whether it is the object's own name, name. */
function writtenNames(entity: EntityType, files: readonly string[]): string {
  const { fields } = shapeOf(entity);
  const parts = nameSources(entity).flatMap(({ key, tier }) => {
    const shape = fields[key];
    if (shape === undefined) return [];
    const value = shape.kind === "list" ? `unnest(${quoteName(key)})` : quoteName(key);
    const source = parquetSql(files);
    return [
      `select row_number, ${tier} as tier, ${key === "display_name"} as own, ${value} as name from ${source}`,
    ];
  });
  return parts.join(" union all ");
}

/** SQL for the place of each row among all, the most prominent first: its number in the Parquet files, wid, rank. */
function ranksSql(entity: EntityType): string {
  const prominence = fieldOf(entity, prominenceKey(entity));
  const order = prominence === undefined ? "" : `${quoteName(prominence.name)} desc nulls last, `;
  return `select "$row" as file_row, wid, row_number() over (order by ${order}id)::UINTEGER as rank from ${scratchTable}`;
}

/** The table of names as they are found while being typed, made from the folded names. */
function suggestTableOf(entity: EntityType): TableSql {
  const words = `select file_row, tier, own, name, string_split(name, ' ') as words from ${names}`;
  // Twelve words of one letter and the blanks behind them fill a key, the last of which tells that a word follows.
  const keys = `select file_row, tier, left(array_to_string(list_slice(words, i, i + 12), ' '), ${maxSuggestKey}) as key,
      own and i = 1 and len(name) <= ${maxSuggestKey} as whole
    from (select *, unnest(range(1, len(words) + 1)) as i from (${words}))`;
  return {
    name: suggestTable(entity),
    columns: [
      { name: "key", type: "VARCHAR" },
      { name: "rank", type: "UINTEGER" },
      { name: "tier", type: "UTINYINT" },
      { name: "whole", type: "BOOLEAN" },
      { name: "wid", type: "UINTEGER" },
    ],
    from: `(${keys}) join (${ranksSql(entity)}) using (file_row)`,
    order: "key, rank, tier, whole",
  };
}

/** The table of the folded names themselves. */
const namesTableOf = (entity: EntityType): TableSql => ({
  name: namesTable(entity),
  columns: [
    { name: "wid", type: "UINTEGER" },
    { name: "tier", type: "UTINYINT" },
    { name: "own", type: "BOOLEAN" },
    { name: "name", type: "VARCHAR" },
  ],
  from: `${names} join ${scratchTable} on "$row" = file_row`,
  order: "wid, tier, own, name",
});

/** The table of answers that are ready, made from that of all names, for beginnings of these lengths. */
function shortTableOf(entity: EntityType, lengths: readonly number[]): TableSql {
  const first = coreOf(entity);
  const core =
    first === undefined ? "" : ` and wid in (select wid from ${scratchTable} t where ${first.sql})`;
  // One number to compare instead of three columns.
  const place = "(if(exact, 0, 16)::BIGINT + tier) * 4294967296 + rank";
  return {
    name: suggestShortTable(entity),
    columns: [
      { name: "prefix", type: "VARCHAR" },
      { name: "total", type: "UINTEGER", sql: "count(*)::UINTEGER" },
      ...[
        { name: "wids", type: "UINTEGER[]", of: "wid" },
        { name: "exacts", type: "BOOLEAN[]", of: "exact" },
        { name: "tiers", type: "UTINYINT[]", of: "tier" },
      ].map(({ name, type, of }) => ({ name, type, sql: `arg_min(${of}, ${place}, ${readyAnswers})` })),
    ],
    from: `(
      select left(key, length) as prefix, wid, min(tier) as tier, min(rank) as rank, bool_or(whole and len(key) = length) as exact
      from ${quoteName(suggestTable(entity))}, (select unnest([${lengths.join(", ")}]) as length) where len(key) >= length${core} group by all
    ) group by prefix`,
    order: "prefix",
  };
}

const readyLengths = Array.from({ length: maxReadyPrefix }, (_, index) => index + 1);

/** The tables of an entity type. */
export const suggestTables = (entity: EntityType): TableSql[] => [
  suggestTableOf(entity),
  namesTableOf(entity),
  shortTableOf(entity, readyLengths),
];

/** The statements that make the tables from the folded names. */
function suggestStatements(entity: EntityType, rows: number): string[] {
  // Many rows take memory for each length.
  const passes = rows > batchRows ? readyLengths.map((length) => [length]) : [readyLengths];
  return [
    ...[suggestTableOf(entity), namesTableOf(entity)].flatMap(tableStatements),
    ...passes.flatMap((lengths, index) => {
      const table = shortTableOf(entity, lengths);
      return index === 0
        ? tableStatements(table)
        : [`insert into ${quoteName(table.name)} ${rowsSql(table)}`];
    }),
  ];
}

/** All statements of a build, for telling whether tables are of this program's making. */
export const suggestLayout = (entity: EntityType): string =>
  JSON.stringify([writtenNames(entity, []), suggestStatements(entity, 0)]);

/**
 * Builds the tables by which objects are found while their names are being typed, from the canonical rows:
 * every name folded, and for each of its words where the name goes on from there.
 */
export async function buildSuggestTables(
  session: Session,
  entity: EntityType,
  files: readonly string[],
  rows: number,
): Promise<void> {
  await session.run(
    `create or replace table ${names} (file_row BIGINT, tier UTINYINT, own BOOLEAN, name VARCHAR)`,
  );
  await foldNames(session, writtenNames(entity, files), rows);
  for (const sql of suggestStatements(entity, rows)) await session.run(sql);
}

const cut = (name: string): string => name.split(" ", mostWords).join(" ").slice(0, mostLetters);

/** Folds names and puts them into the scratch table. */
async function foldNames(session: Session, written: string, rows: number): Promise<void> {
  for (let from = 0; from < rows; from += batchRows) {
    const folded: [bigint, number, boolean, string][] = [];
    // Appending ends the statement that is being read, so a batch is read to its end first.
    for await (const [rowNumbers = [], tiers = [], owns = [], texts = []] of session.chunks(
      `select row_number, tier::UTINYINT, own, name from (${written})
        where name is not null and row_number >= ${from} and row_number < ${from + batchRows}`,
    )) {
      for (const [index, text] of texts.entries()) {
        const row = BigInt(String(rowNumbers[index]));
        for (const name of typedNames(String(text)))
          folded.push([row, Number(tiers[index]), owns[index] === true, cut(name)]);
      }
    }
    const appender = await session.connection.createAppender("names", "main", scratchName);
    try {
      for (const [row, tier, own, name] of folded) {
        appender.appendBigInt(row);
        appender.appendUTinyInt(tier);
        appender.appendBoolean(own);
        appender.appendVarchar(name);
        appender.endRow();
      }
    } finally {
      appender.closeSync();
    }
  }
}
