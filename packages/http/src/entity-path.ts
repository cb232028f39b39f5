import { entityOfSegment } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import { RefusedError } from "./refusal.ts";

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
