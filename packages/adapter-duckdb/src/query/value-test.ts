import type { Field, Scalar } from "@oqlkit/catalog";
import type { Bound, LeafPredicate } from "@oqlkit/engine";
import { storedForm } from "../layout.ts";
import type { SqlWriter } from "./sql-writer.ts";
import { canonicalSql, limitPlaceholder, valueListSql } from "./storage-value.ts";

/** A condition on one value of a field. */
export type ValueTest = Extract<LeafPredicate, { kind: "in" | "range" | "prefix" }>;

/** Where the values stand in SQL. */
export interface ValueColumns {
  /** The value as stored. */
  readonly value: string;
  /** The value as it compares for equality and prefixes: text in lower case. */
  readonly key: string;
  /** Whether the rows are in the order of the key. */
  readonly sorted: boolean;
}

/** How many values stand one by one in a statement; planning takes longer than running beyond that. */
const listedValues = 100;
/** In a sorted table a few more are found sooner by a join with them. */
const joinedValues = 8;
/** So few codes take less time in an expression than in a scan, into which DuckDB would move a list of them. */
const expressedCodes = 4;

/**
 * SQL that holds when a value satisfies one of the tests. Equalities become one list: DuckDB evaluates every operand
 * of an `or` on every row.
 */
export function valueTestSql(
  writer: SqlWriter,
  field: Field,
  tests: readonly ValueTest[],
  columns: ValueColumns,
): string {
  const lists: (readonly Scalar[])[] = [];
  const others: string[] = [];
  for (const test of tests) {
    switch (test.kind) {
      case "in":
        lists.push(test.values);
        break;
      case "range":
        others.push(rangeSql(writer, field, test, columns.value));
        break;
      case "prefix":
        others.push(prefixSql(writer, field, test.prefix, columns));
        break;
      default:
        return test satisfies never;
    }
  }
  const equals = lists.length === 1 ? (lists[0] ?? []) : lists.flat();
  if (equals.length > 0) {
    const list = valueListSql(writer, field, equals, columns.sorted ? joinedValues : listedValues);
    const test = `${columns.key} ${equals.length === 1 ? `= ${list}` : `in (${list})`}`;
    const expressed = storedForm(field) === "code" && !columns.sorted && equals.length <= expressedCodes;
    others.unshift(expressed && equals.length > 1 ? `true = (${test})` : test);
  }
  return others.length === 1 ? (others[0] ?? "") : `(${others.join(" or ")})`;
}

function rangeSql(
  writer: SqlWriter,
  field: Field,
  test: Extract<ValueTest, { kind: "range" }>,
  column: string,
): string {
  const form = storedForm(field);
  const asText = form === "entity-id" || form === "boolean" || form === "code";
  const value = asText ? `${canonicalSql(form, column)}::VARCHAR` : column;
  const bound = (operator: ">" | "<", { value: limit, inclusive }: Bound): string => {
    // Above 2.5 is above 2, and from 2.5 on is from 3 on.
    const round = (operator === ">") === inclusive ? Math.ceil : Math.floor;
    const placeholder = asText
      ? writer.parameter(String(limit), "VARCHAR")
      : limitPlaceholder(writer, form, limit, round);
    return `${value} ${operator}${inclusive ? "=" : ""} ${placeholder}`;
  };
  const parts: string[] = [];
  if (test.min !== undefined) parts.push(bound(">", test.min));
  if (test.max !== undefined) parts.push(bound("<", test.max));
  return parts.length === 1 ? (parts[0] ?? "") : `(${parts.join(" and ")})`;
}

function prefixSql(writer: SqlWriter, field: Field, prefix: string, columns: ValueColumns): string {
  const form = storedForm(field);
  const lower = prefix.toLowerCase();
  const folded = writer.parameter(lower, "VARCHAR");
  switch (form) {
    case "text":
    case "doi":
    case "ror": {
      // The keys are in lower case and sorted, so the bounds let the scan skip what lies outside.
      const after = successor(lower);
      const upper = after === null ? "" : ` and ${columns.key} < ${writer.parameter(after, "VARCHAR")}`;
      return `(${columns.key} >= ${folded}${upper})`;
    }
    default:
      return `starts_with(lower(${canonicalSql(form, columns.value)}::VARCHAR), ${folded})`;
  }
}

/** The least text above every text that starts with `prefix`; null when there is none. */
export function successor(prefix: string): string | null {
  const points = [...prefix];
  while (points.length > 0) {
    const point = points.pop()?.codePointAt(0) ?? 0;
    if (point < 0x10ffff) {
      // The surrogates between these two are no characters.
      points.push(String.fromCodePoint(point === 0xd7ff ? 0xe000 : point + 1));
      return points.join("");
    }
  }
  return null;
}
