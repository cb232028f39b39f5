import { type Field, shapeOf } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import { parquetSql } from "../files-sql.ts";
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
  storageType,
  storedFields,
  storedForm,
  valueType,
} from "../layout.ts";
import { encodeEntityIdSql } from "../query/storage-value.ts";
import { fieldSql } from "./field-sql.ts";
import { lookupSql } from "./lookup-sql.ts";
import { numberRowsSql, numbersTable } from "./number-rows.ts";
import { scratchName } from "./serving-session.ts";
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

/** The scratch table of an entity type without rows: planning a scan of none would take longer than all else of it. */
export function noRowsStep(entity: EntityType): BuildStep {
  const columns = [
    '"$row" BIGINT, id_rank UINTEGER, default_rank UINTEGER, wid UINTEGER, id VARCHAR, display_name VARCHAR',
    ...[...flatFields(entity), ...sideFields(entity)].map(
      (field) => `${quoteName(field.name)} ${storageType(storedForm(field))}${field.many ? "[]" : ""}`,
    ),
    ...lookupSql(entity).map(({ scheme }) => `${lookupColumn(scheme)} VARCHAR[]`),
  ];
  return { label: "scan", sql: `create or replace table ${scratchTable} (${columns.join(", ")})` };
}

/** The types of codes, from the scratch table: the other steps need them. */
export function codeSteps(entity: EntityType): BuildStep[] {
  const coded = [...flatFields(entity), ...sideFields(entity)].filter(
    (field) => storedForm(field) === "code",
  );
  return coded.map((field) => {
    const column = quoteName(field.name);
    const codes = `select ${field.many ? `unnest(${column})` : column} as v from ${scratchTable}`;
    return {
      label: codeType(field),
      sql: `create type ${quoteName(codeType(field))} as enum (select v from (select '' as v union select v from (${codes}) where v is not null) order by v)`,
    };
  });
}

/** The tables with a row per object, and those of its identifiers, from the scratch table. */
export function flatSteps(entity: EntityType, merged: string | undefined): BuildStep[] {
  return [...flatTableSteps(entity), ...keysSteps(entity), mergedStep(entity, merged)];
}

/** The tables with a row per value of a field of many, from the scratch table. */
export function sideSteps(entity: EntityType): BuildStep[] {
  return [
    ...sideFields(entity).map(sideStep),
    ...linkFields(entity).map((field) => ({
      label: linksTable(field),
      sql: `create table ${quoteName(linksTable(field))} as select wid, unnest(${quoteName(field.name)})::${valueType(field)} as v from ${scratchTable} order by wid, v`,
    })),
  ];
}

function flatTableSteps(entity: EntityType): BuildStep[] {
  const table = quoteName(flatTable(entity));
  const columns = [
    "wid",
    "id",
    ...(hasKey(entity) ? [`${encodeEntityIdSql("id")} as ${quoteName(keyColumn)}`] : []),
    "id_rank",
    "default_rank",
    "display_name",
    ...flatFields(entity).map((field) => {
      const column = quoteName(field.name);
      return `${column}::${valueType(field)} as ${column}`;
    }),
    ...sideFields(entity).map(
      (field) => `coalesce(len(${quoteName(field.name)}) > 0, false) as ${quoteName(presenceColumn(field))}`,
    ),
    ...sideFields(entity)
      .filter(isListed)
      .map((field) => `${quoteName(field.name)}::${valueType(field)}[] as ${quoteName(listColumn(field))}`),
  ];
  return [
    {
      label: flatTable(entity),
      sql: `create table ${table} as select ${columns.join(", ")} from ${scratchTable} order by wid`,
    },
    {
      label: `${flatTable(entity)} ids`,
      sql: `create index ${quoteName(`${entity}/$ids`)} on ${table} (id)`,
    },
  ];
}

function sideStep(field: Field): BuildStep {
  const values = `select unnest(${quoteName(field.name)})::${valueType(field)} as v, wid from ${scratchTable}`;
  const folded = storedForm(field) === "text";
  return {
    label: sideTable(field),
    sql: `create table ${quoteName(sideTable(field))} as select ${folded ? "lower(v) as k, " : ""}v, wid from (${values}) order by ${folded ? "k, " : ""}v, wid`,
  };
}

function keysSteps(entity: EntityType): BuildStep[] {
  const parts = lookupSql(entity).map(
    ({ scheme }) =>
      `select ${quoteText(`${scheme}:`)} || unnest(${lookupColumn(scheme)}) as key, wid from ${scratchTable}`,
  );
  const none = "select null::VARCHAR as key, null::UINTEGER as wid limit 0";
  const table = keysTable(entity);
  return [
    {
      label: table,
      sql: `create table ${quoteName(table)} as select key, wid from (${parts.length > 0 ? parts.join(" union all ") : none}) order by key, wid`,
    },
    // Their beginnings are alike, so that order alone does not find one.
    ...(parts.length > 0
      ? [
          {
            label: `${table} ids`,
            sql: `create index ${quoteName(`${table}s`)} on ${quoteName(table)} (key)`,
          },
        ]
      : []),
  ];
}

function mergedStep(entity: EntityType, file: string | undefined): BuildStep {
  const rows =
    file === undefined
      ? "(select null::VARCHAR as id, null::VARCHAR as into_id limit 0)"
      : parquetSql([file]);
  return {
    label: mergedTable(entity),
    sql: `create table ${quoteName(mergedTable(entity))} as select id, into_id from ${rows} order by id`,
  };
}
