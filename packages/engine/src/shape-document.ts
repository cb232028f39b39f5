import type { Row } from "./adapter.ts";
import { addRelevance } from "./add-relevance.ts";
import { AdapterError } from "./errors.ts";
import { pickerOf } from "./pick-selected.ts";
import type { RowsPlan } from "./plan/logical-plan.ts";
import { truncateAuthors } from "./truncate-authors.ts";
import { rootKey } from "./view/read-select.ts";

/** What is made of the document of an object; that it can be read is for the storage to answer. */
export function ofDocument<T>(id: string, make: () => T): T {
  try {
    return make();
  } catch (cause) {
    throw new AdapterError(`The stored document of ${id} is no JSON object.`, { cause });
  }
}

/** What of an object is shown. */
export interface Shown {
  /** Names to return; null for all. */
  readonly select: readonly string[] | null;
  /** Authorships that a work is shown with; null for all. */
  readonly maxAuthorships: number | null;
}

/**
 * How a row of a plan is shown: its object as JSON text with the keys that were selected, and with
 * `relevance_score` where rows have a score and the key was not left out.
 */
export function documentShaper(
  { entity, order }: Pick<RowsPlan, "entity" | "order">,
  { select, maxAuthorships }: Shown,
): (row: Row) => string {
  const authored =
    entity === "works" && (select === null || select.some((name) => rootKey(name) === "authorships"));
  const most = authored ? maxAuthorships : null;
  const pick = select === null ? null : pickerOf(select);
  const wanted = select === null || select.includes("relevance_score");
  const score = wanted ? order.findIndex(({ field }) => field === "$score") : -1;
  return ({ id, document, sort }) =>
    ofDocument(id, () => {
      const shown = most === null ? document : truncateAuthors(document, most);
      const picked = pick === null ? shown : pick(shown);
      return score === -1 ? picked : addRelevance(picked, Number(sort[score]));
    });
}
