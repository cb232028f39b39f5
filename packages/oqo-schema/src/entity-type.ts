import { isOneOf } from "./oqo-words.ts";

/** The entity types a query can return, in the order the catalog presents them. */
export const entityTypes = [
  "works",
  "authors",
  "sources",
  "institutions",
  "topics",
  "keywords",
  "publishers",
  "funders",
  "awards",
  "domains",
  "fields",
  "subfields",
  "sdgs",
  "countries",
  "continents",
  "languages",
  "work-types",
  "source-types",
  "institution-types",
  "licenses",
  "concepts",
  "oa-statuses",
] as const;

/** The name of an entity type: the path segment of its endpoint and the stem of its data file. */
export type EntityType = (typeof entityTypes)[number];

/** Whether `name` is exactly the name of an entity type; aliases such as `types` are not. */
export function isEntityType(name: string): name is EntityType {
  return isOneOf(entityTypes, name);
}
