import { coverage, stemWord, type TextSource, type TextWeights, textsOf } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import { type AnalysedPart, analyseParts, matchText, occurrences } from "../evaluate/match-text.ts";
import { type CanonicalObject, knownField } from "../evaluate/satisfies.ts";
import type { MatchLeaf, ScorePlan, TextQuery, TextTerm } from "../plan/logical-plan.ts";

/** The texts of one part of a field over all objects. */
interface PartStatistics {
  /** Objects that have a word in the part. */
  readonly count: number;
  readonly averageLength: number;
  /** Of those, how many have a stem. */
  readonly frequency: (stem: string) => number;
}

interface IndexedField {
  readonly source: TextSource;
  readonly partsOf: (id: string) => readonly AnalysedPart[];
  readonly statistics: readonly PartStatistics[];
}

/** Scores objects of one entity type by the formulae of docs/search.md. */
export function createScorer(
  entity: EntityType,
  objects: readonly CanonicalObject[],
): (plan: ScorePlan, object: CanonicalObject) => number {
  const fields = new Map<string, IndexedField>();
  const indexed = (name: string): IndexedField => {
    const known = fields.get(name) ?? indexField(entity, name, objects);
    fields.set(name, known);
    return known;
  };
  return ({ matches, citations }, { id, object }) => {
    const text = matches.reduce((sum, leaf) => sum + leafScore(leaf, indexed(leaf.field), id), 0);
    const count = citations === null ? null : (object[citations] ?? 0);
    const factor = count === null ? 1 : Number(count) > 0 ? 1 + Math.sqrt(Number(count)) : 0.5;
    return Math.round(text * factor * 1e6) / 1e6;
  };
}

function indexField(entity: EntityType, name: string, objects: readonly CanonicalObject[]): IndexedField {
  const field = knownField(entity, name);
  const { source } = field;
  if (source.kind !== "text") throw new TypeError(`${name} of ${entity} has no texts.`);
  const rows = new Map(
    objects.map(({ id, object }) => [id, analyseParts(textsOf(field, object), source.exact)]),
  );
  const statistics = source.parts.map((_, index) =>
    statisticsOf([...rows.values()].map((parts) => parts[index] ?? [])),
  );
  return { source, partsOf: (id) => rows.get(id) ?? [], statistics };
}

function statisticsOf(parts: readonly AnalysedPart[]): PartStatistics {
  const filled = parts.filter((part) => lengthOf(part) > 0);
  const frequencies = new Map<string, number>();
  for (const part of filled) {
    for (const stem of new Set(part.flat().map((token) => token.stem)))
      frequencies.set(stem, (frequencies.get(stem) ?? 0) + 1);
  }
  return {
    count: filled.length,
    averageLength: filled.reduce((sum, part) => sum + lengthOf(part), 0) / filled.length,
    frequency: (stem) => frequencies.get(stem) ?? 0,
  };
}

const lengthOf = (part: AnalysedPart): number => part.reduce((sum, text) => sum + text.length, 0);

function leafScore({ query }: MatchLeaf, field: IndexedField, id: string): number {
  const { source, statistics } = field;
  const parts = field.partsOf(id);
  if (!matchText(query, source, parts)) return 0;
  const score = source.parts.reduce((sum, { weights }, index) => {
    const part = parts[index];
    const known = statistics[index];
    return part === undefined || known === undefined
      ? sum
      : sum + partScore(query, source, part, known, weights);
  }, 0);
  return query.kind === "plain" ? score * coverageGain(query.terms, source.exact, parts[0] ?? []) : score;
}

function coverageGain(terms: readonly TextTerm[], exact: boolean, part: AnalysedPart): number {
  const wanted = new Set(
    terms.flatMap((term) => (term.kind === "word" ? [exact ? term.word : stemWord(term.word)] : [])),
  );
  const length = lengthOf(part);
  if (wanted.size < coverage.fewestWords || length === 0) return 1;
  const found = part.flat().filter(({ stem }) => wanted.has(stem));
  const covered = (found.length / length) * (new Set(found.map(({ stem }) => stem)).size / wanted.size);
  return 1 + coverage.weight * covered * covered;
}

function partScore(
  query: TextQuery,
  { exact, across }: TextSource,
  part: AnalysedPart,
  statistics: PartStatistics,
  weights: TextWeights,
): number {
  const score = (asked: TextQuery): number => {
    const times = occurrences(asked, part, exact);
    if (times === 0) return 0;
    if (asked.kind === "term") return 1;
    const { count, averageLength, frequency } = statistics;
    const idf = termsOf(asked).reduce((sum, term) => {
      if (term.kind === "gap") return sum;
      if (term.kind !== "word") return sum + 1;
      const rows = frequency(exact ? term.word : stemWord(term.word));
      return sum + Math.log(1 + (count - rows + 0.5) / (rows + 0.5));
    }, 0);
    const norm = 1.2 * (0.25 + (0.75 * lengthOf(part)) / averageLength);
    return (idf * times * 2.2) / (times + norm);
  };
  if (query.kind !== "plain") return weights.other * score(query);
  const words = new Map(
    query.terms.flatMap((term) =>
      term.kind === "word" ? [[exact ? term.word : stemWord(term.word), term] as const] : [],
    ),
  );
  const scores = [...words.values()].map((term) => score({ kind: "plain", terms: [term] }));
  const sum = scores.reduce((total, one) => total + one, 0);
  const all = scores.every((one) => one > 0) ? weights.words * sum : 0;
  return all + weights.phrase * score(query) + (across ? weights.across * sum : 0);
}

function termsOf(query: Exclude<TextQuery, { readonly kind: "term" }>): readonly TextTerm[] {
  return query.kind === "near" ? query.operands.flat() : query.terms;
}
