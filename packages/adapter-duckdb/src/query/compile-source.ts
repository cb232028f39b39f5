import type { Field } from "@oqlkit/catalog";
import type { LeafPredicate, Predicate } from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";
import { type Condition, compilePredicate, knownField, rowAlias, rowsOfLeaf } from "./compile-predicate.ts";
import { type NormalForm, normalForm } from "./normal-form.ts";
import type { SqlWriter } from "./sql-writer.ts";

/** The rows of the flat table that satisfy a filter, in two parts that go behind it. */
export interface SourceSql {
  /** Joins that keep each row `t` once or drop it; empty, or with a leading space. */
  readonly joins: string;
  /** What else has to hold for a row. */
  readonly condition: Condition;
}

/**
 * Compiles a filter for the flat table as `t`. What every row has to be a member of is joined rather than
 * tested with `in`: a join on distinct row numbers is faster, and lets DuckDB begin with the rarest.
 */
export function compileSource(writer: SqlWriter, entity: EntityType, predicate: Predicate): SourceSql {
  const form = normalForm(predicate);
  const terms = form.kind === "and" ? form.terms : [form];
  const joins: string[] = [];
  const rest: NormalForm[] = [];
  for (const term of terms) {
    const leaf = term.kind === "leaf" && !term.negated ? term.leaf : null;
    const members = leaf && rowsOfLeaf(writer, entity, leaf);
    if (leaf === null || members === null) rest.push(term);
    for (const { sql, unique, column } of members ?? []) {
      const name = `j${joins.length}`;
      const rows = unique ? sql : `select distinct * from (${sql})`;
      joins.push(` join (${rows}) ${name}(member) on ${name}.member = ${rowAlias}.${column}`);
    }
  }
  return {
    joins: joins.join(""),
    condition: compilePredicate(writer, entity, { kind: "and", terms: rest }),
  };
}

/** Whether nothing is asked but single yes-or-no fields, so that most rows may satisfy the filter. */
export function isBroad(entity: EntityType, predicate: Predicate): boolean {
  const form = normalForm(predicate);
  const terms = form.kind === "and" ? form.terms : [form];
  return terms.every(
    (term) => term.kind === "constant" || (term.kind === "leaf" && isYesNo(entity, term.leaf)),
  );
}

function isYesNo(entity: EntityType, leaf: LeafPredicate): boolean {
  const field: Field = knownField(entity, leaf.field);
  return leaf.kind === "in" && field.form === "boolean" && !field.many;
}
