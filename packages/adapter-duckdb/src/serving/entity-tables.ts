import { type Field, shapeOf } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import { parquetSql } from "../files-sql.ts";
import { foldCaseSql } from "../fold-case-sql.ts";
import { quoteName, quoteText } from "../identifiers.ts";
import {
  codeType,
  flatTable,
  hasKey,
  isListed,
  isOwnId,
  keyColumn,
  keysTable,
  linkFields,
  linksTable,
  listColumn,
  mergedTable,
  noCanonicalRows,
  presenceColumn,
  sideTable,
  storedFields,
  storedForm,
  valueType,
} from "../layout.ts";
import { encodeEntityIdSql } from "../query/storage-value.ts";
import { fieldSql } from "./field-sql.ts";
import { lookupSql } from "./lookup-sql.ts";
import { numberRowsSql, numbersTable } from "./number-rows.ts";
import { scratchName } from "./serving-session.ts";
import { type TableColumn, type TableSql, tableStatements } from "./table-sql.ts";
import { ownIdSql, type ValueContext } from "./value-sql.ts";

/** One statement of a build, with a word on what it makes. */
export interface BuildStep {
  readonly label: string;
  readonly sql: string;
}

/** The scratch table that holds all stored values of the entity type being built, in no order. */
export const scratchTable: string = `${scratchName}.main.stored`;

/** SQL for the canonical rows: the Parquet files, or no rows when there are none. */
export function canonicalRows(entity: EntityType, files: readonly string[]): string {
  return files.length > 0 ? parquetSql(files) : `(${noCanonicalRows(entity)})`;
}

const lookupColumn = (scheme: string): string => quoteName(`$lookup/${scheme}`);
const flatFields = (entity: EntityType): Field[] =>
  storedFields(entity).filter((field) => !field.many && !isOwnId(field) && field.name !== "display_name");
const sideFields = (entity: EntityType): Field[] => storedFields(entity).filter((field) => field.many);

/**
 * Reads the canonical rows into the scratch table: their numbers, and a column per stored field and lookup scheme.
 * The few columns that the numbers depend on are read beforehand.
 */
export function scanSteps(entity: EntityType, files: readonly string[], context: ValueContext): BuildStep[] {
  const rows = canonicalRows(entity, files);
  const name = "display_name" in shapeOf(entity).fields ? "nullif(display_name, '')" : "null::VARCHAR";
  const columns = [
    "n.*",
    `${ownIdSql(entity, "id", context.idBase)} as id`,
    `${name} as display_name`,
    ...[...flatFields(entity), ...sideFields(entity)].map(
      (field) => `${fieldSql(field, context)} as ${quoteName(field.name)}`,
    ),
    ...lookupSql(entity).map(({ scheme, sql }) => `${sql} as ${lookupColumn(scheme)}`),
  ];
  return [
    { label: "numbers", sql: numberRowsSql(entity, rows, context) },
    {
      label: "scan",
      sql: `create or replace table ${scratchTable} as select ${columns.join(",\n  ")} from ${rows} join ${numbersTable} n on n."$row" = row_number`,
    },
    { label: "numbers", sql: `drop table ${numbersTable}` },
  ];
}

const codedFields = (entity: EntityType): Field[] =>
  [...flatFields(entity), ...sideFields(entity)].filter((field) => storedForm(field) === "code");

/** The types of codes, from the scratch table: the other steps need them. */
export function codeSteps(entity: EntityType): BuildStep[] {
  return codedFields(entity).map((field) => {
    const column = quoteName(field.name);
    const codes = `select ${field.many ? `unnest(${column})` : column} as v from ${scratchTable}`;
    return {
      label: codeType(field),
      sql: `create type ${quoteName(codeType(field))} as enum (select v from (select '' as v union select v from (${codes}) where v is not null) order by v)`,
    };
  });
}

