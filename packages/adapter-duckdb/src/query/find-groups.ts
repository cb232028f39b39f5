import type { Scalar } from "@oqlkit/catalog";
import type { AbortSignalLike, AdapterExplanation, GroupsPlan, GroupsResult } from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";
import { type CombinationsSql, compileCombinations, readCombinations } from "./combinations.ts";
import { compileGroups, dependsOnMatches } from "./compile-groups.ts";
import type { RowCounts } from "./compile-source.ts";
import type { ConnectionPool } from "./connection-pool.ts";
import type { PageFinder } from "./find-page.ts";
import { readGroups } from "./read-groups.ts";
import { scalarOf } from "./scalar-of.ts";
import type { Statement } from "./sql-writer.ts";
import type { MatchedTexts } from "./text/text-matcher.ts";

type Signal = AbortSignalLike | undefined;

/** Finds the buckets of plans. */
export class GroupFinder {
  readonly #pool: ConnectionPool;
  readonly #pages: PageFinder;
  readonly #counts: (entity: EntityType) => RowCounts;
  readonly #sizes: Readonly<Record<EntityType, number>>;
  /** Dimensions that turned out to have more keys than expected. */
  readonly #crowded = new Set<string>();

  /** @param pages finds the rows that match. @param sizes how many objects there are of each entity type. */
  constructor(
    pool: ConnectionPool,
    pages: PageFinder,
    counts: (entity: EntityType) => RowCounts,
    sizes: Readonly<Record<EntityType, number>>,
  ) {
    this.#pool = pool;
    this.#pages = pages;
    this.#counts = counts;
    this.#sizes = sizes;
  }

  async find(plan: GroupsPlan, signal: Signal): Promise<GroupsResult> {
    const texts = await this.#pages.match(plan, signal);
    const few = this.#compileCombinations(plan, texts);
    if (few !== null) {
      const found = await this.#rows(few.statement, signal);
      if (found.length <= few.most) return readCombinations(plan, found);
      this.#crowded.add(dimensionsKey(plan));
    }
    const found = await this.#rows(await this.#compileGroups(plan, texts, signal), signal);
    const groups = readGroups(plan, found);
    if (found.length > 0) return groups;
    return { ...groups, total: await this.#pages.count({ ...plan, sample: null }, texts, signal) };
  }

  /** What is done in memory, and the statement that does the rest. */
  async explain(
    plan: GroupsPlan,
    signal: Signal,
  ): Promise<{ readonly steps: AdapterExplanation["steps"]; readonly statement: Statement }> {
    const texts = await this.#pages.match(plan, signal);
    const steps = await this.#pages.explainMatch(plan, texts);
    const few = this.#compileCombinations(plan, texts);
    if (few !== null) return { steps, statement: few.statement };
    const statement = await this.#compileGroups(plan, texts, signal);
    const counting = { text: "count the rows that match", parameters: [] };
    const counts = this.#counts(plan.entity);
    return { steps: dependsOnMatches(plan, counts, texts) ? [...steps, counting] : steps, statement };
  }

  async #rows(statement: Statement, signal: Signal): Promise<(Scalar | null)[][]> {
    return (await this.#pool.run(statement, signal)).map((row) => row.map(scalarOf));
  }

  #compileCombinations(plan: GroupsPlan, texts: MatchedTexts): CombinationsSql | null {
    if (this.#crowded.has(dimensionsKey(plan))) return null;
    return compileCombinations(plan, this.#counts(plan.entity), texts, this.#sizes);
  }

  async #compileGroups(plan: GroupsPlan, texts: MatchedTexts, signal: Signal): Promise<Statement> {
    const counts = this.#counts(plan.entity);
    const matches = dependsOnMatches(plan, counts, texts)
      ? await this.#pages.count({ ...plan, sample: null }, texts, signal)
      : null;
    return compileGroups(plan, counts, texts, matches);
  }
}

const dimensionsKey = ({ entity, dimensions }: GroupsPlan): string =>
  [entity, ...dimensions.map(({ field }) => field)].join();
