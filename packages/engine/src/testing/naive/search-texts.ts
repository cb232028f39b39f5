import type { TextSource } from "@oqlkit/catalog";
import { rawTexts } from "./read-raw.ts";
import { type NaiveSearch, type NaiveTerm, type NaiveToken, readSearch, tokensOf } from "./read-search.ts";

/** The texts of a part of one object. */
type Part = readonly (readonly NaiveToken[])[];
/** A search without operators. */
export type NaiveUnit = Exclude<NaiveSearch, { readonly kind: "and" | "or" | "not" }>;

const known = new WeakMap<object, Map<string, Part>>();

function partOf(object: object, path: string, source: TextSource): Part {
  const parts = known.get(object) ?? new Map<string, Part>();
  known.set(object, parts);
  const key = `${path} ${source.exact}`;
  const part = parts.get(key) ?? rawTexts(object, path).map((text) => tokensOf(text, source));
  parts.set(key, part);
  return part;
}

const partsOf = (object: object, source: TextSource): Part[] =>
  source.parts.map(({ path }) => partOf(object, path, source));

/** Whether a raw object satisfies a search. */
export function satisfiesSearch(value: string, source: TextSource, object: object): boolean {
  const parts = partsOf(object, source);
  const holds = (search: NaiveSearch): boolean => {
    switch (search.kind) {
      case "and":
        return search.terms.every(holds);
      case "or":
        return search.terms.some(holds);
      case "not":
        return !holds(search.term);
      default:
        return unitHolds(search, parts, source.across);
    }
  };
  return holds(readSearch(value, source));
}

/** The conditions of a search that are asked for, or were the search negated. */
export function wantedUnits(value: string, source: TextSource, wanted: boolean): NaiveUnit[] {
  const units = (search: NaiveSearch, still: boolean): NaiveUnit[] => {
    switch (search.kind) {
      case "and":
      case "or":
        return search.terms.flatMap((term) => units(term, still));
      case "not":
        return units(search.term, !still);
      default:
        return still ? [search] : [];
    }
  };
  return units(readSearch(value, source), wanted);
}

function unitHolds(unit: NaiveUnit, parts: readonly Part[], across: boolean): boolean {
  if (unit.kind !== "plain") return parts.some((part) => timesIn(unit, part) > 0);
  return (across ? [parts.flat()] : parts).some((part) =>
    unit.terms.every((term) => term === null || part.flat().some(term.fits)),
  );
}

/** At how many positions the first word of a unit stands as the unit asks. */
function timesIn(unit: NaiveUnit, part: Part): number {
  return part.reduce((sum, text) => sum + firstsIn(unit, text).size, 0);
}

function firstsIn(unit: NaiveUnit, text: readonly NaiveToken[]): Set<number | undefined> {
  switch (unit.kind) {
    case "alone":
      return new Set(text.flatMap((token, at) => (unit.term.fits(token) ? [at] : [])));
    case "plain":
      return firstsIn({ kind: "phrase", terms: unit.terms, slop: 0 }, text);
    case "phrase": {
      const words = unit.terms.flatMap((term, place) => (term === null ? [] : [{ term, place }]));
      const ways = placements(
        words.map(({ term }) => [term]),
        text,
      ).filter((taken) => {
        const shifts = taken.map((at, index) => at - (words[index]?.place ?? 0));
        return Math.max(...shifts) - Math.min(...shifts) <= unit.slop;
      });
      return new Set(ways.map(([first]) => first));
    }
    case "near": {
      const length = unit.operands.flat().length;
      const ways = placements(unit.operands, text).filter(
        (taken) => Math.max(...taken) - Math.min(...taken) + 1 - length <= unit.distance,
      );
      return new Set(ways.map(([first]) => first));
    }
  }
}

/** Every way to lay the operands onto a text without overlap: the positions taken. */
function placements(
  operands: readonly (readonly (NaiveTerm | null)[])[],
  text: readonly NaiveToken[],
): number[][] {
  let ways: number[][] = [[]];
  for (const operand of operands) {
    const places = text
      .map((_, start) => operand.map((__, offset) => start + offset))
      .filter((own) =>
        own.every((at, offset) => {
          const token = text[at];
          return token !== undefined && (operand[offset]?.fits(token) ?? true);
        }),
      );
    ways = ways.flatMap((taken) =>
      places.flatMap((own) => (own.some((at) => taken.includes(at)) ? [] : [[...taken, ...own]])),
    );
  }
  return ways;
}

/** The score of an object by the formulae of docs/search.md, before the factor for its citations. */
export function unitScore(
  unit: NaiveUnit,
  source: TextSource,
  object: object,
  all: readonly object[],
): number {
  const parts = partsOf(object, source);
  if (!unitHolds(unit, parts, source.across)) return 0;
  let score = 0;
  for (const [index, { path, weights }] of source.parts.entries()) {
    const others = all.map((one) => partOf(one, path, source)).filter((part) => part.flat().length > 0);
    const relevance = (one: NaiveUnit): number => bm25(one, parts[index] ?? [], others);
    if (unit.kind !== "plain") {
      score += weights.other * relevance(unit);
      continue;
    }
    const wanted = unit.terms.filter((term) => term !== null);
    const words = wanted.filter((term, at) => wanted.findIndex(({ stem }) => stem === term.stem) === at);
    const each = words.map((term) => relevance({ kind: "plain", terms: [term] }));
    const sum = each.reduce((total, one) => total + one, 0);
    if (each.every((one) => one > 0)) score += weights.words * sum;
    score += weights.phrase * relevance(unit);
    if (source.across) score += weights.across * sum;
  }
  return score * (unit.kind === "plain" ? gain(unit.terms, parts[0] ?? []) : 1);
}

/** What is gained by a search that says most of a first text. */
function gain(terms: readonly (NaiveTerm | null)[], part: Part): number {
  const stems = new Set(terms.flatMap((term) => (term === null ? [] : [term.stem])));
  const tokens = part.flat().map(({ stem }) => stem);
  if (stems.size < 3 || tokens.length === 0) return 1;
  const asked = tokens.filter((stem) => stems.has(stem));
  const covered = (asked.length / tokens.length) * (new Set(asked).size / stems.size);
  return 1 + 20 * covered * covered;
}

function bm25(unit: NaiveUnit, part: Part, others: readonly Part[]): number {
  const times = timesIn(unit, part);
  if (times === 0) return 0;
  if (unit.kind === "alone") return 1;
  const terms = unit.kind === "near" ? unit.operands.flat() : unit.terms;
  let idf = 0;
  for (const term of terms) {
    if (term === null) continue;
    const having = others.filter((other) => other.flat().some(({ stem }) => stem === term.stem)).length;
    idf += term.stem === null ? 1 : Math.log(1 + (others.length - having + 0.5) / (having + 0.5));
  }
  const average = others.reduce((sum, other) => sum + other.flat().length, 0) / others.length;
  const norm = 0.25 + (0.75 * part.flat().length) / average;
  return (idf * times * 2.2) / (times + 1.2 * norm);
}