/** The types of codes of an entity type without rows. */
export const emptyCodeTypes = (entity: EntityType): string[] =>
  codedFields(entity).map((field) => `create type ${quoteName(codeType(field))} as enum ('')`);

/** The table with a row per object and that of its identifiers, from the scratch table. */
export const flatTables = (entity: EntityType): TableSql[] => [
  {
    name: flatTable(entity),
    columns: flatColumns(entity),
    from: scratchTable,
    order: "wid",
    index: { name: `${entity}/$ids`, column: "id" },
  },
  keysTableOf(entity),
];

/** The table of merged ids, from a Parquet file if there are any. */
export const mergedTableOf = (entity: EntityType, merged: string | undefined): TableSql => ({
  name: mergedTable(entity),
  columns: [
    { name: "id", type: "VARCHAR" },
    { name: "into_id", type: "VARCHAR" },
  ],
  from: merged && parquetSql([merged]),
  order: "id",
});

/** The tables with a row per value of a field of many, from the scratch table. */
export const sideTables = (entity: EntityType): TableSql[] => [
  ...sideFields(entity).map(sideTableOf),
  ...linkFields(entity).map((field) => ({
    name: linksTable(field),
    columns: [widColumn, typedColumn("v", `unnest(${quoteName(field.name)})`, valueType(field))],
    from: scratchTable,
    order: "wid, v",
  })),
];

/** The statements that make a table, as steps. */
export function tableSteps(table: TableSql): BuildStep[] {
  const labels = [table.name, `${table.name} ids`];
  return tableStatements(table).map((sql, index) => ({ label: labels[index] ?? table.name, sql }));
}

const widColumn: TableColumn = { name: "wid", type: "UINTEGER" };

/** A column of values that are brought to its type. */
const typedColumn = (name: string, sql: string, type: string): TableColumn => ({
  name,
  type,
  sql: `${sql}::${type}`,
});

function flatColumns(entity: EntityType): TableColumn[] {
  const sides = sideFields(entity);
  return [
    widColumn,
    { name: "id", type: "VARCHAR" },
    ...(hasKey(entity) ? [{ name: keyColumn, type: "BIGINT", sql: encodeEntityIdSql("id") }] : []),
    { name: "id_rank", type: "UINTEGER" },
    { name: "default_rank", type: "UINTEGER" },
    { name: "display_name", type: "VARCHAR" },
    ...flatFields(entity).map((field) => typedColumn(field.name, quoteName(field.name), valueType(field))),
    ...sides.map((field) => ({
      name: presenceColumn(field),
      type: "BOOLEAN",
      sql: `coalesce(len(${quoteName(field.name)}) > 0, false)`,
    })),
    ...sides
      .filter(isListed)
      .map((field) => typedColumn(listColumn(field), quoteName(field.name), `${valueType(field)}[]`)),
  ];
}

function sideTableOf(field: Field): TableSql {
  const type = valueType(field);
  const folded = storedForm(field) === "text";
  return {
    name: sideTable(field),
    columns: [
      ...(folded ? [{ name: "k", type: "VARCHAR", sql: foldCaseSql("v") }] : []),
      { name: "v", type },
      widColumn,
    ],
    from: `(select unnest(${quoteName(field.name)})::${type} as v, wid from ${scratchTable})`,
    order: folded ? "k, v, wid" : "v, wid",
  };
}

function keysTableOf(entity: EntityType): TableSql {
  const name = keysTable(entity);
  const parts = lookupSql(entity).map(
    ({ scheme }) =>
      `select ${quoteText(`${scheme}:`)} || unnest(${lookupColumn(scheme)}) as key, wid from ${scratchTable}`,
  );
  const table = { name, columns: [{ name: "key", type: "VARCHAR" }, widColumn], order: "key, wid" };
  if (parts.length === 0) return { ...table, from: undefined };
  // Their beginnings are alike, so that order alone does not find one.
  return { ...table, from: `(${parts.join(" union all ")})`, index: { name: `${name}s`, column: "key" } };
}
