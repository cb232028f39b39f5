import { type Field, readIdentifier } from "@oqlkit/catalog";
import { AdapterError, type LeafPredicate } from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";
import { quoteName } from "../identifiers.ts";
import {
  flatColumn,
  flatTable,
  hasKey,
  keyColumn,
  keysTable,
  linksTable,
  presenceColumn,
  sideTable,
  storedForm,
} from "../layout.ts";
import { lookupSchemeOf } from "../serving/lookup-sql.ts";
import { knownField } from "./known-field.ts";
import type { NormalForm, RowsForm } from "./normal-form.ts";
import type { SqlWriter } from "./sql-writer.ts";
import { comparableSql, decodeEntityIdSql } from "./storage-value.ts";
import { type ValueTest, valueTestSql } from "./value-test.ts";
import { wholeNumber } from "./whole-number.ts";

/** The alias of the flat table in every compiled statement. */
export const rowAlias = "t";

/** The flat table of an entity type, whose rows are `t`. */
export const flatRows = (entity: EntityType): string => `${quoteName(flatTable(entity))} ${rowAlias}`;

/** What a predicate is compiled within. */
export interface Scope {
  readonly writer: SqlWriter;
  readonly entity: EntityType;
}

/** SQL for a condition on the row `t`, or a constant when it does not depend on the row. */
export type Condition = string | boolean;

/**
 * Compiles a predicate in normal form to a condition on the flat table's row `t`. Every value becomes a
 * parameter. The condition is true exactly for the rows that satisfy the predicate; it may be null for the others.
 */
export function compilePredicate(scope: Scope, form: NormalForm): Condition {
  switch (form.kind) {
    case "constant":
      return form.value;
    case "leaf":
      return compileLeaf(scope, form.leaf, form.negated);
    case "rows":
      return rowsSql(scope, form);
    default:
      return compileGroup(scope, form.kind, form.terms);
  }
}

/** A condition as a `where` clause with a leading space; empty when every row satisfies it. */
export function whereSql(...conditions: readonly Condition[]): string {
  const kept = conditions.filter((condition) => condition !== true);
  return kept.length === 0 ? "" : ` where ${kept.map(String).join(" and ")}`;
}

function compileGroup(scope: Scope, kind: "and" | "or", terms: readonly NormalForm[]): Condition {
  const neutral = kind === "and";
  const parts: string[] = [];
  // `a or b`, and `not a and not b`, on one field are one test of its values.
  const mergeable = new Map<string, ValueTest[]>();
  const conditions: Condition[] = [];
  for (const term of terms) {
    const leaf = term.kind === "leaf" && term.negated === neutral ? term.leaf : null;
    if (leaf !== null && isValueTest(leaf)) {
      const tests = mergeable.get(leaf.field);
      if (tests === undefined) mergeable.set(leaf.field, [leaf]);
      else tests.push(leaf);
    } else {
      conditions.push(compilePredicate(scope, term));
    }
  }
  for (const tests of mergeable.values()) conditions.unshift(compileValueTests(scope, tests, neutral));
  for (const condition of conditions) {
    if (typeof condition === "string") parts.push(condition);
    else if (condition !== neutral) return condition;
  }
  if (parts.length === 0) return neutral;
  return parts.length === 1 ? (parts[0] ?? neutral) : `(${parts.join(` ${kind} `)})`;
}

function isValueTest(leaf: LeafPredicate): leaf is ValueTest {
  return leaf.kind === "in" || leaf.kind === "range" || leaf.kind === "prefix";
}

function compileLeaf(scope: Scope, leaf: LeafPredicate, negated: boolean): Condition {
  switch (leaf.kind) {
    case "in":
    case "range":
    case "prefix":
      return compileValueTests(scope, [leaf], negated);
    case "missing":
      return missingSql(knownField(scope.entity, leaf.field), negated);
    case "linked":
      return membership(linkedRows(scope.writer, knownField(scope.entity, leaf.field), leaf.from), negated);
    case "match":
      throw unplaced();
    default:
      return leaf satisfies never;
  }
}

function compileValueTests(
  { writer, entity }: Scope,
  tests: readonly ValueTest[],
  negated: boolean,
): Condition {
  const field = knownField(entity, tests[0]?.field ?? "");
  if (field.many) return membership(sideRows(writer, field, tests), negated);
  const column = `${rowAlias}.${quoteName(flatColumn(field))}`;
  const test = valueTestSql(writer, field, tests, {
    value: column,
    key: comparableSql(storedForm(field), column),
    sorted: false,
  });
  return negated ? `(not ${parenthesized(test)} or ${column} is null)` : test;
}

/** Members of a column of the flat table: those rows satisfy a condition. */
export interface MemberRows {
  /** A query with one column. */
  readonly sql: string;
  /** Whether it names each member once. */
  readonly unique: boolean;
  /** The quoted column of the flat table. */
  readonly column: string;
}

