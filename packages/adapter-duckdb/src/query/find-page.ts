import {
  type AbortSignalLike,
  type AdapterExplanation,
  RecentItems,
  type RowsPlan,
  type ScorePlan,
} from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";
import { quoteName } from "../identifiers.ts";
import type { RowIndex } from "../row-index.ts";
import { rowAlias } from "./compile-predicate.ts";
import { compileRows, compileTotal, type Matching, type ScoredRows } from "./compile-rows.ts";
import { compileSets, manySets, mayTakeMany, readAtoms, type SetsPlan, setsOf } from "./compile-sets.ts";
import { type Conjuncts, conjunctsOf, knownTotal, leadingCount, type RowCounts } from "./compile-source.ts";
import type { ConnectionPool } from "./connection-pool.ts";
import { findIds } from "./find-ids.ts";
import {
  type FoundRows,
  isNumbered,
  leadingRows,
  listedRows,
  type NumberedRows,
  numberedPage,
  rowsIn,
} from "./numbered-page.ts";
import type { ResultRow } from "./pooled-connection.ts";
import { rankKeys } from "./rank-keys.ts";
import { rankRows } from "./rank-rows.ts";
import { SetReader } from "./read-sets.ts";
import { RowColumns, type RowNumbers } from "./row-columns.ts";
import { firstFrom } from "./row-lists.ts";
import { rowsOfSet } from "./row-set.ts";
import { scalarOf } from "./scalar-of.ts";
import { findRank } from "./sort-keys.ts";
import type { Statement } from "./sql-writer.ts";
import { finishScores, sumScores } from "./sum-scores.ts";
import type { MatchedTexts, Searching, TextMatcher } from "./text/text-matcher.ts";

/** What is known of the rows that match a filter. */
interface KnownMatches {
  readonly total: number;
  /** All of them, ascending; null where they are many, or were not looked for. */
  readonly rows: Uint32Array | null;
}

/** Most of these fit on one page. */
const fewMatches = 200;

/** The page of all matches where they are few. */
const allMatches = { kind: "offset", offset: 0, limit: fewMatches } as const;

/** What filters take of the memory for sets, with what is known of their matches. */
const matchesShare = 1 / 16;

type Signal = AbortSignalLike | undefined;

/** Finds the rows of plans: which they are and in what order. */
export class PageFinder {
  readonly #pool: ConnectionPool;
  readonly #matcher: TextMatcher;
  readonly #index: RowIndex;
  readonly #counts: (entity: RowsPlan["entity"]) => RowCounts;
  readonly #columns: RowColumns;
  readonly #sets: SetReader;
  /** Matches by filter: what was asked for once is likely to be paged through, or sorted anew. */
  readonly #known: RecentItems<string, KnownMatches>;

