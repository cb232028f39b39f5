import type { EntityType } from "@oqlkit/oqo-schema";

/** What an entity type is called in the names of operations and schemas. */
export interface EntityNames {
  /** `WorkTypes` */
  readonly plural: string;
  /** `WorkType` */
  readonly singular: string;
}

export function namesOfEntity(entity: EntityType): EntityNames {
  const plural = entity.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const singular = plural.endsWith("ies")
    ? plural.replace(/ies$/, "y")
    : plural.replace(/(?<=Status)es$|s$/, "");
  return { plural, singular };
}

/** The names of the operations that there are for each entity type, by their own. */
const operationNames: Readonly<Record<string, (names: EntityNames) => string>> = {
  list: ({ plural }) => `list${plural}`,
  getSingle: ({ singular }) => `get${singular}`,
  getRandom: ({ singular }) => `getRandom${singular}`,
  getValidFields: ({ singular }) => `get${singular}Fields`,
  lookUp: ({ plural }) => `lookUp${plural}`,
};

/** The name of an operation for one entity type: `listWorks`, `getWork`. */
export function operationName(id: string, entity: EntityType): string {
  const name = operationNames[id];
  if (name === undefined) throw new Error(`The operation ${id} has no name for ${entity}.`);
  return name(namesOfEntity(entity));
}
