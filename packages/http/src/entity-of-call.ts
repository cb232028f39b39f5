import { entityOfSegment } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import type { Call } from "./operation.ts";
import { nothingAt } from "./refusal.ts";

/**
 * The entity type that the first segment of a request's path names.
 *
 * @throws RefusedError when it names none.
 */
export function entityOfCall({ segments, target }: Call): EntityType {
  const entity = entityOfSegment(segments.entity ?? "");
  if (entity !== undefined) return entity;
  throw nothingAt(target.path);
}