/** The rows that satisfy a condition; null for conditions on the flat table itself, and those that no row satisfies. */
export function rowsOfForm({ writer, entity }: Scope, form: NormalForm): MemberRows | null {
  if (form.kind === "rows") return form.negated ? null : listedRows(writer, form);
  if (form.kind !== "leaf" || form.negated) return null;
  const { leaf } = form;
  switch (leaf.kind) {
    case "in":
    case "range":
    case "prefix": {
      const field = knownField(entity, leaf.field);
      return field.many ? sideRows(writer, field, [leaf]) : identifiedRows(writer, field, leaf);
    }
    case "missing":
      return null;
    case "linked":
      return linkedRows(writer, knownField(entity, leaf.field), leaf.from);
    case "match":
      throw unplaced();
    default:
      return leaf satisfies never;
  }
}

/** The rows with a value that satisfies one of the tests. */
function sideRows(writer: SqlWriter, field: Field, tests: readonly ValueTest[]): MemberRows {
  const key = field.form === "text" ? "k" : "v";
  const test = valueTestSql(writer, field, tests, { value: "v", key, sorted: true });
  const [only, ...others] = tests;
  const unique = key === "v" && others.length === 0 && only?.kind === "in" && only.values.length === 1;
  return { sql: `select wid from ${quoteName(sideTable(field))} where ${test}`, unique, column: "wid" };
}

const parenthesized = (sql: string): string => (sql.startsWith("(") ? sql : `(${sql})`);

const membership = ({ sql, column }: MemberRows, negated: boolean): string =>
  `${rowAlias}.${column} ${negated ? "not in" : "in"} (${sql})`;

function missingSql(field: Field, negated: boolean): string {
  if (field.many) return `${negated ? "" : "not "}${rowAlias}.${quoteName(presenceColumn(field))}`;
  return `${rowAlias}.${quoteName(flatColumn(field))} is ${negated ? "not " : ""}null`;
}

/** Beyond that the index is not used. */
const mostKeys = 100;

/** The rows with one of some external identifiers; null when the flat table has to be searched for them. */
function identifiedRows(writer: SqlWriter, field: Field, leaf: LeafPredicate): MemberRows | null {
  const scheme = leaf.kind === "in" ? lookupSchemeOf(field) : null;
  if (leaf.kind !== "in" || scheme === null || leaf.values.length > mostKeys) return null;
  // Only well-formed ones are keys.
  if (leaf.values.some((value) => readIdentifier(field, String(value)) === undefined)) return null;
  const keys = leaf.values.map((value) => writer.parameter(`${scheme}:${value}`, "VARCHAR"));
  const test = keys.length === 1 ? `= ${keys[0]}` : `in (${keys.join(", ")})`;
  const sql = `select wid from ${quoteName(keysTable(field.entity))} where key ${test}`;
  return { sql, unique: keys.length === 1, column: "wid" };
}

/** The rows that are listed in the rows with the ids `from`. */
function linkedRows(writer: SqlWriter, field: Field, from: readonly string[]): MemberRows {
  const { entity } = field;
  const ids = from.map((id) => writer.parameter(id, "VARCHAR"));
  const rows = `(select wid from ${quoteName(flatTable(entity))} where id in (${ids.join(", ")}))`;
  const keyed = field.form === "entity-id" && hasKey(entity);
  const listed = field.form === "entity-id" && !keyed ? decodeEntityIdSql("v") : "v";
  const unique = ids.length === 1;
  // Of one row only a stretch of the table is read: it is ordered by row.
  const sql = `select ${listed} from ${quoteName(linksTable(field))} where wid ${unique ? "=" : "in"} ${rows}`;
  return { sql, unique, column: keyed ? quoteName(keyColumn) : "id" };
}

/** Up to so many rows are listed; more are tested as bits, of which there are as many as rows. */
const mostListed = 5000;

/** Rows as a query; null when there are too many. */
function listedRows(writer: SqlWriter, { rows }: RowsForm): MemberRows | null {
  if (rows.length > mostListed) return null;
  const list = writer.unnested(`[${rows.join()}]`, "UINTEGER");
  return { sql: `select ${list} as wid`, unique: true, column: "wid" };
}

function rowsSql({ writer }: Scope, form: RowsForm): Condition {
  const { rows, negated } = form;
  const listed = listedRows(writer, form);
  if (listed !== null) return membership(listed, negated);
  // Beyond the last of the rows there are no bits.
  const last = wholeNumber(rows.at(-1) ?? 0);
  const bit = `case when ${rowAlias}.wid <= ${last} then get_bit(${writer.bits(rows)}, ${rowAlias}.wid::INTEGER) else 0 end`;
  return `${bit} = ${negated ? 0 : 1}`;
}

/** Conditions on texts are answered before: see `placeTexts`. */
const unplaced = (): AdapterError => new AdapterError("The rows of a text were not looked up.");
