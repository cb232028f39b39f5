import { type EntityType, isEntityType } from "@oqlkit/oqo-schema";

/** What clients call some entity types in paths. */
export const entityAliases: Readonly<Record<string, EntityType>> = {
  people: "authors",
  journals: "sources",
  types: "work-types",
};

/** The entity type that a segment of a path names: its own name or one of the few aliases. */
export function entityOfSegment(segment: string): EntityType | undefined {
  if (isEntityType(segment)) return segment;
  return Object.hasOwn(entityAliases, segment) ? entityAliases[segment] : undefined;
}
