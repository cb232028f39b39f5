import type { RowsPlan } from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";
import { quoteName } from "../identifiers.ts";
import { flatTable, hasKey } from "../layout.ts";
import { commonValues } from "./common-values.ts";
import {
  compilePredicate,
  type MemberRows,
  rowAlias,
  rowsOfForm,
  type Scope,
  whereSql,
} from "./compile-predicate.ts";
import { type Conjuncts, conjunctsOf, isNatural, type RowCounts } from "./compile-source.ts";
import type { NormalForm } from "./normal-form.ts";
import type { SetExpression } from "./row-set.ts";
import { SqlWriter, type Statement } from "./sql-writer.ts";
import type { MatchedTexts } from "./text/text-matcher.ts";
import { wholeNumber } from "./whole-number.ts";

/** A filter answered by sets of rows. */
export interface SetsPlan {
  /** One row: for each set that is an atom its rows as bits, null when it has none. Null without such sets. */
  readonly statement: Statement | null;
  readonly expression: SetExpression;
  /** Rows have smaller numbers than this. */
  readonly size: number;
}

/** Sets of more rows than this take too much memory, of which each query holds several. */
const mostRows = 2 ** 24;
const mostSets = 32;

/**
 * Compiles a plan to sets of rows, where these are what it takes: alternatives and exclusions across lists, in the
 * order of row numbers. Joins would go through all rows with a hash table for each list; bits are combined in no time.
 * Null when other plans do better, or the order is another one.
 */
export function compileSets(plan: RowsPlan, counts: RowCounts, texts: MatchedTexts): SetsPlan | null {
  const { entity, order, sample, total } = plan;
  const conjuncts = conjunctsOf(entity, plan.filter, counts, texts);
  const [first, second] = order;
  const byNumber =
    first?.field === "$default" &&
    first.direction === "asc" &&
    (second === undefined || second.field === "$id");
  const size = rowsAsked(conjuncts, counts);
  if (
    !total ||
    sample !== null ||
    plan.score !== null ||
    !byNumber ||
    !isNatural(entity, conjuncts) ||
    !hasKey(entity)
  )
    return null;
  if (size === 0 || size > mostRows) return null;
  const sets = new SetWriter({ writer: new SqlWriter(), entity }, size);
  if (!conjuncts.terms.some((term) => sets.isWorthwhile(term))) return null;
  const expression = sets.compile({ kind: "and", terms: conjuncts.terms });
  return sets.atoms.length > mostSets ? null : { statement: sets.statement(), expression, size };
}

/** The same for whatever filter, however many rows. */
export function setsOf(entity: EntityType, conjuncts: Conjuncts, counts: RowCounts): SetsPlan {
  const size = rowsAsked(conjuncts, counts);
  if (size === 0) return { statement: null, expression: { kind: "or", terms: [] }, size };
  const sets = new SetWriter({ writer: new SqlWriter(), entity }, size);
  const expression = sets.compile({ kind: "and", terms: conjuncts.terms });
  return { statement: sets.statement(), expression, size };
}

const rowsAsked = ({ core }: Conjuncts, counts: RowCounts): number =>
  core && counts.core !== null ? counts.core : counts.all;

function joined(kind: "and" | "or", terms: readonly SetExpression[]): SetExpression {
  const [first, ...others] = terms;
  return first !== undefined && others.length === 0 ? first : { kind, terms };
}

class SetWriter {
  /** How each set is read. */
  readonly atoms: string[] = [];
  /** Conditions on the flat table, by the set that they make. */
  readonly #flats = new Map<string, NormalForm>();
  readonly #scope: Scope;
  readonly #size: number;

  constructor(scope: Scope, size: number) {
    this.#scope = scope;
    this.#size = size;
  }

