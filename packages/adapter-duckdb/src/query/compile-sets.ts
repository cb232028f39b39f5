import type { Predicate, RowsPlan } from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";
import { storageType, storedForm } from "../layout.ts";
import { commonValues } from "./common-values.ts";
import {
  compilePredicate,
  flatRows,
  type MemberRows,
  rowAlias,
  rowsOfForm,
  type Scope,
  whereSql,
} from "./compile-predicate.ts";
import { type Conjuncts, type RowCounts, rowsWithin } from "./compile-source.ts";
import { knownField } from "./known-field.ts";
import type { NormalForm } from "./normal-form.ts";
import { isNumbered } from "./numbered-page.ts";
import { countAtoms, joinSets, type SetExpression } from "./row-set.ts";
import { SqlWriter, type Statement } from "./sql-writer.ts";
import { wholeNumber } from "./whole-number.ts";

/** A set of rows that a statement reads. */
export interface SetAtom {
  /** The same for the same set of the same snapshot. */
  readonly key: string;
  readonly form: NormalForm;
  /** Whether a side table lists the rows; else conditions on the flat table tell. */
  readonly listed: boolean;
}

/** A filter answered by sets of rows. */
export interface SetsPlan {
  readonly entity: EntityType;
  readonly atoms: readonly SetAtom[];
  readonly expression: SetExpression;
  /** Rows have smaller numbers than this. */
  readonly size: number;
}

/** Sets of more rows than this take too much memory, of which each query holds several. */
const mostRows = 2 ** 24;
/** Statements on more lists, or sets, take long to be planned, where nothing can interrupt it. */
const mostSets = 32;
/** With more conditions in one `where`, DuckDB rewrites them in quadratic time, where nothing can interrupt it. */
const mostConditions = 200;

/** How many sets of so many rows are read and held at a time. */
export const setsAtOnce = (size: number): number =>
  Math.max(2, Math.min(mostSets, Math.floor((mostSets * mostRows) / size)));

/** The sets of a filter with so many conditions that no one statement can ask for all of them at once; else null. */
export function manySets(entity: EntityType, conjuncts: Conjuncts, counts: RowCounts): SetsPlan | null {
  const plan = setsOf(entity, conjuncts, counts);
  const many = countAtoms(plan.expression) > mostSets || plan.atoms.some(({ form }) => hasMany(form));
  return many ? plan : null;
}

const hasMany = (form: NormalForm): boolean => countLeaves(form) > mostConditions;

const countLeaves = (form: NormalForm): number =>
  "terms" in form ? form.terms.reduce((sum, term) => sum + countLeaves(term), 0) : 1;

/** Whether a filter may take so many sets; most do not, and need not be looked at more closely. */
export const mayTakeMany = (filter: Predicate): boolean => countConditions(filter) > mostSets;

/** How many conditions there are besides those on texts, which are rows before any other. */
function countConditions(predicate: Predicate): number {
  switch (predicate.kind) {
    case "and":
    case "or":
      return predicate.terms.reduce((sum, term) => sum + countConditions(term), 0);
    case "not":
      return countConditions(predicate.term);
    default:
      return predicate.kind === "match" ? 0 : 1;
  }
}

/**
 * Compiles a plan to sets of rows, where these are what it takes: alternatives and exclusions across lists, in the
 * order of row numbers. Joins would go through all rows with a hash table for each list; bits are combined in no time.
 * Null when other plans do better, unless the sets are to be `kept`, or the order is another one.
 */
export function compileSets(
  plan: RowsPlan,
  conjuncts: Conjuncts,
  counts: RowCounts,
  kept = false,
): SetsPlan | null {
  const { entity, total } = plan;
  const size = rowsWithin(conjuncts, counts);
  if (!total || !isNumbered(plan, conjuncts)) return null;
  if (size === 0 || size > mostRows || conjuncts.terms.length === 0) return null;
  const sets = new SetCollector(entity, size);
  if (!kept && !sets.areWorthwhile(conjuncts.terms)) return null;
  return sets.plan(conjuncts);
}

/** The same for whatever filter, however many rows. */
export function setsOf(entity: EntityType, conjuncts: Conjuncts, counts: RowCounts): SetsPlan {
  const size = rowsWithin(conjuncts, counts);
  if (size === 0) return { entity, atoms: [], expression: { kind: "or", terms: [] }, size };
  return new SetCollector(entity, size).plan(conjuncts);
}

class SetCollector {
  readonly #atoms: SetAtom[] = [];
  /** Places among the atoms, by key. */
  readonly #numbers = new Map<string, number>();
  readonly #entity: EntityType;
  readonly #size: number;

  constructor(entity: EntityType, size: number) {
    this.#entity = entity;
    this.#size = size;
  }

