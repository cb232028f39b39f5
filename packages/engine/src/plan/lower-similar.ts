import { hasWords, writtenWords } from "@oqlkit/catalog";
import type { StorageAdapter } from "../adapter.ts";
import { QueryError } from "../errors.ts";
import { findField } from "./find-field.ts";
import type { Predicate, RowsPlan } from "./logical-plan.ts";
import type { PhysicalPlan } from "./physical-plan.ts";
import { and, leavesOf } from "./predicate.ts";
import { mostSimilar } from "./read-similar.ts";
import { readTextQuery } from "./search/read-text-query.ts";

/**
 * Texts of so few words are names rather than descriptions: works with that title are wanted, however little it says.
 */
const shortText = 3;
const mostTitled = 20;

/**
 * How a search by meaning is run.
 *
 * @throws QueryError when the adapter has no vectors, or cannot answer a condition exactly.
 */
export function lowerSimilar(
  plan: RowsPlan,
  text: string,
  adapter: Pick<StorageAdapter, "support" | "nearest">,
): PhysicalPlan & { readonly kind: "similar" } {
  const { entity, filter } = plan;
  if (adapter.nearest === undefined) {
    throw new QueryError(
      "not_available",
      "Semantic search is not available: this snapshot holds no vectors. Build it again, or use search, which matches words.",
    );
  }
  for (const leaf of leavesOf(filter)) {
    if (adapter.support(entity, leaf) === "exact") continue;
    throw new QueryError(
      "unsupported_field",
      `This snapshot cannot answer ${leaf.field} together with semantic search.`,
      { field: leaf.field },
    );
  }
  return {
    kind: "similar",
    nearest: { kind: "nearest", entity, filter, text, limit: mostSimilar },
    titled: titledPlan(plan, text, adapter),
    plan,
  };
}

function titledPlan(plan: RowsPlan, text: string, adapter: Pick<StorageAdapter, "support">): RowsPlan | null {
  const { entity, filter } = plan;
  const words = writtenWords(text);
  if (!hasWords(text) || words.length > shortText) return null;
  const name = "display_name.search";
  const field = findField(entity, name, "");
  const titled: Predicate = readTextQuery({ field, name, path: "" }, words.join(" ").toLowerCase());
  for (const leaf of leavesOf(titled)) if (adapter.support(entity, leaf) !== "exact") return null;
  return {
    kind: "rows",
    entity,
    filter: and([filter, titled]),
    sample: null,
    order: [
      { field: "cited_by_count", direction: "desc" },
      { field: "$id", direction: "asc" },
    ],
    score: null,
    window: { kind: "offset", offset: 0, limit: mostTitled },
    project: [],
    total: false,
  };
}
