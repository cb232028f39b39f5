import { formatId } from "@oqlkit/catalog";
import type { Suggestion } from "@oqlkit/engine";
import { type EntityType, entityTypes } from "@oqlkit/oqo-schema";

/** How an entity type is called in the singular. */
const singular: Readonly<Record<EntityType, string>> = {
  works: "work",
  authors: "author",
  sources: "source",
  institutions: "institution",
  topics: "topic",
  keywords: "keyword",
  publishers: "publisher",
  funders: "funder",
  awards: "award",
  domains: "domain",
  fields: "field",
  subfields: "subfield",
  sdgs: "sdg",
  countries: "country",
  continents: "continent",
  languages: "language",
  "work-types": "type",
  "source-types": "source-type",
  "institution-types": "institution-type",
  licenses: "license",
  concepts: "concept",
  "oa-statuses": "oa-status",
};

/** The field of works by which a chosen object narrows them. */
const filterKeys: Partial<Record<EntityType, string>> = {
  works: "id",
  authors: "authorships.author.id",
  sources: "primary_location.source.id",
  institutions: "authorships.institutions.lineage",
  topics: "topics.id",
  keywords: "keywords.id",
  publishers: "primary_location.source.host_organization_lineage",
  funders: "awards.funder_id",
  domains: "primary_topic.domain.id",
  fields: "primary_topic.field.id",
  subfields: "primary_topic.subfield.id",
  sdgs: "sustainable_development_goals.id",
  countries: "authorships.countries",
  continents: "authorships.institutions.continent",
  languages: "language",
  "work-types": "type",
  "source-types": "primary_location.source.type",
  "institution-types": "authorships.institutions.type",
  licenses: "locations.license",
  concepts: "concepts.id",
  "oa-statuses": "open_access.oa_status",
};

/** The entity type that `entity_type` names: the singular, or the entity type itself. */
export function entityOfSingular(name: string): EntityType | undefined {
  return entityTypes.find((entity) => entity === name || singular[entity] === name);
}

/** The words that `entity_type` may be, in the order of the entity types. */
export const singulars: readonly string[] = Object.values(singular);

/** A suggestion as it is answered. */
export function presentSuggestion(suggestion: Suggestion, idBase: string): Record<string, unknown> {
  const { entity, id, displayName, hint, citedByCount, worksCount, externalId } = suggestion;
  // Blanks in a code are escaped in the keys of groups, but stand in the ids of objects.
  const url = formatId(entity, id, idBase).replaceAll("%20", " ");
  return {
    id: url,
    short_id: /^[A-Z]\d+$/.test(id) ? `${entity}/${id}` : url.slice(idBase.length + 1),
    display_name: displayName,
    hint,
    cited_by_count: citedByCount,
    works_count: worksCount,
    entity_type: singular[entity],
    external_id: externalId,
    filter_key: filterKeys[entity] ?? null,
  };
}
