import type { EntityType } from "@oqlkit/oqo-schema";
import type { Capabilities } from "../adapter.ts";
import type { Collections } from "../collections.ts";
import { QueryError } from "../errors.ts";
import type { ViewSum } from "../view/view.ts";
import { bindFilter } from "./bind-filter.ts";
import { findField } from "./find-field.ts";
import type { Predicate } from "./logical-plan.ts";

/** A sum bound to its field. */
export interface BoundSum {
  readonly field: string;
  /** What rows have to satisfy besides the query. */
  readonly where: Predicate;
}

/** Where the filters of a sum stand. */
export const sumPath = (index: number): string => `sums[${index}].where`;

/**
 * Binds the sums that a view asks for.
 *
 * @throws QueryError for what cannot be added up, and for conditions that are not in order.
 */
export function bindSums(
  entity: EntityType,
  sums: readonly ViewSum[],
  { capabilities, collections }: { readonly capabilities: Capabilities; readonly collections: Collections },
): readonly BoundSum[] {
  return sums.map(({ column, where }, index) => {
    const path = `sums[${index}].column`;
    const field = findField(entity, column, path);
    const place = { path, field: column };
    if (field.form !== "number" || field.many) {
      throw new QueryError(
        "invalid_query",
        `Cannot add up ${column}: objects have to have one number there.`,
        place,
      );
    }
    if (capabilities.ungroupable?.(entity, field.name) === true) {
      throw new QueryError("unsupported_field", `This snapshot cannot add up ${column}.`, place);
    }
    return { field: field.name, where: bindFilter(where, { entity, collections, path: sumPath(index) }) };
  });
}
