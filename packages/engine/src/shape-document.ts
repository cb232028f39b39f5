import type { Row } from "./adapter.ts";
import { addRelevance } from "./add-relevance.ts";
import { pickerOf } from "./pick-selected.ts";
import type { RowsPlan } from "./plan/logical-plan.ts";

/**
 * How a row of a plan is shown: its object as JSON text with the keys that were selected, and with
 * `relevance_score` where rows have a score and the key was not left out.
 */
export function documentShaper(
  { order }: Pick<RowsPlan, "order">,
  select: readonly string[] | null,
): (row: Row) => string {
  const pick = select === null ? null : pickerOf(select);
  const wanted = select === null || select.includes("relevance_score");
  const score = wanted ? order.findIndex(({ field }) => field === "$score") : -1;
  return ({ document, sort }) => {
    const picked = pick === null ? document : pick(document);
    return score === -1 ? picked : addRelevance(picked, Number(sort[score]));
  };
}
