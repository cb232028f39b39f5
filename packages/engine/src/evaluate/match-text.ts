import type { TextSource } from "@oqlkit/catalog";
import type { TextQuery } from "../plan/logical-plan.ts";
import { analyse, nearStarts, phraseStarts, type Token, termTest } from "./text-occurrences.ts";

/** The texts of one part of a field, split into words. */
export type AnalysedPart = readonly (readonly Token[])[];

/** The texts of a field as they are compared, part by part. */
export function analyseParts(parts: readonly (readonly string[])[], exact: boolean): AnalysedPart[] {
  return parts.map((texts) => texts.map((text) => analyse(text, exact)));
}

/** Whether the texts of a field satisfy a query. */
export function matchText(
  query: TextQuery,
  { across, exact }: TextSource,
  parts: readonly AnalysedPart[],
): boolean {
  if (query.kind !== "plain") return parts.some((part) => occurrences(query, part, exact) > 0);
  const wholes = across ? [parts.flat()] : parts;
  const tests = query.terms.filter(({ kind }) => kind === "word").map((term) => termTest(term, exact));
  return wholes.some((texts) => tests.every((test) => texts.some((text) => text.some(test))));
}

/** How often what a query asks for stands in a part. Of a plain query: its words as a phrase. */
export function occurrences(query: TextQuery, part: AnalysedPart, exact: boolean): number {
  return part.reduce((sum, text) => sum + occurrencesIn(query, text, exact), 0);
}

function occurrencesIn(query: TextQuery, text: readonly Token[], exact: boolean): number {
  switch (query.kind) {
    case "plain":
      return phraseStarts(query.terms, 0, text, exact).length;
    case "term":
      return text.filter(termTest(query.term, exact)).length;
    case "phrase":
      return phraseStarts(query.terms, query.slop, text, exact).length;
    case "near":
      return nearStarts(query.operands, query.distance, text, exact).length;
  }
}
