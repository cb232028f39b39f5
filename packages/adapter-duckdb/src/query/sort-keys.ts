import { createHash } from "node:crypto";
import type { Scalar } from "@oqlkit/catalog";
import { AdapterError, type RowsPlan, type SortKey } from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";
import { quoteName } from "../identifiers.ts";
import { flatColumn, flatTable, sideTable, storedForm } from "../layout.ts";
import { rowAlias } from "./compile-predicate.ts";
import { knownField } from "./known-field.ts";
import { SqlWriter, type Statement } from "./sql-writer.ts";
import { decodeEntityIdSql, limitPlaceholder } from "./storage-value.ts";

/** A sort key in SQL. */
export interface SortKeySql {
  readonly direction: SortKey["direction"];
  /** Its column among the matches; `wid` when it is the row number. */
  readonly name: string;
  /** What rows are ordered by, over the row `t` and `join`. */
  readonly expression: string;
  /** A join that `expression` needs. */
  readonly join: string | null;
  /** Whether no two rows share a value. */
  readonly total: boolean;
  /** Whether `expression` reads columns of the flat table. */
  readonly flat: boolean;
  /** What the statement reports of it, over its column; null where the row is known without. */
  readonly reported: string | null;
  /** A reported value, comparable with the column again. */
  readonly parameter: (writer: SqlWriter, value: Scalar) => string;
}

/** What sort keys depend on besides the order. */
export interface SortContext {
  /** The sample's. */
  readonly seed: string | null;
  /** The rank of the id that the window begins after, when it is known. */
  readonly rank: number | null;
  /** Whether rows are numbered in the default order. */
  readonly natural: boolean;
  /** SQL for how well a row matches, over the row and what it is joined with. */
  readonly score: string | null;
}

/** Compiles the `index`-th key of an order. */
export function sortKeySql(
  writer: SqlWriter,
  entity: EntityType,
  { field: name, direction }: SortKey,
  index: number,
  { seed, rank, natural, score }: SortContext,
): SortKeySql {
  const column = `k${index}`;
  const common = { direction, name: column, join: null, total: false, flat: false, reported: column };
  switch (name) {
    case "$default":
      return {
        ...common,
        total: true,
        ...(natural ? { name: "wid", reported: "wid" } : {}),
        flat: !natural,
        expression: natural ? `${rowAlias}.wid` : `${rowAlias}.default_rank`,
        parameter: (inner, value) => inner.parameter(rankOf(value), "UINTEGER"),
      };
    case "$random":
      return {
        ...common,
        expression: randomSql(writer, seed ?? ""),
        reported: `${column}::DOUBLE / ${randomRange}::DOUBLE`,
        parameter: (inner, value) =>
          inner.parameter(BigInt(Math.round(Number(value) * randomRange)).toString(), "UBIGINT"),
      };
    case "$id":
      return {
        ...common,
        total: true,
        flat: true,
        reported: null,
        expression: `${rowAlias}.id_rank`,
        parameter: (inner, value) =>
          rank === null ? rankSql(inner, entity, String(value)) : inner.parameter(rank, "UINTEGER"),
      };
    case "$score":
      if (score === null) throw new AdapterError("The plan orders by $score and does not say what it is.");
      return {
        ...common,
        expression: score,
        parameter: (inner, value) => inner.parameter(Number(value), "DOUBLE"),
      };
    default: {
      const field = knownField(entity, name);
      const form = storedForm(field);
      const join = field.many ? `s${index}` : null;
      const stored = field.many ? "v" : `${rowAlias}.${quoteName(flatColumn(field))}`;
      const comparable = form === "entity-id" ? decodeEntityIdSql(stored) : stored;
      const extreme = direction === "asc" ? "min" : "max";
      return {
        ...common,
        flat: join === null,
        join:
          join === null
            ? null
            : `left join (select wid, ${extreme}(${comparable}) as v from ${quoteName(sideTable(field))} group by wid) ${join} on ${join}.wid = ${rowAlias}.wid`,
        expression: join === null ? comparable : `${join}.v`,
        parameter: (inner, value) => limitPlaceholder(inner, form, value),
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

/**
 * The same where the snapshot does not have the id: one row with the rank of the last one before it. Null when the
 * window does not begin after an id.
 */
export function findLastRank({ entity, order, window }: RowsPlan): Statement | null {
  const key = order.findIndex(({ field }) => field === "$id");
  const id = window.kind === "after" ? (window.values?.[key] ?? null) : null;
  if (id === null) return null;
  const writer = new SqlWriter();
  return writer.statement(`select ${rankSql(writer, entity, String(id))}::DOUBLE`);
}

/** A rank that a cursor names, whatever somebody made of it. */
export const rankOf = (value: Scalar): number =>
  Math.min(Math.max(0, Math.trunc(Number(value)) || 0), 2 ** 32 - 1);

/** The rank of an id, or of the last one before it when the snapshot does not have it. */
function rankSql(writer: SqlWriter, entity: EntityType, id: string): string {
  return `(select coalesce(max(id_rank), 0) from ${quoteName(flatTable(entity))} where id <= ${writer.parameter(id, "VARCHAR")})`;
}

/** As many as tell the values of a double between 0 and 1 apart. */
export const randomBits = 53;
const randomRange = 2 ** randomBits;

/**
 * A whole number from 0 below 2^53 that seed and row determine. The seed is mixed in before hashing, so that
 * two seeds draw independently.
 */
export function randomSql(writer: SqlWriter, seed: string): string {
  const key = createHash("sha256").update(seed).digest().readBigUInt64LE(0).toString();
  return `(hash(xor(${rowAlias}.wid::UBIGINT, ${writer.parameter(key, "UBIGINT")})) >> 11)`;
}
