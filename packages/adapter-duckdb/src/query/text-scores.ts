import type { MatchLeaf, ScorePlan } from "@oqlkit/engine";
import { quoteName } from "../identifiers.ts";
import { knownField, rowAlias, type Scope } from "./compile-predicate.ts";
import type { NormalForm } from "./normal-form.ts";
import { type LoneWord, loneWord, loneWordScores, scoredRows } from "./text/text-score.ts";
import { type TextSearch, textSearch } from "./text/text-search.ts";

/** The score of a row in SQL. */
export interface ScoreSql {
  readonly sql: string;
  /** Whether it reads columns of the flat table. */
  readonly flat: boolean;
}

/**
 * How the rows of a plan are scored. What all rows have to satisfy is joined with its scores and need not be compiled
 * otherwise; the other conditions are joined where a row has them.
 */
export class TextScores {
  readonly #scope: Scope;
  readonly #plan: ScorePlan;
  /** How often the score of each condition still has to be counted. */
  readonly #open = new Map<string, { readonly leaf: MatchLeaf; times: number }>();
  readonly #taken = new Set<NormalForm>();
  readonly #joins: string[] = [];
  readonly #columns: string[] = [];

  /** `terms` are what each row has to satisfy. */
  constructor(scope: Scope, plan: ScorePlan, terms: readonly NormalForm[]) {
    this.#scope = scope;
    this.#plan = plan;
    for (const leaf of plan.matches) {
      const key = keyOf(leaf);
      const open = this.#open.get(key);
      if (open === undefined) this.#open.set(key, { leaf, times: 1 });
      else open.times++;
    }
    for (const term of terms) this.#take(term);
    this.#takeOthers();
  }

  /** Whether only rows are joined that satisfy the term. */
  has(term: NormalForm): boolean {
    return this.#taken.has(term);
  }

  /** Joins on the row `t`, each with a leading space. */
  joins(): readonly string[] {
    return this.#joins;
  }

  /** The score of a row, over the joins. */
  sql(): ScoreSql {
    const { citations } = this.#plan;
    const sum = this.#columns.length === 0 ? "0::DOUBLE" : this.#columns.join(" + ");
    if (citations === null) return { sql: `round(${sum}, 6)`, flat: false };
    const count = `${rowAlias}.${quoteName(citations)}`;
    const factor = `if(${count} > 0, 1 + sqrt(${count}), 0.5::DOUBLE)`;
    return { sql: `round((${sum}) * ${factor}, 6)`, flat: true };
  }

  /** Takes a condition on texts, or alternatives of them. */
  #take(term: NormalForm): void {
    const keys = new Set<string>();
    for (const form of term.kind === "or" ? term.terms : [term]) {
      if (form.kind !== "leaf" || form.negated || form.leaf.kind !== "match") return;
      const key = keyOf(form.leaf);
      if (!this.#open.has(key)) return;
      keys.add(key);
    }
    const rows = this.#sum(keys);
    const alias = `r${this.#joins.length}`;
    this.#taken.add(term);
    if (rows === null) {
      this.#joins.push(
        ` join (select 0::UINTEGER as wid where false) ${alias} on ${alias}.wid = ${rowAlias}.wid`,
      );
      return;
    }
    this.#joins.push(` join (${rows}) ${alias} on ${alias}.wid = ${rowAlias}.wid`);
    this.#columns.push(`${alias}.score`);
  }

  #takeOthers(): void {
    const rows = this.#sum(new Set(this.#open.keys()));
    if (rows === null) return;
    const alias = `r${this.#joins.length}`;
    this.#joins.push(` left join (${rows}) ${alias} on ${alias}.wid = ${rowAlias}.wid`);
    this.#columns.push(`coalesce(${alias}.score, 0)`);
  }

  /** The rows that satisfy any of some conditions, each once, with the sum of their scores. */
  #sum(keys: ReadonlySet<string>): string | null {
    const sets: string[] = [];
    const lone = new Map<string, { readonly search: TextSearch; readonly words: LoneWord[] }>();
    for (const key of keys) {
      const open = this.#open.get(key);
      if (open === undefined) continue;
      this.#open.delete(key);
      const { leaf, times } = open;
      const search = textSearch(knownField(this.#scope.entity, leaf.field), this.#scope.dictionaries);
      const words = keys.size === 1 ? null : loneWord(search, leaf.query);
      if (words !== null) {
        const known = lone.get(leaf.field);
        if (known === undefined) lone.set(leaf.field, { search, words: [{ words, times }] });
        else known.words.push({ words, times });
        continue;
      }
      const rows = scoredRows(search, leaf.query);
      if (rows === null) continue;
      sets.push(times === 1 ? rows : `select wid, ${times} * score as score from (${rows})`);
    }
    for (const { search, words } of lone.values()) sets.push(loneWordScores(search, words));
    const [first, ...others] = sets;
    if (first === undefined || (others.length === 0 && lone.size === 0)) return first ?? null;
    return `select wid, sum(score) as score from (${sets.join(" union all ")}) group by wid`;
  }
}

const keyOf = ({ field, query }: MatchLeaf): string => JSON.stringify([field, query]);
