import { type Field, fieldsOf, formatId, type Shape, shapeOf, type ValueForm } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import { quoteName } from "./identifiers.ts";
import { shapeAt } from "./serving/path-sql.ts";

/*
 * A snapshot directory:
 *
 *   DIR/manifest.json                             replaced by one rename; names the version directory in use
 *   DIR/<version>/parquet/<entity>/*.parquet      canonical rows, columns as in the catalog's shapes, plus row_number
 *   DIR/<version>/documents/<entity>.bin          JSON documents, plain or deflated, one after another
 *   DIR/<version>/documents/<entity>.idx          where they are: little-endian u64 offset and u32 length per row_number
 *   DIR/<version>/serve/catalog.duckdb            tables for queries, derived from the Parquet files
 *   DIR/<version>/serve/<entity>.rows             per wid: little-endian u32 row_number, u64 "$key" or 0
 *   DIR/<version>/serve/<entity>.<path>.postings  the full-text index of a group of texts, see text/index-files.ts
 *   DIR/<version>/serve/<entity>.<path>.places
 *   DIR/<version>/semantic/                       vectors of the works, see semantic/vector-files.ts
 *   DIR/<version>/rejects.jsonl                   input lines that were not taken
 *
 * The version that was replaced stays for those who still read it; the next build removes it when it begins.
 *
 * Tables of catalog.duckdb, per entity (names are quoted, so they may hold any character):
 *
 * Rows are numbered from 0 (wid) in the default order, core rows before all others (see core-rows.ts), so that a
 * condition on lists alone is answered by side tables, with the first page in front.
 *
 *   "<entity>"               one row per object: wid, id, id_rank, default_rank (of all rows), display_name,
 *                            and a column per single-valued field, named after the field; ordered by wid.
 *                            The field of the own id is the column id; "$key" is the same as an integer, where
 *                            ids are a letter and a number.
 *                            For a field with several values, whether there is any: "$has/<field>"; and where rows
 *                            are grouped by ids or codes, the distinct values as a list: "$all/<field>"
 *                            Codes of which there are few, as those of countries, have an ENUM type of their own,
 *                            "<entity>/$codes/<field>": the texts that occur, in their order, after the empty one
 *   "<entity>/<field>"       (v, wid) distinct, for a field with several values; ordered by v, wid.
 *                            Text compares without regard to case: (k, v, wid), k = `foldCaseSql` of v, ordered by k, v, wid
 *   "<entity>/$links/<field>" (wid, v) distinct, the side table of a field that links rows; ordered by wid, v
 *   "<entity>/$keys"         (key, wid) external identifiers, `scheme:value`; ordered and indexed by key
 *   "<entity>/$merged"       (id, into_id) merged ids
 *   "<entity>/$names"        (wid, tier, own, name) folded names; own: the object's own name, not another; ordered by wid
 *   "<entity>/$suggest"      (key, rank, tier, whole, wid) for each word of a name the beginning of what goes on from
 *                            there; whole: the key is all of the own name; ordered by key, rank
 *   "<entity>/$suggest/short" (prefix, total, wids) for prefixes of keys of up to three characters: how many core
 *                            rows have such a key, and the first ten of them
 */

export const flatTable = (entity: EntityType): string => entity;
export const sideTable = (field: Field): string => `${field.entity}/${field.name}`;
export const linksTable = (field: Field): string => `${field.entity}/$links/${field.name}`;
export const keysTable = (entity: EntityType): string => `${entity}/$keys`;
export const mergedTable = (entity: EntityType): string => `${entity}/$merged`;

export const namesTable = (entity: EntityType): string => `${entity}/$names`;
export const suggestTable = (entity: EntityType): string => `${entity}/$suggest`;
export const suggestShortTable = (entity: EntityType): string => `${entity}/$suggest/short`;

/** Characters of a name that are kept from each of its words on. */
export const maxSuggestKey = 24;
/** Beginnings up to this length have their answers ready: they begin the words of too many names. */
export const maxReadyPrefix = 3;
/** Answers that are kept ready for such a beginning. */
export const readyAnswers = 10;

/** Bytes of an entry of a documents index. */
export const documentEntrySize = 12;

/** The flat column that tells whether a row has a value of a many-valued field. */
export const presenceColumn = (field: Field): string => `$has/${field.name}`;

/** The flat column that holds the values of a many-valued field as a list. */
export const listColumn = (field: Field): string => `$all/${field.name}`;

