import { fieldsOf } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";

/** The filter names of an entity, aliases included, in alphabetical order. */
export function validFields(entity: EntityType): readonly string[] {
  const names = fieldsOf(entity)
    .filter((field) => field.listed)
    .flatMap((field) => [field.name, ...field.aliases]);
  return [...new Set(names)].sort();
}
