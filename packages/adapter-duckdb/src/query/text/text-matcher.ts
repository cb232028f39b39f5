import {
  type AbortSignalLike,
  AdapterError,
  type AdapterExplanation,
  type LeafPredicate,
  type LogicalPlan,
  leavesOf,
  type MatchLeaf,
  type ScorePlan,
  type TextQuery,
  type TextTerm,
} from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";
import type { TextGroup } from "../../text-groups.ts";
import { knownField } from "../known-field.ts";
import { matchPlaced } from "./match-placed.ts";
import { matchPlain } from "./match-plain.ts";
import { matchTerm } from "./match-term.ts";
import type { TextIndex } from "./text-index.ts";
import { TextRun } from "./text-run.ts";
import { foundTerms, noMatches, type TextMatches, type TextSearch, textSearch } from "./text-search.ts";

/** What of a plan is about texts. */
export interface Searching extends Pick<LogicalPlan, "entity" | "filter"> {
  readonly score?: ScorePlan | null;
}

/** The rows of the conditions on texts in a plan, found before anything else of it, and of those on ids. */
export interface MatchedTexts {
  /** @throws AdapterError for a condition that the plan does not have. */
  of(leaf: MatchLeaf): TextMatches;
  /** The rows of conditions on the own id, ascending, where they were found beforehand too; see `findIds`. */
  readonly ids?: ReadonlyMap<LeafPredicate, Uint32Array>;
  /** All rows that satisfy the filter of the plan, ascending, where they were found beforehand too. */
  readonly rows?: Uint32Array;
}

/** Of a plan without conditions on texts. */
export const noTexts: MatchedTexts = {
  of({ field }) {
    throw new AdapterError(`The plan has no search in ${field}.`);
  },
};

type Step = AdapterExplanation["steps"][number];

/** Evaluates text queries over the indexes of a snapshot. */
export class TextMatcher {
  readonly #indexes: readonly TextIndex[];

  constructor(indexes: readonly TextIndex[]) {
    this.#indexes = indexes;
  }

  /**
   * Finds the rows of all conditions on texts in a plan, with scores where the plan asks for them. Rejects with
   * `QueryError` for a wildcard that stands for too much, `AdapterError` when an index is damaged.
   */
  async match(plan: Searching, signal: AbortSignalLike | undefined): Promise<MatchedTexts> {
    const leaves = matchesOf(plan);
    if (leaves.size === 0) return noTexts;
    const found = new Map<string, TextMatches>();
    const run = new TextRun(signal);
    for (const [key, { leaf, scored }] of leaves) {
      if (!this.#has(plan.entity)) {
        found.set(key, noMatches);
        continue;
      }
      if (run.isLong) await run.pause();
      found.set(key, await matchQuery(await this.#search(plan.entity, leaf, run), leaf.query, scored));
    }
    const known = new Map<MatchLeaf, TextMatches>();
    return {
      of(leaf) {
        const matches = known.get(leaf) ?? found.get(keyOf(leaf)) ?? noTexts.of(leaf);
        known.set(leaf, matches);
        return matches;
      },
    };
  }

  /** A step for each condition: the words that its terms stand for, and their rows. */
  async explain(plan: Searching, texts: MatchedTexts): Promise<Step[]> {
    const steps: Step[] = [];
    if (!this.#has(plan.entity)) return steps;
    for (const { leaf } of matchesOf(plan).values()) {
      const search = await this.#search(plan.entity, leaf, new TextRun(undefined));
      const { rowsOf } = search.dictionary;
      const found = await foundTerms(search, termsOf(leaf.query));
      const terms = found.map(({ term, words }) => ({
        term: term.kind === "pattern" ? term.pattern : term.word,
        stems: words.length,
        rows: words.reduce((sum, { stem }) => sum + (rowsOf[stem] ?? 0), 0),
      }));
      const { length } = texts.of(leaf).rows;
      steps.push({ text: `search the text index for ${leaf.field}: ${length} rows`, parameters: terms });
    }
    return steps;
  }

  async close(): Promise<void> {
    for (const index of this.#indexes) await index.close();
  }

  /** An entity type without rows has no indexes. */
  #has(entity: EntityType): boolean {
    return this.#indexes.some(({ group }) => group.entity === entity);
  }

  #search(entity: EntityType, leaf: MatchLeaf, run: TextRun): Promise<TextSearch> {
    return textSearch(knownField(entity, leaf.field), (group) => this.#indexOf(group), run);
  }

  #indexOf({ entity, name }: TextGroup): TextIndex {
    const found = this.#indexes.find(({ group }) => group.entity === entity && group.name === name);
    if (found === undefined) throw new AdapterError(`The snapshot has no index of ${name} of ${entity}.`);
    return found;
  }
}

async function matchQuery(search: TextSearch, query: TextQuery, scored: boolean): Promise<TextMatches> {
  switch (query.kind) {
    case "plain":
      return matchPlain(search, query.terms, scored);
    case "term":
      return matchTerm(search, (await foundTerms(search, [query.term]))[0]?.words ?? [], scored);
    case "phrase":
    case "near":
      return matchPlaced(search, query, scored);
    default:
      return query satisfies never;
  }
}

function termsOf(query: TextQuery): readonly TextTerm[] {
  if (query.kind === "term") return [query.term];
  return query.kind === "near" ? query.operands.flat() : query.terms;
}

/** The conditions on texts of a plan, each once, and whether their scores are asked for. */
function matchesOf({ filter, score }: Searching): Map<string, { leaf: MatchLeaf; scored: boolean }> {
  const found = new Map<string, { leaf: MatchLeaf; scored: boolean }>();
  for (const leaf of leavesOf(filter))
    if (leaf.kind === "match") found.set(keyOf(leaf), { leaf, scored: false });
  // A condition whose score is asked for may have gone from the filter.
  for (const leaf of score?.matches ?? []) found.set(keyOf(leaf), { leaf, scored: true });
  return found;
}

const keyOf = ({ field, query }: MatchLeaf): string => JSON.stringify([field, query]);
