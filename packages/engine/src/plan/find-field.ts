import { type Field, fieldOf, fieldsOf } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import { QueryError } from "../errors.ts";

/**
 * The field that a name stands for: its canonical name or an alias, with hyphens or underscores.
 *
 * @throws QueryError `unknown_field` when the entity type has no such field.
 */
export function findField(entity: EntityType, name: string, path: string): Field {
  const field = fieldOf(entity, name) ?? fieldOf(entity, name.replaceAll("-", "_"));
  if (field !== undefined) return field;
  throw new QueryError(
    "unknown_field",
    `${name} is not a valid field. Valid fields are underscore or hyphenated versions of: ${fieldNames(entity).join(", ")}`,
    { path, field: name },
  );
}

/** The advertised names of an entity type's fields, aliases included, sorted. */
function fieldNames(entity: EntityType): string[] {
  const names = fieldsOf(entity)
    .filter((field) => field.listed)
    .flatMap((field) => [field.name, ...field.aliases]);
  return [...new Set(names)].sort();
}
