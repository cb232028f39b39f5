import type { StructShape } from "../types.ts";
import { id, integer, list, string, strings, struct } from "./build.ts";
import { counts, countsByYear, dates, idsOf, images, role, summaryStats } from "./shared.ts";

export const funders: StructShape = struct({
  id: id("funders"),
  display_name: string,
  alternate_titles: strings,
  country_code: string,
  description: string,
  homepage_url: string,
  ...images,
  awards_count: integer,
  ...counts,
  summary_stats: summaryStats,
  ids: idsOf("funders", "ror", "wikidata", "crossref", "doi"),
  counts_by_year: countsByYear,
  roles: list(role),
  ...dates,
});
