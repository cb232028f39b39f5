import { selectableOf } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import { QueryError } from "../errors.ts";

/**
 * The root keys to return, or null for whole documents.
 *
 * @throws QueryError `invalid_select` for a name that is not a root key of the entity type.
 */
export function readSelect(entity: EntityType, select: readonly string[] | null): readonly string[] | null {
  if (select === null) return null;
  const names = select.map((name) => name.trim()).filter((name) => name !== "");
  if (names.length === 0) return null;
  const selectable = selectableOf(entity);
  const valid = new Set([...selectable, "relevance_score"]);
  for (const name of names) {
    if (valid.has(name)) continue;
    throw new QueryError(
      "invalid_select",
      `${name} is not a valid select field. Valid fields for select are: ${selectable.join(", ")}.`,
      { path: "select", field: name },
    );
  }
  return [...new Set(names)];
}