  plan({ terms }: Conjuncts): SetsPlan {
    const form: NormalForm = { kind: "and", terms };
    const expression = this.#compile(form) ?? this.#atom(form, false);
    return { entity: this.#entity, atoms: this.#atoms, expression, size: this.#size };
  }

  /** Whether joins do badly with some of the conditions, or all of them take long to be read again. */
  areWorthwhile(terms: readonly NormalForm[]): boolean {
    if (terms.some((term) => this.#isWorthwhile(term))) return true;
    return terms.some((term) => this.#readsTexts(term)) && terms.every((term) => this.#isFlat(term));
  }

  /** Whether a condition goes through a column of texts that are all different, only to see whether there are any. */
  #readsTexts(term: NormalForm): boolean {
    if (term.kind !== "leaf" || term.leaf.kind !== "missing") return false;
    const field = knownField(this.#entity, term.leaf.field);
    return !field.many && storageType(storedForm(field)) === "VARCHAR" && field.form !== "slug";
  }

  #isWorthwhile(term: NormalForm): boolean {
    if (term.kind === "constant") return false;
    if (term.kind === "rows") return true;
    if (term.kind !== "leaf") return term.terms.some((inner) => !this.#isFlat(inner));
    if (this.#isFlat(term)) return false;
    return term.negated || this.#members(term)?.unique === false;
  }

  /** The sets that a form takes; null where the flat table alone tells. */
  #compile(form: NormalForm): SetExpression | null {
    if (form.kind === "rows") {
      const rows: SetExpression = { kind: "rows", rows: form.rows };
      return form.negated ? { kind: "not", term: rows } : rows;
    }
    if (form.kind === "constant") return null;
    if (form.kind === "leaf") {
      if (this.#members(form) === null) return null;
      const all = this.#atom({ ...form, negated: false }, true);
      return form.negated ? { kind: "not", term: all } : all;
    }
    const sets = form.terms.map((term) => this.#compile(term));
    const others = sets.filter((set) => set !== null);
    if (others.length === 0) return null;
    // What the flat table says is found in one pass.
    const flat = form.terms.filter((_, index) => sets[index] === null);
    const terms =
      flat.length === 0 ? others : [this.#atom({ kind: form.kind, terms: flat }, false), ...others];
    return joinSets(form.kind, terms);
  }

  #isFlat(form: NormalForm): boolean {
    if (form.kind === "constant") return true;
    if (form.kind === "rows") return false;
    if (form.kind === "leaf") return this.#members(form) === null;
    return form.terms.every((term) => this.#isFlat(term));
  }

  #members(form: Extract<NormalForm, { kind: "leaf" }>): MemberRows | null {
    const scope = { writer: new SqlWriter(), entity: this.#entity };
    return rowsOfForm(scope, { ...form, negated: false });
  }

  #atom(form: NormalForm, listed: boolean): SetExpression {
    const key = `${this.#entity} ${this.#size} ${JSON.stringify(form)}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return { kind: "atom", index: known };
    const index = this.#atoms.push({ key, form, listed }) - 1;
    this.#numbers.set(key, index);
    return { kind: "atom", index };
  }
}

/** The statement that reads sets of a plan: one row, for each set its rows as bits, null when it has none. */
export function readAtoms({ entity, size }: SetsPlan, atoms: readonly SetAtom[]): Statement {
  const scope: Scope = { writer: new SqlWriter(), entity };
  const last = Math.ceil(size / 8) * 8 - 1;
  const bits = `bitstring_agg(${rowAlias}.wid, 0::UINTEGER, ${wholeNumber(last)}::UINTEGER)`;
  const within = `${rowAlias}.wid < ${wholeNumber(size)}`;
  const flat = flatRows(entity);
  const listed = (form: NormalForm): string => {
    const members = rowsOfForm(scope, form);
    if (members === null) throw new TypeError("A set has no list to be read from.");
    const { sql, column } = members;
    const among =
      column === "wid"
        ? `(${sql}) ${rowAlias}${whereSql(within)}`
        : `${flat}${whereSql(within, `${rowAlias}.${column} in (${sql})`)}`;
    return `(select ${bits} from ${among})`;
  };
  const columns = atoms.map((atom, index) => (atom.listed ? listed(atom.form) : `f.a${index}`));
  const forms = atoms.flatMap((atom, index) => (atom.listed ? [] : [[`a${index}`, atom.form] as const]));
  const from = forms.length === 0 ? "" : ` from (${flatSets(scope, forms, { bits, within, flat })}) f`;
  return scope.writer.statement(`select ${columns.join(", ")}${from}`);
}

/** The sets of all conditions on the flat table, by name, in one pass, which reads each column once. */
function flatSets(
  scope: Scope,
  forms: readonly (readonly [string, NormalForm])[],
  { bits, within, flat }: { readonly bits: string; readonly within: string; readonly flat: string },
): string {
  const sqlOf = (form: NormalForm): string => String(compilePredicate(scope, form));
  const [only, ...others] = forms;
  if (only !== undefined && others.length === 0 && !hasMany(only[1]))
    return `select ${bits} as ${only[0]} from ${flat}${whereSql(within, sqlOf(only[1]))}`;
  const sets = forms.map(([name, form]) => `${bits} filter (where ${sqlOf(form)}) as ${name}`);
  // Rows that are in none of the sets are best left where they are.
  const common = commonValues(forms.map(([, form]) => form));
  const any = common === null || sqlOf({ kind: "leaf", leaf: common, negated: false });
  return `select ${sets.join(", ")} from ${flat}${whereSql(within, any)}`;
}
