import type { LeafPredicate, Predicate } from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";
import { coreOf } from "../core-rows.ts";
import { quoteName } from "../identifiers.ts";
import { flatTable } from "../layout.ts";
import {
  type Condition,
  compilePredicate,
  type MemberRows,
  rowAlias,
  rowsOfForm,
  type Scope,
  whereSql,
} from "./compile-predicate.ts";
import { knownField } from "./known-field.ts";
import { type NormalForm, normalForm } from "./normal-form.ts";
import { firstFrom } from "./row-lists.ts";
import type { MatchedTexts } from "./text/text-matcher.ts";
import { placeTexts, rowsForm } from "./text-forms.ts";
import { wholeNumber } from "./whole-number.ts";

/** How many rows there are, and how many of them are core rows where those are told apart. */
export interface RowCounts {
  readonly all: number;
  readonly core: number | null;
}

/** The rows `t` that satisfy a filter, in two parts. */
export interface SourceSql {
  /** What to put behind `from`: `t`, with joins that keep each row once or drop it. */
  readonly from: string;
  /** What else has to hold for a row. */
  readonly condition: Condition;
}

/** A filter by what its rows have to satisfy each. */
export interface Conjuncts {
  /** Whether only core rows are asked for. */
  readonly core: boolean;
  readonly terms: readonly NormalForm[];
}

export function conjunctsOf(
  entity: EntityType,
  predicate: Predicate,
  { core }: RowCounts,
  texts: MatchedTexts,
): Conjuncts {
  const form = placeTexts(normalForm(entity, predicate), texts);
  const all = form.kind === "and" ? form.terms : [form];
  const asked = all.filter((term) => term.kind !== "constant" || !term.value);
  const terms = core === null ? asked : asked.filter((term) => !isCore(entity, term));
  const found = texts.rows === undefined ? terms : [rowsForm(texts.rows, false)];
  return { core: terms.length < asked.length, terms: found };
}

function isCore(entity: EntityType, term: NormalForm): boolean {
  const core = coreOf(entity);
  if (core === undefined || term.kind !== "leaf" || term.negated !== core.negated) return false;
  return JSON.stringify(term.leaf) === JSON.stringify(core.leaf);
}

/** Whether rows are numbered in the default order, as far as they can match. */
export const isNatural = (entity: EntityType, { core }: Conjuncts): boolean =>
  core || coreOf(entity)?.reorders !== true;

/** How many rows are looked at: they are the first ones. */
export const rowsWithin = ({ core }: Conjuncts, counts: RowCounts): number =>
  core && counts.core !== null ? counts.core : counts.all;

/** How many rows match when nothing is asked of them, so that they are the first ones; else null. */
export const leadingCount = (conjuncts: Conjuncts, counts: RowCounts): number | null =>
  conjuncts.terms.length === 0 ? rowsWithin(conjuncts, counts) : null;

/** The number of matches, where it needs no looking; else null. */
export function knownTotal(conjuncts: Conjuncts, counts: RowCounts): number | null {
  const all = rowsWithin(conjuncts, counts);
  const [only, ...others] = conjuncts.terms;
  if (only === undefined) return all;
  if (only.kind !== "rows" || others.length > 0) return null;
  const found = firstFrom(only.rows, all, 0);
  return only.negated ? all - found : found;
}

/**
 * Compiles a filter. What every row has to be a member of is joined rather than tested with `in`: a join on
 * distinct row numbers is faster, and lets DuckDB begin with the rarest. Unless its columns are wanted or tested, the
 * flat table is left out when there is anything to join: `t` then has `wid` alone.
 */
export function compileSource(
  scope: Scope,
  { core, terms }: Conjuncts,
  counts: RowCounts,
  columns: boolean,
): SourceSql {
  const members: MemberRows[] = [];
  const rest: NormalForm[] = [];
  for (const term of terms) {
    const rows = rowsOfForm(scope, term);
    if (rows === null) rest.push(term);
    else members.push(rows);
  }
  const flat = columns || rest.length > 0 || members.some(({ column }) => column !== "wid");
  const [first] = flat ? [] : members;
  const joins = members.flatMap((rows, index) =>
    rows === first
      ? []
      : ` join (${distinctSql(rows)}) j${index}(member) on j${index}.member = ${rowAlias}.${rows.column}`,
  );
  const table = first === undefined ? quoteName(flatTable(scope.entity)) : `(${distinctSql(first)})`;
  const condition = compilePredicate(scope, { kind: "and", terms: rest });
  return {
    from: `${table} ${rowAlias}${joins.join("")}`,
    condition: within(core, counts, condition),
  };
}

/** A query for the numbers of the rows that satisfy a filter. */
export function rowNumbersSql(scope: Scope, conjuncts: Conjuncts, counts: RowCounts): string {
  const { from, condition } = compileSource(scope, conjuncts, counts, false);
  return `select ${rowAlias}.wid from ${from}${whereSql(condition)}`;
}

const distinctSql = ({ sql, unique }: MemberRows): string =>
  unique ? sql : `select distinct * from (${sql})`;

/** A condition on rows, and that they are core rows. */
function within(core: boolean, counts: RowCounts, condition: Condition): Condition {
  if (!core || counts.core === null || condition === false) return condition;
  const first = coreSql(counts.core);
  return condition === true ? first : `${first} and ${condition}`;
}

/** SQL for whether the row `t` is a core row. */
const coreSql = (core: number): string => `${rowAlias}.wid < ${wholeNumber(core)}`;

/** Whether nothing is asked but single yes-or-no fields, so that most rows may satisfy the filter. */
export function isBroad(entity: EntityType, { terms }: Conjuncts): boolean {
  return terms.every((term) => term.kind === "leaf" && isYesNo(entity, term.leaf));
}

function isYesNo(entity: EntityType, leaf: LeafPredicate): boolean {
  const field = knownField(entity, leaf.field);
  return leaf.kind === "in" && field.form === "boolean" && !field.many;
}
