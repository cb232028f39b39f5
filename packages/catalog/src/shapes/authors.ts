import type { StructShape } from "../types.ts";
import { id, integer, list, string, strings, struct } from "./build.ts";
import {
  alternatives,
  concept,
  countedTopic,
  counts,
  countsByYear,
  dates,
  idsOf,
  institution,
  summaryStats,
  topicShare,
} from "./shared.ts";

export const authors: StructShape = struct({
  id: id("authors"),
  orcid: string,
  display_name: string,
  raw_author_names: strings,
  full_name: string,
  longest_name: string,
  parsed_longest_name: struct({
    first: string,
    middle: string,
    last: string,
    suffix: string,
    nickname: string,
  }),
  ...counts,
  summary_stats: summaryStats,
  ids: idsOf("authors", "orcid", "mag", "twitter", "wikipedia", "scopus"),
  affiliations: list(struct({ institution, years: list(integer) })),
  last_known_institutions: list(institution),
  topics: list(countedTopic),
  topic_share: list(topicShare),
  x_concepts: list(concept),
  counts_by_year: countsByYear,
  ...alternatives,
  block_key: string,
  works_api_url: string,
  ...dates,
});
