import { fieldOf } from "@oqlkit/catalog";
import type { LeafPredicate, Support } from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";
import { linkFields, storedFields } from "../layout.ts";
import { indexedField } from "../text-groups.ts";

/** How a condition is answered: exactly, or not at all. */
export function supportOf(entity: EntityType, predicate: LeafPredicate): Support {
  const field = fieldOf(entity, predicate.field);
  if (field === undefined) return "unsupported";
  switch (predicate.kind) {
    case "in":
    case "range":
    case "prefix":
    case "missing":
      return isStored(entity, field.name) ? "exact" : "unsupported";
    case "linked":
      return isLink(entity, field.name) ? "exact" : "unsupported";
    case "match":
      return indexedField(field) === null ? "unsupported" : "exact";
    default:
      return predicate satisfies never;
  }
}

/** Whether a field's values are stored, so that rows can be sorted and grouped by it. */
export function isStored(entity: EntityType, name: string): boolean {
  return storedFields(entity).some((field) => field.name === name);
}

/** Whether a field lists other rows of its entity type. */
const isLink = (entity: EntityType, name: string): boolean =>
  linkFields(entity).some((field) => field.name === name);
