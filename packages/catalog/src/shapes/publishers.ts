import type { StructShape } from "../types.ts";
import { id, integer, list, string, strings, struct } from "./build.ts";
import { counts, countsByYear, dates, idsOf, images, role, summaryStats } from "./shared.ts";

const ids = idsOf("publishers", "ror", "wikidata");

export const publishers: StructShape = struct({
  id: id("publishers"),
  display_name: string,
  alternate_titles: strings,
  hierarchy_level: integer,
  parent_publisher: struct({ id: id("publishers"), display_name: string, ids }),
  lineage: list(id("publishers")),
  country_codes: strings,
  homepage_url: string,
  ...images,
  ...counts,
  summary_stats: summaryStats,
  ids,
  counts_by_year: countsByYear,
  roles: list(role),
  sources_api_url: string,
  ...dates,
});
