import type { StructShape } from "../types.ts";
import { boolean, id, json, list, number, string, strings, struct } from "./build.ts";
import {
  alternatives,
  concept,
  countedTopic,
  counts,
  countsByYear,
  dates,
  host,
  idsOf,
  images,
  role,
  summaryStats,
  topicShare,
} from "./shared.ts";

const associate = struct({
  id: id("institutions"),
  display_name: string,
  ror: string,
  country_code: string,
  type: string,
  relationship: string,
});

const repository = struct({
  id: id("sources"),
  display_name: string,
  host_organization: host,
  host_organization_name: string,
  host_organization_lineage: list(host),
});

export const institutions: StructShape = struct({
  id: id("institutions"),
  ror: string,
  display_name: string,
  country_code: string,
  type: string,
  type_id: id("institution-types"),
  lineage: list(id("institutions")),
  homepage_url: string,
  ...images,
  display_name_acronyms: strings,
  ...alternatives,
  repositories: list(repository),
  ...counts,
  summary_stats: summaryStats,
  ids: idsOf("institutions", "ror", "mag", "grid", "wikipedia", "wikidata"),
  geo: struct({
    city: string,
    geonames_city_id: string,
    region: string,
    country_code: string,
    country: string,
    latitude: number,
    longitude: number,
  }),
  international: json,
  associated_institutions: list(associate),
  counts_by_year: countsByYear,
  roles: list(role),
  topics: list(countedTopic),
  topic_share: list(topicShare),
  x_concepts: list(concept),
  is_super_system: boolean,
  status: string,
  works_api_url: string,
  ...dates,
});
