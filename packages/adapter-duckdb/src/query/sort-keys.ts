import { createHash } from "node:crypto";
import type { Scalar } from "@oqlkit/catalog";
import { AdapterError, type RowsPlan, type SortKey } from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";
import { quoteName } from "../identifiers.ts";
import { flatColumn, flatTable, sideTable, storageType, storedForm } from "../layout.ts";
import { knownField, rowAlias } from "./compile-predicate.ts";
import { SqlWriter, type Statement } from "./sql-writer.ts";
import { canonicalSql, decodeEntityIdSql } from "./storage-value.ts";

/** A sort key in SQL. */
export interface SortKeySql {
  readonly direction: SortKey["direction"];
  /** What rows are ordered by, over the row `t` and `join`. */
  readonly expression: string;
  /** A join that `expression` needs. */
  readonly join: string | null;
  /** Whether no two rows share a value. */
  readonly total: boolean;
  /** Whether `report` reads the column. */
  readonly reported: boolean;
  /** The value a row reports for the key, over the column that `expression` was given. */
  readonly report: (column: string) => string;
  /** A reported value, comparable with the column again. */
  readonly parameter: (writer: SqlWriter, value: Scalar) => string;
}

/** What sort keys depend on besides the order. */
export interface SortContext {
  /** The sample's. */
  readonly seed: string | null;
  /** The rank of the id that the window begins after, when it is known. */
  readonly rank: number | null;
}

/** Compiles the `index`-th key of an order. */
export function sortKeySql(
  writer: SqlWriter,
  entity: EntityType,
  { field: name, direction }: SortKey,
  index: number,
  { seed, rank }: SortContext,
): SortKeySql {
  const asIs = (column: string): string => column;
  const numeric = {
    direction,
    join: null,
    total: false,
    reported: true,
    report: (column: string): string => `${column}::DOUBLE`,
    parameter: (inner: SqlWriter, value: Scalar): string => inner.parameter(Number(value), "DOUBLE"),
  };
  switch (name) {
    case "$default":
      return { ...numeric, total: true, expression: `${rowAlias}.default_rank` };
    case "$random":
      return {
        direction,
        join: null,
        total: false,
        reported: true,
        expression: randomSql(writer, seed ?? ""),
        report: (column) => `${column}::DOUBLE / ${randomRange}::DOUBLE`,
        parameter: (inner, value) =>
          inner.parameter(BigInt(Math.round(Number(value) * randomRange)).toString(), "UBIGINT"),
      };
    case "$id":
      return {
        direction,
        join: null,
        total: true,
        reported: false,
        expression: `${rowAlias}.id_rank`,
        // The rank is reported as the id it belongs to; the page has that column.
        report: () => "id",
        parameter: (inner, value) =>
          rank === null ? rankSql(inner, entity, String(value)) : inner.parameter(rank, "UINTEGER"),
      };
    case "$score":
      throw new AdapterError("Ordering by $score is not supported.");
    default: {
      const field = knownField(entity, name);
      const form = storedForm(field);
      const isId = form === "entity-id";
      const join = field.many ? `s${index}` : null;
      const stored = field.many ? "v" : `${rowAlias}.${quoteName(flatColumn(field))}`;
      const comparable = isId ? decodeEntityIdSql(stored) : stored;
      const extreme = direction === "asc" ? "min" : "max";
      return {
        direction,
        join:
          join === null
            ? null
            : `left join (select wid, ${extreme}(${comparable}) as v from ${quoteName(sideTable(field))} group by wid) ${join} on ${join}.wid = ${rowAlias}.wid`,
        total: false,
        reported: true,
        expression: join === null ? comparable : `${join}.v`,
        report: isId ? asIs : (column) => canonicalSql(form, column),
        parameter: (inner, value) =>
          inner.parameter(form === "number" ? Number(value) : value, isId ? "VARCHAR" : storageType(form)),
      };
    }
  }
}

/**
 * Statement for the rank of the id that a window begins after: one row, or none when there is no such id. Null
 * when the order does not come to the id.
 */
export function findRank({ entity, order, window }: RowsPlan): Statement | null {
  const last = order.findIndex(({ field }) => field === "$default" || field === "$id");
  const id = window.kind === "after" && order[last]?.field === "$id" ? window.values?.[last] : undefined;
  if (id === undefined || id === null) return null;
  const writer = new SqlWriter();
  const wanted = writer.parameter(String(id), "VARCHAR");
  return writer.statement(`select id_rank from ${quoteName(flatTable(entity))} where id = ${wanted}`);
}

/** The rank of an id, or of the last one before it when the snapshot does not have it. */
function rankSql(writer: SqlWriter, entity: EntityType, id: string): string {
  return `(select coalesce(max(id_rank), 0) from ${quoteName(flatTable(entity))} where id <= ${writer.parameter(id, "VARCHAR")})`;
}

/** As many values as a double tells apart between 0 and 1. */
const randomRange = 2 ** 53;

/**
 * A whole number from 0 below 2^53 that seed and row determine. The seed is mixed in before hashing, so that
 * two seeds draw independently.
 */
export function randomSql(writer: SqlWriter, seed: string): string {
  const key = createHash("sha256").update(seed).digest().readBigUInt64LE(0).toString();
  return `(hash(xor(${rowAlias}.wid::UBIGINT, ${writer.parameter(key, "UBIGINT")})) >> 11)`;
}
