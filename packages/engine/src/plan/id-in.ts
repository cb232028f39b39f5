import type { EntityType } from "@oqlkit/oqo-schema";
import { findField } from "./find-field.ts";
import type { Predicate } from "./logical-plan.ts";

/**
 * The condition that a row has one of some canonical ids, at least one. Every entity type has a field of its own id.
 */
export const idIn = (entity: EntityType, ids: readonly string[]): Predicate => ({
  kind: "in",
  field: findField(entity, "id", "").name,
  values: ids,
});
