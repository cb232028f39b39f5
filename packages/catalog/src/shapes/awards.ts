import type { StructShape } from "../types.ts";
import { date, id, integer, list, number, string, struct } from "./build.ts";
import { dates, institution, scoredTopic } from "./shared.ts";

const investigator = struct({
  given_name: string,
  family_name: string,
  orcid: string,
  role_start: date,
  affiliation: struct({
    name: string,
    country: string,
    ids: list(struct({ id: string, type: string, asserted_by: string })),
  }),
});

export const awards: StructShape = struct({
  id: id("awards"),
  display_name: string,
  description: string,
  funder_award_id: string,
  funder: struct({ id: id("funders"), display_name: string, ror: string, doi: string }),
  funded_outputs: list(id("works")),
  funded_outputs_count: integer,
  amount: number,
  currency: string,
  funding_type: string,
  funder_scheme: string,
  start_date: date,
  end_date: date,
  start_year: integer,
  end_year: integer,
  landing_page_url: string,
  doi: string,
  provenance: string,
  lead_investigator: investigator,
  co_lead_investigator: investigator,
  investigators: list(investigator),
  works_api_url: string,
  primary_topic: scoredTopic,
  topics: list(scoredTopic),
  institution_awarded: list(institution),
  ...dates,
});
