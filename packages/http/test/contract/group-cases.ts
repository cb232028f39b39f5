import type { Sections } from "./contract-case.ts";
import { type Case, refused } from "./make-case.ts";

type Group = readonly [key: string, name: string | null, count: number];

const id = (short: string): string => `https://openalex.org/${short}`;

/** All groups that the server with locations and institutions answers, of so many works. */
const grouped = (row: string, query: string, count: number, groups: readonly Group[]): Case => ({
  row,
  server: "grouped",
  path: `/works?group_by=${query}`,
  status: 200,
  body: {
    meta: { count, groups_count: groups.length },
    group_by: groups.map(([key, key_display_name, size]) => ({ key, key_display_name, count: size })),
  },
  lacks: ["results"],
});

/** Fields that are not grouped by together with others. */
const alone = [
  "is_oa",
  "institutions.continent",
  "version",
  "mag_only",
  "primary_topic.domain.id",
  "topics.field.id",
  "topics.subfield.id",
];

/** Groups that depend on what the works have: every kind of key, and what is left out. */
export const groupCases: Sections = {
  "3-8 lists": [
    {
      ...grouped("continents, the unknown among them", "institutions.continent", 5, [
        ["Q49", "North America", 3],
        ["Q15", "Africa", 2],
        ["Q46", "Europe", 1],
        ["unknown", "unknown", 1],
      ]),
      body: { meta: { groups_count: 3 }, group_by: [{ key: "Q49" }, {}, {}, { key: "unknown", count: 1 }] },
    },
    {
      ...grouped("versions of any location", "version", 5, [
        ["submittedVersion", "submittedVersion", 2],
        ["publishedVersion", "publishedVersion", 1],
      ]),
      body: {
        meta: { groups_count: 3 },
        group_by: [
          { key: "submittedVersion", count: 2 },
          { key: "publishedVersion", count: 1 },
        ],
      },
    },
    grouped("the best open version, overlapping", "best_open_version", 5, [
      ["any", "any", 2],
      ["acceptedOrPublished", "acceptedOrPublished", 1],
      ["published", "published", 1],
    ]),
    grouped("has_*: true and false", "has_doi", 5, [
      ["false", "false", 5],
      ["true", "true", 0],
    ]),
    grouped("a missing boolean counts as false when asked for", "has_fulltext:include_unknown", 5, [
      ["false", "false", 4],
      ["true", "true", 1],
    ]),
    grouped("authors without a name are dropped", "authorships.author.id", 5, [
      [id("A1"), "Ann Lee", 3],
      [id("A2"), "Bo Li", 2],
    ]),
    grouped("an id without a name", "authorships.institutions.id", 5, [
      [id("I1"), "Academy of Maps", 3],
      [id("I2"), "Institute of Seas", 2],
      [id("I3"), null, 1],
    ]),
    grouped("a plain value that the snapshot does not name", "authorships.institutions.type", 5, [
      ["education", "education", 4],
    ]),
    grouped("journals: works whose primary location is one", "journal", 1, [[id("S1"), "A journal", 1]]),
    grouped("repositories: works that any of them holds", "repository", 2, [[id("S2"), null, 2]]),
    grouped(
      "keys of the wrong type are dropped: institutions",
      "locations.source.host_institution_lineage",
      2,
      [[id("I1"), "Academy of Maps", 2]],
    ),
    grouped(
      "keys of the wrong type are dropped: publishers",
      "primary_location.source.publisher_lineage",
      5,
      [[id("P1"), "A press", 3]],
    ),
    grouped("countries", "authorships.countries:include_unknown", 5, [
      [id("countries/US"), "United States", 3],
      [id("countries/KE"), "Kenya", 2],
      [id("countries/FR"), "France", 1],
      ["unknown", "unknown", 1],
    ]),
    grouped("SDGs", "sustainable_development_goals.id", 5, [[id("sdgs/3"), "Good health and well-being", 1]]),
    grouped("unknown numbers", "cited_by_count:include_unknown&sort=key", 5, [
      ["0", "0", 1],
      ["1", "1", 1],
      ["4", "4", 1],
      ["7", "7", 1],
      ["-111", "unknown", 1],
    ]),
    grouped("a blank in a key", "primary_location.source.type", 5, [
      [id("source-types/book%20series"), "book series", 1],
      [id("source-types/journal"), "journal", 1],
      [id("source-types/repository"), "repository", 1],
    ]),
    grouped("names of currencies", "apc_list.currency", 5, [["USD", "US Dollar", 1]]),
    grouped("what a provenance of charges is called", "apc_list.provenance", 5, [
      ["doaj", "Directory of Open Access Journals (DOAJ) at doaj.org", 1],
    ]),
    ...alone.map((field) =>
      refused(
        `${field} together with another dimension`,
        `/works?group_by=type,${field}`,
        `Cannot group by ${field} together with other fields.`,
      ),
    ),
    {
      ...grouped("what works cite", "cites", 5, []),
      body: {
        meta: {
          x_query: { oql: null, oqo: null, url: "/works?group_by=cites" },
          warnings: [{ parameter: "group_by", message: /field in group_by, so the oql and oqo .* null/ }],
        },
        group_by: [{ key: id("W100"), count: 2 }],
      },
    },
  ],
};