  /** Whether joins do badly with a condition. */
  isWorthwhile(term: NormalForm): boolean {
    if (term.kind === "constant") return false;
    if (term.kind === "rows") return true;
    if (term.kind !== "leaf") return term.terms.some((inner) => !this.#isFlat(inner));
    if (this.#isFlat(term)) return false;
    return term.negated || this.#members(term)?.unique === false;
  }

  compile(form: NormalForm): SetExpression {
    if (this.#isFlat(form)) return this.#flat(form);
    if (form.kind === "rows") {
      const rows: SetExpression = { kind: "rows", rows: form.rows };
      return form.negated ? { kind: "not", term: rows } : rows;
    }
    if (form.kind === "leaf") {
      const members = rowsOfForm(this.#scope, { ...form, negated: false });
      if (members === null) return this.#flat(form);
      const all = this.#listed(members);
      return form.negated ? { kind: "not", term: all } : all;
    }
    if (form.kind === "constant") return this.#flat(form);
    // What the flat table says is found in one pass.
    const flat = form.terms.filter((term) => this.#isFlat(term));
    const others = form.terms.filter((term) => !this.#isFlat(term)).map((term) => this.compile(term));
    const terms = flat.length === 0 ? others : [this.#flat({ kind: form.kind, terms: flat }), ...others];
    return joined(form.kind, terms);
  }

  statement(): Statement | null {
    if (this.atoms.length === 0) return null;
    return this.#scope.writer.statement(`select ${this.atoms.join(", ")}${this.#flatSql()}`);
  }

  #isFlat(form: NormalForm): boolean {
    if (form.kind === "constant") return true;
    if (form.kind === "rows") return false;
    if (form.kind === "leaf") return this.#members(form) === null;
    return form.terms.every((term) => this.#isFlat(term));
  }

  #members(form: Extract<NormalForm, { kind: "leaf" }>): MemberRows | null {
    return rowsOfForm({ ...this.#scope, writer: new SqlWriter() }, { ...form, negated: false });
  }

  #flat(form: NormalForm): SetExpression {
    const name = `a${this.atoms.length}`;
    this.#flats.set(name, form);
    return this.#atom(`f.${name}`);
  }

  /** The sets of all conditions on the flat table in one pass, which reads each column once. */
  #flatSql(): string {
    const table = `${quoteName(flatTable(this.#scope.entity))} ${rowAlias}`;
    const from = (sets: string, condition: string | boolean): string =>
      ` from (select ${sets} from ${table}${whereSql(this.#within, condition)}) f`;
    const [only, ...others] = this.#flats;
    if (only === undefined) return "";
    const sqlOf = (form: NormalForm): string => String(compilePredicate(this.#scope, form));
    if (others.length === 0) return from(`${this.#bits} as ${only[0]}`, sqlOf(only[1]));
    const sets = [...this.#flats].map(
      ([name, form]) => `${this.#bits} filter (where ${sqlOf(form)}) as ${name}`,
    );
    // Rows that are in none of the sets are best left where they are.
    const common = commonValues([...this.#flats.values()]);
    return from(sets.join(", "), common === null || sqlOf({ kind: "leaf", leaf: common, negated: false }));
  }

  #listed({ sql, column }: MemberRows): SetExpression {
    const among =
      column === "wid"
        ? `(${sql}) ${rowAlias}${whereSql(this.#within)}`
        : `${quoteName(flatTable(this.#scope.entity))} ${rowAlias}${whereSql(this.#within, `${rowAlias}.${column} in (${sql})`)}`;
    return this.#atom(`(select ${this.#bits} from ${among})`);
  }

  #atom(sql: string): SetExpression {
    return { kind: "atom", index: this.atoms.push(sql) - 1 };
  }

  get #bits(): string {
    const last = Math.ceil(this.#size / 8) * 8 - 1;
    return `bitstring_agg(${rowAlias}.wid, 0::UINTEGER, ${wholeNumber(last)}::UINTEGER)`;
  }

  get #within(): string {
    return `${rowAlias}.wid < ${wholeNumber(this.#size)}`;
  }
}