  /** @param room bytes for sets of rows that may be asked for again. */
  constructor(
    pool: ConnectionPool,
    matcher: TextMatcher,
    index: RowIndex,
    counts: (entity: RowsPlan["entity"]) => RowCounts,
    room: number,
  ) {
    this.#sets = new SetReader(pool, room);
    this.#known = new RecentItems(
      room * matchesShare,
      (key, { rows }) => 2 * key.length + (rows?.byteLength ?? 0),
    );
    this.#pool = pool;
    this.#matcher = matcher;
    this.#index = index;
    this.#counts = counts;
    this.#columns = new RowColumns((statement, into) => pool.numbers(statement, into));
  }

  /**
   * What is found of a plan before it is compiled: the rows of texts and of ids, and all rows where its conditions are
   * many.
   */
  async match(plan: Searching, signal: Signal): Promise<MatchedTexts> {
    const matched = await this.#matcher.match(plan, signal);
    const texts = { of: matched.of, ids: await findIds(plan, this.#index, signal) };
    const { entity, filter } = plan;
    if (!mayTakeMany(filter)) return texts;
    const counts = this.#counts(entity);
    const sets = manySets(entity, conjunctsOf(entity, filter, counts, texts), counts);
    if (sets === null) return texts;
    return { ...texts, rows: rowsOfSet(await this.#sets.combine(sets, signal)) };
  }

  /** What is done in memory to match a plan. */
  async explainMatch(plan: Searching, texts: MatchedTexts): Promise<AdapterExplanation["steps"]> {
    const steps = [...(await this.#matcher.explain(plan, texts))];
    const add = (text: string): void => void steps.push({ text, parameters: [] });
    for (const { length } of texts.ids?.values() ?? []) add(`look ids up in the row index: ${length} rows`);
    if (texts.rows !== undefined) add(`combine the rows of all conditions: ${texts.rows.length} rows`);
    return steps;
  }

  async find(plan: RowsPlan, signal: Signal): Promise<FoundRows> {
    const texts = await this.match(plan, signal);
    if (plan.score !== null) return this.#scored(plan, plan.score, texts, signal);
    const counts = this.#counts(plan.entity);
    const conjuncts = conjunctsOf(plan.entity, plan.filter, counts, texts);
    const numbered = isNumbered(plan, conjuncts);
    const given = numbered ? rowsGiven(conjuncts, counts) : null;
    if (given !== null) return numberedPage(plan, given);
    const filter = plan.total && plan.sample === null ? filterKey(plan) : null;
    const known = filter === null ? undefined : this.#known.get(filter);
    if (numbered && known?.rows) return numberedPage(plan, listedRows(known.rows));
    const few = known !== undefined && known.total <= fewMatches;
    const sets = compileSets(plan, conjuncts, counts, known !== undefined && !few);
    if (sets !== null) return numberedPage(plan, rowsIn(await this.#sets.combine(sets, signal)));
    const window = numbered && few ? allMatches : plan.window;
    const found = await this.#joined({ ...plan, window }, texts, { total: known?.total }, signal);
    if (filter === null || found.total === null) return found;
    const isAll = numbered && found.rows.length === found.total;
    const rows = isAll ? Uint32Array.from(found.rows, ({ wid }) => wid) : (known?.rows ?? null);
    this.#known.set(filter, { total: found.total, rows });
    return rows === null || !numbered ? found : numberedPage(plan, listedRows(rows));
  }

  /** The number of all matches; those of a filter are kept. */
  async count(plan: Matching, texts: MatchedTexts, signal: Signal): Promise<number> {
    const counts = this.#counts(plan.entity);
    const given = knownTotal(conjunctsOf(plan.entity, plan.filter, counts, texts), counts);
    if (given !== null) return plan.sample === null ? given : Math.min(given, plan.sample.size);
    const filter = plan.sample === null ? filterKey(plan) : null;
    const known = filter === null ? undefined : this.#known.get(filter);
    if (known !== undefined) return known.total;
    const [counted] = await this.#row(compileTotal(plan, counts, texts), signal);
    const total = Number(counted);
    if (filter !== null) this.#known.set(filter, { total, rows: null });
    return total;
  }

  /** What is done in memory, and the statement that does the rest; null when there is none. */
  async explain(
    plan: RowsPlan,
    signal: Signal,
  ): Promise<{ readonly steps: AdapterExplanation["steps"]; readonly statement: Statement | null }> {
    const texts = await this.match(plan, signal);
    const steps = await this.explainMatch(plan, texts);
    const counts = this.#counts(plan.entity);
    const conjuncts = conjunctsOf(plan.entity, plan.filter, counts, texts);
    if (plan.score === null) {
      if (isNumbered(plan, conjuncts) && rowsGiven(conjuncts, counts) !== null) {
        const taking = { text: "take the rows of the page by number", parameters: [] };
        return { steps: [...steps, taking], statement: null };
      }
      const sets = compileSets(plan, conjuncts, counts);
      return { steps, statement: sets === null ? compileRows(plan, { counts }, texts) : statementOf(sets) };
    }
    const ranking = { text: "score and rank the rows that match", parameters: [] };
    return { steps: [...steps, ranking], statement: statementOf(setsOf(plan.entity, conjuncts, counts)) };
  }

  /** The one row of a statement. */
  async #row(statement: Statement, signal: Signal): Promise<ResultRow> {
    return (await this.#pool.run(statement, signal))[0] ?? [];
  }

  async #scored(plan: RowsPlan, score: ScorePlan, texts: MatchedTexts, signal: Signal): Promise<FoundRows> {
    const { entity } = plan;
    const rows = await this.#matching(
      entity,
      conjunctsOf(entity, plan.filter, this.#counts(entity), texts),
      signal,
    );
    const scores = sumScores(
      rows,
      score.matches.map((leaf) => texts.of(leaf)),
    );
    const citations =
      score.citations === null || rows.length === 0
        ? null
        : await this.#column(entity, `${rowAlias}.${quoteName(score.citations)}`, signal);
    finishScores(rows, scores, citations);
    const keys = await rankKeys(plan, scores, {
      column: (sql) => this.#column(entity, sql, signal),
      number: async (statement) => {
        const [value] = await this.#row(statement, signal);
        return value === undefined ? null : Number(value);
      },
    });
    if (keys === null) return this.#joined(plan, texts, { scored: { rows, scores } }, signal);
    const page = rankRows(rows, keys, plan.window);
    return {
      total: plan.total ? rows.length : null,
      rows: page.map(({ row, sort }) => ({
        wid: row,
        id: null,
        sort: sort.filter((_, key) => plan.order[key]?.field !== "$id"),
      })),
    };
  }

  /** The rows that satisfy a filter, ascending; null where nothing is asked of them. */
  async matching(searching: Searching, signal: Signal): Promise<Uint32Array | null> {
    const { entity, filter } = searching;
    const conjuncts = conjunctsOf(entity, filter, this.#counts(entity), await this.match(searching, signal));
    return conjuncts.terms.length === 0 ? null : this.#matching(entity, conjuncts, signal);
  }

  async #matching(entity: EntityType, conjuncts: Conjuncts, signal: Signal): Promise<Uint32Array> {
    const counts = this.#counts(entity);
    const listed = rowsListed(conjuncts, counts);
    if (listed !== null) return listed;
    return rowsOfSet(await this.#sets.combine(setsOf(entity, conjuncts, counts), signal));
  }

  /** Lets go of what is kept. */
  close(): void {
    this.#sets.close();
    this.#known.clear();
  }

  #column(entity: RowsPlan["entity"], sql: string, signal: Signal): Promise<RowNumbers> {
    return this.#columns.read(entity, sql, this.#counts(entity).all, signal);
  }

  async #joined(
    plan: RowsPlan,
    texts: MatchedTexts,
    { scored, total }: { readonly scored?: ScoredRows; readonly total?: number | undefined },
    signal: Signal,
  ): Promise<FoundRows> {
    const rank = findRank(plan);
    // By its index: to find it within the statement would take a pass over all ids.
    const [after] = rank === null ? [] : await this.#pool.run(rank, signal);
    const known = {
      counts: this.#counts(plan.entity),
      rank: after === undefined ? null : Number(after[0]),
      total: scored?.rows.length ?? total,
      scored,
    };
    const found = await this.#pool.run(compileRows(plan, known, texts), signal);
    return {
      total: plan.total ? (known.total ?? (await this.#total(plan, texts, found[0], signal))) : null,
      rows: found.map(([, wid, id, ...sort]) => ({
        wid: Number(wid),
        id: id === null ? null : String(id),
        sort: sort.map(scalarOf),
      })),
    };
  }

  async #total(
    plan: RowsPlan,
    texts: MatchedTexts,
    first: ResultRow | undefined,
    signal: Signal,
  ): Promise<number> {
    if (first !== undefined && first[0] !== null) return Number(first[0]);
    const { window } = plan;
    const isFirst = window.kind === "offset" && window.offset === 0 && window.limit > 0;
    return first === undefined && isFirst ? 0 : this.count(plan, texts, signal);
  }
}

const filterKey = ({ entity, filter }: Matching): string => `${entity} ${JSON.stringify(filter)}`;

/** Reads all sets of a plan; null when there are none. */
const statementOf = (plan: SetsPlan): Statement | null =>
  plan.atoms.length === 0 ? null : readAtoms(plan, plan.atoms);

/** The rows of a filter that nothing has to be read for; else null. */
function rowsGiven(conjuncts: Conjuncts, counts: RowCounts): NumberedRows | null {
  const leading = leadingCount(conjuncts, counts);
  if (leading !== null) return leadingRows(leading);
  const listed = rowsListed(conjuncts, counts);
  return listed === null ? null : listedRows(listed);
}

/** The rows of a filter that asks for texts alone, or for what no row has; else null. */
function rowsListed({ core, terms }: Conjuncts, counts: RowCounts): Uint32Array | null {
  const [only, ...others] = terms;
  if (only?.kind === "constant") return new Uint32Array();
  if (only?.kind !== "rows" || only.negated || others.length > 0) return null;
  return core && counts.core !== null
    ? only.rows.subarray(0, firstFrom(only.rows, counts.core, 0))
    : only.rows;
}
