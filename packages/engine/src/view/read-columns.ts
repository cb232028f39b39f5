import { shapeOf } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import { QueryError } from "../errors.ts";

/**
 * The root keys of canonical objects that hold what a projection names; null for all.
 *
 * @throws QueryError `invalid_select` for a key that is worked out when an object is served.
 */
export function readColumns(entity: EntityType, select: readonly string[] | null): readonly string[] | null {
  if (select === null) return null;
  const { fields } = shapeOf(entity);
  return select.map((name) => {
    const key = name === "abstract_inverted_index" ? "abstract" : name;
    if (Object.hasOwn(fields, key)) return key;
    const reason = name.includes(".") ? "is no root key" : "is not stored";
    throw new QueryError("invalid_select", `${name} ${reason}, so it cannot be a column.`, {
      path: "select",
      field: name,
    });
  });
}
