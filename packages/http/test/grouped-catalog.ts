import { createEngine, type Engine } from "@oqlkit/engine";
import { createMemoryAdapter } from "@oqlkit/engine/testing";
import type { H3 } from "h3";
import { expect } from "vitest";
import { ask, smallApp } from "./small-catalog.ts";

/** What ids begin with. */
export const base = "https://openalex.org";

const source = (id: string, name: string, type: string): object => ({
  id: `${base}/${id}`,
  display_name: name,
  type,
  host_organization: `${base}/I1`,
  host_organization_lineage: [`${base}/I1`, `${base}/P1`],
});
const location = (version: string | null, where: object): object => ({
  is_oa: true,
  version,
  license: "cc-by",
  license_id: `${base}/licenses/cc-by`,
  source: where,
});
const journal = location("publishedVersion", source("S1", "A journal", "journal"));
const archive = location("submittedVersion", source("S2", "An archive", "repository"));
const series = location(null, source("S3", "A series", "book series"));

const authorship = (author: string, institution: string, country: string): object => ({
  author: { id: `${base}/${author}` },
  countries: [country],
  institutions: [{ id: `${base}/${institution}`, country_code: country, type: "education", lineage: [] }],
});
const ann = authorship("A1", "I1", "US");
const bo = authorship("A2", "I2", "KE");
const nobody = authorship("A3", "I3", "FR");

interface Particulars {
  readonly [name: string]: unknown;
}

let number = 0;
const work = (type: string, year: number, cited: number | null, more: Particulars): object => ({
  id: `${base}/W${100 + number++}`,
  type,
  publication_year: year,
  cited_by_count: cited,
  doi: null,
  open_access: { is_oa: year > 2020, oa_status: year > 2020 ? "gold" : "closed" },
  ...more,
});

const works = [
  work("article", 2020, 4, {
    authorships: [ann, bo],
    locations: [journal, archive],
    primary_location: journal,
    best_oa_location: journal,
    language: "en",
    keywords: [{ id: `${base}/keywords/maps` }],
    sustainable_development_goals: [{ id: "https://metadata.un.org/sdg/3", score: 0.5 }],
    has_fulltext: true,
    apc_list: { value: 100, currency: "USD", value_usd: 100, provenance: "doaj" },
    cited_by_percentile_year: { min: 10, max: 20 },
    referenced_works: [`${base}/W100`],
  }),
  work("article", 2021, 7, {
    authorships: [ann, nobody],
    locations: [archive],
    primary_location: archive,
    best_oa_location: archive,
    language: "fr",
    has_fulltext: false,
    referenced_works: [`${base}/W100`],
  }),
  work("article", 2021, null, { authorships: [ann], locations: [series], primary_location: series }),
  work("book", 2021, 1, { authorships: [], language: "en" }),
  work("book-chapter", 2019, 0, { authorships: [bo] }),
];

const named = (id: string, display_name: string): object => ({
  id: `${base}/${id}`,
  display_name,
  works_count: 1,
});
/** An engine over five works that have what groups are made of. */
export const groupedEngine: Engine = createEngine({
  adapter: createMemoryAdapter({
    idBase: base,
    objects: {
      works,
      authors: [named("A1", "Ann Lee"), named("A2", "Bo Li")],
      institutions: [named("I1", "Academy of Maps"), named("I2", "Institute of Seas")],
      publishers: [named("P1", "A press")],
      sources: [
        { id: `${base}/S1`, display_name: "A journal", type: "journal", works_count: 2 },
        { id: `${base}/S3`, display_name: "A series", type: "book series", works_count: 1 },
      ],
    },
  }),
});
/** An app over those works. */
export const groupedApp: H3 = smallApp({ engine: groupedEngine }).app;

/** A group as tests write it, its key without the base. */
export type Shown = readonly [key: string, name: string | null, count: number];
/** The groups of an answer. */
export const groupsOf = (body: { readonly group_by: readonly object[] }): Shown[] =>
  body.group_by.map((group) => [
    String(Reflect.get(group, "key")).replace(`${base}/`, ""),
    Reflect.get(group, "key_display_name"),
    Reflect.get(group, "count"),
  ]);
/** The groups that a query gives. */
export const shown = async (query: string, path = "/works"): Promise<Shown[]> => {
  const { status, body } = await ask(groupedApp, `${path}?group_by=${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return groupsOf(body);
};
