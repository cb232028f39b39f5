import type { Corpus, EntityType } from "@oqlkit/oqo-schema";
import type { Predicate } from "../logical-plan.ts";
import { and, leavesOf, not, withFilter } from "../predicate.ts";
import type { Rule } from "./rule.ts";

// Made anew for each plan, which `explain` hands out: what a caller changes there is that plan alone.
const expansion = (): Predicate => ({ kind: "in", field: "is_xpac", values: [true] });
/** The complement, so that works without the flag belong to the core. */
export const coreWorks = (): Predicate => not(expansion());
const published = (): Predicate => ({
  kind: "range",
  field: "works_count",
  min: { value: 0, inclusive: false },
});

/**
 * Adds the conditions that callers do not write: works are those of the core corpus, authors those with
 * works. A query that names the field itself, at any depth, is left to decide for itself.
 */
export const defaultFilters: Rule = {
  name: "default-filters",
  apply: (plan, corpus) => {
    const hidden = hiddenFilter(plan.entity, plan.filter, corpus);
    return hidden === null ? plan : withFilter(plan, and([plan.filter, hidden]));
  },
};

function hiddenFilter(entity: EntityType, filter: Predicate, corpus: Corpus): Predicate | null {
  if (entity === "authors") return names(filter, "works_count") ? null : published();
  if (entity !== "works") return null;
  switch (corpus) {
    case "all":
      return null;
    case "expansion":
      return expansion();
    case "core":
      return names(filter, "is_xpac") ? null : coreWorks();
  }
}

function names(filter: Predicate, field: string): boolean {
  for (const leaf of leavesOf(filter)) if (leaf.field === field) return true;
  return false;
}
