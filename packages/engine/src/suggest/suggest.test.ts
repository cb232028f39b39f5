import type { EntityType } from "@oqlkit/oqo-schema";
import { expect, test } from "vitest";
import { createEngine } from "../engine.ts";
import { createMemoryAdapter } from "../testing/memory-adapter.ts";
import { describeSuggestion } from "./describe-suggestion.ts";

const idBase = "https://openalex.org";
const institution = (number: number, name: string, works: number, more: object = {}): object => ({
  id: `${idBase}/I${number}`,
  display_name: name,
  works_count: works,
  ...more,
});

const adapter = createMemoryAdapter({
  idBase,
  objects: {
    institutions: [
      institution(11, "University of Florida", 300),
      institution(12, "Florida Institute of Technology", 100, { display_name_acronyms: ["FIT"] }),
      institution(13, "Florida", 5),
      institution(14, "Universidad del Sur", 900, {
        display_name_alternatives: ["University of Florida South"],
      }),
      institution(15, "Fittja Library", 200),
      institution(16, "Ünïversität Zürich", 50),
    ],
    "work-types": [{ id: `${idBase}/types/article`, display_name: "article", works_count: 7 }],
    countries: [
      { id: `${idBase}/countries/IN`, display_name: "India" },
      { id: `${idBase}/countries/ID`, display_name: "Indonesia" },
    ],
    languages: [
      { id: `${idBase}/languages/de`, display_name: "German" },
      { id: `${idBase}/languages/ga`, display_name: "Irish" },
      { id: `${idBase}/languages/en`, display_name: "English" },
    ],
    licenses: [{ id: `${idBase}/licenses/other-oa`, display_name: "other open access" }],
    sdgs: [{ id: `${idBase}/sdgs/3`, display_name: "Good health and well-being" }],
    keywords: [{ id: `${idBase}/keywords/ads-cft`, display_name: "AdS/CFT Correspondence" }],
  },
});
const engine = createEngine({ adapter });
const idsOf = async (text: string, entity: EntityType = "institutions", limit = 10): Promise<string[]> =>
  (await engine.suggest({ get_rows: entity }, text, { limit })).suggestions.map(({ id }) => id);

test.each([
  ["florida", ["I13", "I11", "I12", "I14"]],
  ["FLORI", ["I11", "I12", "I13", "I14"]],
  ["of flor", ["I11", "I14"]],
  ["university of florida", ["I11", "I14"]],
  ["fit", ["I15", "I12"]],
  ["universitat zur", ["I16"]],
  ["florida university", []],
  ["lorida", []],
  ["?", []],
  ["", ["I14", "I11", "I15", "I12", "I16", "I13"]],
  ["I11", ["I11"]],
])("%j is completed to %j", async (text, ids) => {
  expect(await idsOf(text)).toEqual(ids);
});

test.each([[-1], [0], [1.5], [Number.NaN], ["3"]])("%s is no number of suggestions", async (limit) => {
  await expect(
    engine.suggest({ get_rows: "institutions" }, "f", { limit: limit as number }),
  ).rejects.toMatchObject({
    code: "invalid_query",
    path: "limit",
  });
});

test("a code is completed as a word, and found as an id when written as one", async () => {
  expect(await idsOf("art", "work-types")).toEqual(["article"]);
  expect(await idsOf("article", "work-types")).toEqual(["article"]);
  expect(await idsOf("types/article", "work-types")).toEqual(["article"]);
  expect(await idsOf("IN", "countries")).toEqual(["IN"]);
  expect((await idsOf("in", "countries")).sort()).toEqual(["ID", "IN"]);
  expect(await idsOf("3", "sdgs")).toEqual(["3"]);
});

test("a code that no name begins with finds its object", async () => {
  expect(await idsOf("de", "languages")).toEqual(["de"]);
  expect(await idsOf("GA", "languages")).toEqual(["ga"]);
  expect(await idsOf("en", "languages")).toEqual(["en"]);
  expect(await idsOf("other-oa", "licenses")).toEqual(["other-oa"]);
  const filter_rows = [{ column_id: "display_name", value: "Irish" }];
  expect(await engine.suggest({ get_rows: "languages", filter_rows }, "de")).toEqual({
    count: 0,
    suggestions: [],
  });
});

test("what looks like an id and is none is completed as a name", async () => {
  for (const text of ["AdS/C", "ads/cft", "keywords/ads-cft"])
    expect(await idsOf(text, "keywords"), text).toEqual(["ads-cft"]);
  for (const text of ["keywords/ads", "//", "ads/b"]) expect(await idsOf(text, "keywords"), text).toEqual([]);
  expect(await idsOf("I99")).toEqual([]);
});

test("the count is that of all, whatever the limit; a filter narrows", async () => {
  const { count, suggestions } = await engine.suggest({ get_rows: "institutions" }, "florida", { limit: 1 });
  expect([count, suggestions.length]).toEqual([4, 1]);
  const filter_rows = [{ column_id: "works_count", value: 100, operator: ">" as const }];
  const narrowed = await engine.suggest({ get_rows: "institutions", filter_rows }, "florida");
  expect(narrowed.suggestions.map(({ id }) => id)).toEqual(["I11", "I14"]);
});

const match = { exact: false, tier: 0 };
test.each<[EntityType, object, object]>([
  [
    "works",
    { id: `${idBase}/W1`, title: "T", doi: "D", cited_by_count: 3 },
    { displayName: "T", hint: "authors unknown", externalId: "D", citedByCount: 3, worksCount: null },
  ],
  [
    "works",
    {
      id: `${idBase}/W1`,
      display_name: "T",
      authorships: ["A", "B", "C", "D"].map((name) => ({ author: { display_name: name } })),
    },
    { hint: "A, B, C et al." },
  ],
  [
    "authors",
    { id: `${idBase}/A1`, orcid: "O", last_known_institutions: [{ display_name: "X", country_code: "GB" }] },
    { hint: "X, United Kingdom", externalId: "O" },
  ],
  ["authors", { id: `${idBase}/A1` }, { hint: null, externalId: null }],
  [
    "institutions",
    { id: `${idBase}/I1`, ror: "R", geo: { city: "Gainesville", country: "United States" } },
    { hint: "Gainesville, USA", externalId: "R" },
  ],
  ["sources", { id: `${idBase}/S1`, issn_l: "1" }, { hint: "host organization unknown", externalId: "1" }],
  [
    "topics",
    { id: `${idBase}/T1`, description: "About", ids: { wikipedia: "W" } },
    { hint: "About", externalId: "W" },
  ],
])("describes one of %s by %j", (entity, object, expected) => {
  expect(describeSuggestion(entity, JSON.stringify(object), match)).toMatchObject(expected);
});
