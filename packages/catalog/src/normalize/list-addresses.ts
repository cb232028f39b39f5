import type { EntityType } from "@oqlkit/oqo-schema";
import type { JsonObject } from "../json.ts";

/**
 * Of each member that leads to a list: the list and the beginning of its filter, whose value the id of the object ends.
 */
type Lists = Readonly<Record<string, string>>;

const worksBy = (filter: string): Lists => ({ works_api_url: `works?filter=${filter}:` });

/** As entities.md has them. */
const listsOf: Partial<Record<EntityType, Lists>> = {
  works: { cited_by_api_url: "works?filter=cites:" },
  authors: worksBy("author.id"),
  sources: worksBy("primary_location.source.id"),
  institutions: worksBy("institutions.id"),
  publishers: { sources_api_url: "sources?filter=host_organization.id:" },
  topics: worksBy("topics.id"),
  subfields: worksBy("topics.subfield.id"),
  fields: worksBy("topics.field.id"),
  domains: worksBy("topics.domain.id"),
  keywords: { works_api_url: "works?filter=keywords.id:keywords/" },
  concepts: worksBy("concepts.id"),
  awards: worksBy("awards.id"),
  sdgs: { works_api_url: "works?filter=sustainable_development_goals.id:https://metadata.un.org/sdg/" },
  countries: {
    authors_api_url: "authors?filter=last_known_institutions.country_code:",
    institutions_api_url: "institutions?filter=country_code:",
    ...worksBy("authorships.countries"),
  },
  languages: worksBy("language"),
  "work-types": worksBy("type"),
  "source-types": worksBy("locations.source.type"),
  "institution-types": worksBy("authorships.institutions.type"),
  licenses: { works_api_url: "works?filter=locations.license_id:licenses/" },
  "oa-statuses": worksBy("open_access.oa_status"),
};

/** The host that published objects name. Whoever serves them puts their own in its place. */
const host = "https://api.openalex.org/";

/** What a value of a filter may have as it is: else it is in quotes (filters.md, section 2), and encoded. */
const plain = /^[\w.:/-]+$/;

function addressOf(list: string, id: string): string {
  const value = list.indexOf(":") + 1;
  const text = list.slice(value) + id;
  return `${host}${list.slice(0, value)}${plain.test(text) ? text : encodeURIComponent(`"${text}"`)}`;
}

/** Whether published objects have addresses that lead elsewhere: `works?filter=type:repository`, or blanks in them. */
export const isMisled = (entity: EntityType): boolean => entity === "source-types";

/** Gives a canonical object with a bare id the addresses of lists that it lacks, in place. */
export function addListAddresses(entity: EntityType, object: JsonObject, id: string): void {
  for (const [name, list] of Object.entries(listsOf[entity] ?? {}))
    object[name] = (isMisled(entity) ? null : object[name]) ?? addressOf(list, id);
}
