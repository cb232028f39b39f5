import { fieldOf } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import type { MatchLeaf, Predicate, ScorePlan } from "./logical-plan.ts";

/** How rows that satisfy a filter are scored. */
export function scorePlan(entity: EntityType, filter: Predicate): ScorePlan {
  const citations = fieldOf(entity, "cited_by_count")?.name ?? null;
  return { matches: [...wantedMatches(filter, true)], citations };
}

/** The conditions on texts that are asked for, not excluded. */
export function* wantedMatches(predicate: Predicate, wanted: boolean): Generator<MatchLeaf> {
  switch (predicate.kind) {
    case "and":
    case "or":
      for (const term of predicate.terms) yield* wantedMatches(term, wanted);
      return;
    case "not":
      yield* wantedMatches(predicate.term, !wanted);
      return;
    case "match":
      if (wanted) yield predicate;
      return;
    default:
      return;
  }
}
