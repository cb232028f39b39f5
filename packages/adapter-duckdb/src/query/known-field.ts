import { type Field, fieldOf } from "@oqlkit/catalog";
import { AdapterError } from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";

/**
 * The field of a plan, whose names are canonical.
 *
 * @throws AdapterError for a name that is no field of the entity type.
 */
export function knownField(entity: EntityType, name: string): Field {
  const field = fieldOf(entity, name);
  if (field === undefined) throw new AdapterError(`The plan names ${name}, which is no field of ${entity}.`);
  return field;
}
