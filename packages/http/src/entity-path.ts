import { type EntityType, isEntityType } from "@oqlkit/oqo-schema";
import { RefusedError } from "./refusal.ts";

const aliases: Readonly<Record<string, EntityType>> = {
  people: "authors",
  journals: "sources",
  types: "work-types",
};

/** The entity type that a path segment names: its own name or one of the few aliases. */
export function entityOfSegment(segment: string): EntityType | undefined {
  if (isEntityType(segment)) return segment;
  return Object.hasOwn(aliases, segment) ? aliases[segment] : undefined;
}

/**
 * The entity type that a request's first segment names.
 *
 * @throws RefusedError when it names none.
 */
export function entityOfCall({
  segments,
  target,
}: {
  readonly segments: Readonly<Record<string, string>>;
  readonly target: { readonly path: string };
}): EntityType {
  const entity = entityOfSegment(segments.entity ?? "");
  if (entity !== undefined) return entity;
  throw new RefusedError({ kind: "not-found", message: `There is nothing at ${target.path}.` });
}
