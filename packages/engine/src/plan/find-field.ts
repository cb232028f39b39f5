import { type Field, fieldNames, fieldOf } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import { QueryError } from "../errors.ts";

/**
 * The field that a name stands for: its canonical name or an alias, with hyphens or underscores.
 *
 * @throws QueryError `unknown_field` when the entity type has no such field.
 */
export function findField(entity: EntityType, name: string, path: string): Field {
  const field = fieldOf(entity, name);
  if (field !== undefined) return field;
  const valid = fieldNames(entity).filter((one) => one !== "from_updated_date");
  throw new QueryError(
    "unknown_field",
    `${name} is not a valid field. Valid fields are underscore or hyphenated versions of: ${valid.join(", ")}`,
    { path, field: name },
  );
}
