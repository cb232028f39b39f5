import { type EntityType, isEntityType } from "@oqlkit/oqo-schema";

const aliases: Readonly<Record<string, EntityType>> = {
  people: "authors",
  journals: "sources",
  types: "work-types",
};

/** The entity type that a segment of a path names: its own name or one of the few aliases. */
export function entityOfSegment(segment: string): EntityType | undefined {
  if (isEntityType(segment)) return segment;
  return Object.hasOwn(aliases, segment) ? aliases[segment] : undefined;
}
