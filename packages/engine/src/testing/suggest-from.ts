import { nameSources, prominenceKey, typedNames } from "@oqlkit/catalog";
import type { SuggestPlan, SuggestResult } from "../adapter.ts";

interface Candidate {
  readonly id: string;
  readonly object: object;
  readonly document: string;
}

interface Match {
  readonly candidate: Candidate;
  readonly exact: boolean;
  readonly tier: number;
  readonly prominence: number;
}

function foldedNames(object: object, key: string): string[] {
  const value: unknown = Reflect.get(object, key);
  const texts: unknown[] = Array.isArray(value) ? value : [value];
  return texts.flatMap((text) => (typeof text === "string" ? typedNames(text) : []));
}

function matchOf({ entity, words }: SuggestPlan, candidate: Candidate): Match[] {
  const { object } = candidate;
  const tiers = nameSources(entity).flatMap(({ key, tier }) =>
    foldedNames(object, key).some((name) => ` ${name}`.includes(` ${words}`)) ? [tier] : [],
  );
  if (tiers.length === 0) return [];
  const count: unknown = Reflect.get(object, prominenceKey(entity));
  return [
    {
      candidate,
      exact: foldedNames(object, "display_name").includes(words),
      tier: Math.min(...tiers),
      prominence: typeof count === "number" ? count : Number.NEGATIVE_INFINITY,
    },
  ];
}

/** Answers what is being typed by looking at every name. */
export function suggestFrom(plan: SuggestPlan, candidates: readonly Candidate[]): SuggestResult {
  const matches = candidates.flatMap((candidate) => matchOf(plan, candidate));
  matches.sort(
    (a, b) =>
      Number(b.exact) - Number(a.exact) ||
      a.tier - b.tier ||
      (a.prominence === b.prominence ? 0 : b.prominence - a.prominence) ||
      (a.candidate.id < b.candidate.id ? -1 : 1),
  );
  return {
    total: matches.length,
    matches: matches
      .slice(0, plan.limit)
      .map(({ candidate, exact, tier }) => ({ document: candidate.document, exact, tier })),
  };
}