/** Whether there is such a column: few rows are grouped by it in less time than by their part of a side table. */
export function isListed(field: Field): boolean {
  const form = storedForm(field);
  return field.many && field.groupable && (form === "entity-id" || form === "code" || form === "slug");
}

/** Fields that are stored: the others are answered through one of these, or not at all. */
export function storedFields(entity: EntityType): Field[] {
  const derived = new Set(["bound", "prefix", "linked", "text", "semantic", "collection"]);
  return fieldsOf(entity).filter((field) => !derived.has(field.source.kind));
}

/** The many-valued fields that list other rows of their entity type, which conditions follow. */
export function linkFields(entity: EntityType): Field[] {
  const names = new Set(
    fieldsOf(entity).flatMap(({ source }) => (source.kind === "linked" ? [source.field] : [])),
  );
  return storedFields(entity).filter(({ name, many }) => many && names.has(name));
}

/** The flat column that holds a row's own id as an integer, narrow enough to be carried along. */
export const keyColumn = "$key";

/** Whether an entity type's ids are a letter and a number, and so have an integer form. */
export const hasKey = (entity: EntityType): boolean => formatId(entity, "x", "") === "/x";

/** Whether a field holds the row's own id, which is stored as text in the flat column `id`. */
export const isOwnId = (field: Field): boolean => field.source.kind === "path" && field.source.path === "id";

/**
 * What a stored value is: as the catalog says, with whole numbers apart from those that may be fractions, and codes of
 * which there are few apart from other slugs.
 */
export type StoredForm = ValueForm | "whole" | "code";

/** The form in which a field's values are stored: own ids as text. */
export function storedForm(field: Field): StoredForm {
  if (isOwnId(field)) return "slug";
  // Of keywords there are as many as anybody makes.
  if (field.form === "slug" && field.refers !== "keywords") return "code";
  return field.form === "number" && isWhole(field) ? "whole" : field.form;
}

function isWhole({ entity, source }: Field): boolean {
  if (source.kind === "count") return true;
  return source.kind === "path" && shapeAt(shapeOf(entity), source.path).kind === "integer";
}

/** The flat column of a single-valued field. */
export const flatColumn = (field: Field): string => (isOwnId(field) ? "id" : field.name);

/** The ENUM type of a field of codes. */
export const codeType = (field: Field): string => `${field.entity}/$codes/${field.name}`;

/** The DuckDB type that holds one value of a field, as SQL. */
export function valueType(field: Field): string {
  const form = storedForm(field);
  return form === "code" ? quoteName(codeType(field)) : storageType(form);
}

/**
 * The DuckDB type that values of a form are brought to SQL in; all but codes are held in it too. Entity ids are
 * integers: number * 32 + letter (A = 0), so ids of every lettered type share one key space.
 */
export function storageType(form: StoredForm): string {
  switch (form) {
    case "boolean":
      return "BOOLEAN";
    case "number":
      return "DOUBLE";
    case "whole":
      return "BIGINT";
    case "date":
      return "DATE";
    case "datetime":
      return "TIMESTAMP";
    case "entity-id":
      return "BIGINT";
    default:
      return "VARCHAR";
  }
}

/** The DuckDB column type of a shape, for reading staged JSON and writing Parquet. */
export function columnType(shape: Shape): string {
  switch (shape.kind) {
    case "string":
    case "id":
    case "json":
      return "VARCHAR";
    case "integer":
      return "BIGINT";
    case "number":
      return "DOUBLE";
    case "boolean":
      return "BOOLEAN";
    case "date":
      return "DATE";
    case "timestamp":
      return "TIMESTAMP";
    case "list":
      return `${columnType(shape.item)}[]`;
    case "struct": {
      const members = Object.entries(shape.fields).map(
        ([name, inner]) => `${quoteName(name)} ${columnType(inner)}`,
      );
      return `STRUCT(${members.join(", ")})`;
    }
  }
}

/** A column of a Parquet file, as DuckDB names its type. */
export interface Column {
  readonly name: string;
  readonly type: string;
}

/** The columns of an entity type's canonical rows, without `row_number`. */
export const columnsOfEntity = (entity: EntityType): Column[] =>
  Object.entries(shapeOf(entity).fields).map(([name, shape]) => ({ name, type: columnType(shape) }));

/** A query for no rows that has the columns of canonical ones, `row_number` last. */
export function noCanonicalRows(entity: EntityType): string {
  const columns = [...columnsOfEntity(entity), { name: "row_number", type: "BIGINT" }];
  return `select ${columns.map(({ name, type }) => `null::${type} as ${quoteName(name)}`).join(", ")} limit 0`;
}
