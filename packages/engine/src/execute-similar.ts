import type { ExecuteOptions, RowsResult, StorageAdapter } from "./adapter.ts";
import { comparePositions } from "./evaluate/compare-positions.ts";
import { idIn } from "./plan/id-in.ts";
import type { RowsPlan } from "./plan/logical-plan.ts";
import type { PhysicalPlan } from "./plan/physical-plan.ts";
import { mostSimilar } from "./plan/read-similar.ts";

type SimilarPlan = PhysicalPlan & { readonly kind: "similar" };

/** Rows that are as similar have nothing in common with the text; those that are less are left out. */
const leastSimilarity = 0.5;
/** Citations at which half of what they can add is added. */
const halfwayCitations = 100;

/**
 * What a row found by meaning is ranked by: its similarity, raised by half at most for citations, the less so the
 * less similar it is. docs/semantic.md has the formula.
 */
export function similarityScore(similarity: number, citations: number): number {
  const strength = Math.min(Math.max((similarity - leastSimilarity) / (1 - leastSimilarity), 0), 1);
  const standing = citations <= 0 ? 0 : citations / (citations + halfwayCitations);
  return Math.round(similarity * (1 + 0.5 * strength * standing) * 1e6) / 1e6;
}

/** Finds the candidates, reads them, scores them and cuts the page out of the best. */
export async function executeSimilar(
  { nearest, titled, plan }: SimilarPlan,
  adapter: StorageAdapter,
  options: ExecuteOptions,
): Promise<RowsResult> {
  if (adapter.nearest === undefined)
    throw new TypeError(`The adapter ${adapter.name} cannot search by meaning.`);
  const [near, named] = await Promise.all([
    adapter.nearest(nearest, options),
    titled === null ? null : adapter.execute(titled, options),
  ]);
  const similarities = new Map<string, number>();
  for (const { id, similarity } of near) if (similarity >= leastSimilarity) similarities.set(id, similarity);
  const middle = median([...similarities.values()]);
  for (const { id } of named?.rows ?? []) if (!similarities.has(id)) similarities.set(id, middle);
  if (similarities.size === 0) return { kind: "rows", total: 0, rows: [] };

  const read = await adapter.execute(readPlan(plan, [...similarities.keys()]), options);
  const rows = read.rows.map(({ sort: [citations, ...others], ...row }) => {
    const score = similarityScore(similarities.get(row.id) ?? leastSimilarity, Number(citations ?? 0));
    return {
      ...row,
      score,
      sort: plan.order.map(({ field }, index) => (field === "$score" ? score : (others[index] ?? null))),
    };
  });
  // The most similar are the rows; the order asked for is that among them.
  rows.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  const best = rows.slice(0, mostSimilar).sort((a, b) => comparePositions(a.sort, b.sort, plan.order));
  const { window } = plan;
  const start = window.kind === "offset" ? window.offset : 0;
  return {
    kind: "rows",
    total: best.length,
    rows: best.slice(start, start + window.limit).map(({ id, document, sort }) => ({ id, document, sort })),
  };
}

/** Reads rows by id. Their first sort value is the number of citations, the others are those of the plan's order. */
function readPlan(plan: RowsPlan, ids: readonly string[]): RowsPlan {
  const { similar: _similar, ...rest } = plan;
  return {
    ...rest,
    filter: idIn(plan.entity, ids),
    order: [
      { field: "cited_by_count", direction: "desc" },
      // The score is not the adapter's: the id keeps its place.
      ...plan.order.map((key) =>
        key.field === "$score" ? ({ field: "$id", direction: "asc" } as const) : key,
      ),
    ],
    score: null,
    window: { kind: "offset", offset: 0, limit: ids.length },
    total: false,
  };
}

/** The plan of all rows that a search by meaning chooses from. */
export function candidatesPlan({ plan }: SimilarPlan): RowsPlan {
  const { similar: _similar, ...rest } = plan;
  return { ...rest, order: [{ field: "$id", direction: "asc" }], score: null };
}

function median(values: readonly number[]): number {
  if (values.length === 0) return leastSimilarity;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? leastSimilarity;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
