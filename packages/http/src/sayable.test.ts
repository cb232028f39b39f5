import { mostSearchParts } from "@oqlkit/engine";
import { printOneLine } from "@oqlkit/oql";
import type { FilterLeaf, Oqo } from "@oqlkit/oqo-schema";
import { expect, it } from "vitest";
import { countsMoves, sayable } from "./sayable.ts";

const search = (value: string, column = "display_name.search", more: Partial<FilterLeaf> = {}): Oqo => ({
  get_rows: "works",
  filter_rows: [{ column_id: column, value, operator: "has", ...more }],
});

const said = (oqo: Oqo): string | undefined => {
  const found = sayable(oqo);
  return found && printOneLine(found).replace("works where ", "");
};

it.each(["deep sea", '"deep sea"', '"deep sea"~3', '"deep"~3~"sea"', "not", "a (b c)", "sea within"])(
  "leaves %s as it is",
  (value) => {
    const oqo = search(value);
    expect(sayable(oqo)).toBe(oqo);
  },
);

it.each([
  ['"deep sea"~3', true],
  ['maps "deep sea"~3', true],
  ['"sea"~3', false],
  ['"deep"~3~"sea"', false],
  ['"deep* sea"~3', false],
  ["deep sea", false],
])("tells whether %s counts how far words are moved", (value, counts) => {
  const oqo = search(value, "display_name.search.exact");
  expect(countsMoves(sayable(oqo) ?? oqo)).toBe(counts);
});

it("says a search by meaning whole, by the name the language has for it", () => {
  const value = 'climate AND "sea ice"';
  expect(said(search(value, "semantic.search"))).toBe('abstract is similar to ("climate AND  sea ice")');
  for (const text of [".", "mach*?", "not AND (deep", "-sea ~2"])
    expect(said(search(text, "abstract.search.semantic"))).toBe(`abstract is similar to ("${text}")`);
});

it.each([
  ['maps "deep sea"', 'title has (maps and stemmed "deep sea")'],
  ['the "deep sea" of "maps"', 'title has (the and stemmed "deep sea" and of and maps)'],
  ['sea "deep sea"~2', "title has (sea and within 2 (deep, sea))"],
  ['5" pipes', "title has (5 pipes)"],
  ['"deep sea" maps" the', 'title has (stemmed "deep sea" and maps the)'],
  ['sea "deep', "title has (sea deep)"],
  ['"not the maps', "title has (maps)"],
  ["not all maps", "title has (all maps)"],
  ['"what is the sea?"', 'title has (stemmed "what is the sea")'],
  ['"* (deep)? sea ?"', 'title has (stemmed " (deep) sea ")'],
  ['"deep -sea ~?"', 'title has (stemmed "deep -sea ~")'],
  ['"x-ray"~2', "title has (within 2 (x, ray))"],
  ['"deep_sea" maps', 'title has (stemmed "deep sea" and maps)'],
  ['"_" "deep_sea"', 'title has (stemmed "deep sea")'],
  ['"deep-sea"~2 maps', "title has (within 2 (deep, sea) and maps)"],
  ["<NOT sea", "title has (sea)"],
  ['ice"deep_sea"', 'title has (ice and stemmed "deep sea")'],
  ['"i\u015f/m\u00fcller\u2019s"~5', "title has (within 5 (i\u015f, m\u00fcller\u2019s))"],
  ['sea "deep"~2~3 maps', "title has (sea and deep and maps)"],
  ['"deep sea"~1~23"maps"', "title has (within 1 (deep, sea) and maps)"],
  ['"sea-ice~1"~2', "title has (within 2 (sea, ice, 1))"],
  ["not the maps", "title has (maps)"],
  ['"deep" sea', "title has (deep and sea)"],
  ['not / "sea"', 'title has (stemmed "not" and sea)'],
  ["not maps~1", "title has (maps~1)"],
  ["not C++~1", "title has (C++~1)"],
  ["not in", 'title has (stemmed "not" and in)'],
  ["<5 years survival", "title has (5 years survival)"],
  ["(>= 5 years)", "title has (5 years)"],
  ['< > "deep sea" maps', 'title has (stemmed "deep sea" and maps)'],
  ["<em>deep</em> sea", "title has (em>deep</em> sea)"],
  ["within reach", 'title has (stemmed "within" and reach)'],
  ["<(within", 'title has (stemmed "<(within")'],
  ["<(>5)", "title has (5)"],
  ["(deep OR sea) AND maps", "title has ((deep or sea) and maps)"],
  [
    'maps AND NOT "deep sea" NOT within',
    'title has (maps and not stemmed "deep sea" and not stemmed "within")',
  ],
])("says %s otherwise", (value, text) => {
  expect(said(search(value))).toBe(text);
});

it.each([
  ["deep OR sea", '("deep" or "sea")'],
  ['sea "deep', '("sea" and "deep")'],
  ["NOT deep/sea not", '(not "deep/sea")'],
  ["maps* deep:sea", '("maps*" and "deep:sea")'],
  ['"maps" deep:sea', '("maps" and "deep:sea")'],
  ["deep AND", '("deep" and "AND")'],
  ["deep OR ,", '("deep")'],
  ["deep AND sea OR and", '("deep" and "sea")'],
  ['"(deep)? sea?"', '("(deep) sea?")'],
  ["co.? sea-*", '("co." and "sea-")'],
  ["deep* ? sea AND", '("deep*" and "sea")'],
  ["deep~1 not", '("deep~1")'],
])("says %s otherwise where words are matched exactly", (value, text) => {
  expect(said(search(value, "display_name.search.exact"))).toBe(`title has ${text}`);
});

it("takes exact and excluded texts apart, with all their words", () => {
  expect(said(search('the "deep sea"', "display_name.search.exact"))).toBe(
    'title has ("the" and "deep sea")',
  );
  expect(said(search('sea "deep maps"', undefined, { is_negated: true }))).toBe(
    'title has (not sea or not stemmed "deep maps")',
  );
});

it.each([
  search("machin*"),
  search('+sea "deep maps"'),
  search('-"deep maps" sea'),
  search('sea -( "deep maps"'),
  search('maps "deep"~3~"sea"'),
  search('"deep"~3~"sea"~3'),
  search("? OR sea", "display_name.search.exact"),
  search("-deep sea*", "display_name.search.exact"),
  search("se-ice*", "display_name.search.exact"),
  search("sea OR ?", "display_name.search.exact"),
  search("deep ab-cde*", "display_name.search.exact"),
  // The last `not` is passed over; then the `not` before it stands at the end, where it would be, too.
  search('"deep sea" maps not AND not', "display_name.search.exact"),
  search("map~1 not AND not", "display_name.search.exact"),
  search('he said "deep sea" once', "abstract.search.semantic"),
  { ...search('within a "b c"', "text.search"), get_rows: "authors" } as const,
  { get_rows: "works", filter_rows: [{ column_id: "biblio.volume", value: '5"' }] } satisfies Oqo,
])("has no text for %j", (oqo) => {
  expect(sayable(oqo)).toBeUndefined();
});

it("tells which words are said one by one, and may where a condition has to hold in one text", () => {
  const split: string[] = [];
  const oqo = search('within reach of "deep sea"');
  sayable(oqo, (run) => split.push(run));
  expect(split).toEqual(["within reach of"]);
  expect(printOneLine(sayable({ ...search('ann "b c"', "text.search"), get_rows: "authors" }) ?? oqo)).toBe(
    'authors where text has (ann and "b c")',
  );
  expect(sayable({ ...search("within b", "text.search"), get_rows: "authors" })).toBeUndefined();
});

it("leaves out signs that a search passes over, and only those", () => {
  const column = "display_name.search.exact";
  const leaf = (value: string, more: Partial<FilterLeaf> = {}): FilterLeaf => ({
    column_id: column,
    value,
    operator: "has",
    ...more,
  });
  const rows = (...filters: FilterLeaf[]): Oqo => ({ get_rows: "works", filter_rows: filters });
  expect(said(rows(leaf("sea"), leaf("–"), leaf("ice")))).toBe('title has ("sea" and "ice")');
  expect(said(rows(leaf("sea"), leaf("–", { is_negated: true })))).toBeUndefined();
  expect(said(rows(leaf("–")))).toBeUndefined();
});

it("looks into branches, and at long texts once", () => {
  const branch: Oqo = {
    get_rows: "works",
    filter_rows: [
      {
        join: "or",
        filters: [...(search("sea").filter_rows ?? []), ...(search('a "b c"').filter_rows ?? [])],
      },
    ],
  };
  expect(said(branch)).toBe('title has (sea or (a and stemmed "b c"))');
  expect(sayable(search('"('.repeat(100_000)))).toBeUndefined();
  expect(said(search(`"a${"_".repeat(100_000)} b"`))).toContain("__");
  expect(sayable(search("~? ".repeat(100_000), "display_name.search.exact"))).toBeUndefined();
});

it("does not take apart what has more parts than a search may have", () => {
  for (const [text, column] of [
    ['within "a b" ', undefined],
    ["not at ", undefined],
    ["a OR b AND ", undefined],
    ["a AND ", "display_name.search.exact"],
  ] as const) {
    expect(sayable(search(text.repeat(20), column))).toBeDefined();
    expect([text, sayable(search(text.repeat(mostSearchParts + 1), column))]).toEqual([text, undefined]);
  }
});

it("takes a mark without its pair for a blank, but in a seed", () => {
  for (const mark of ['"', "\u201c"]) {
    expect(said(search(`deep${mark}sea`, "display_name.search.exact"))).toBe('title has ("deep" and "sea")');
    expect(said(search(`deep${mark} sea`))).toBe("title has (deep sea)");
  }
  expect(sayable({ get_rows: "works", sample: 3, seed: 'a "b"' })).toBeUndefined();
  expect(sayable({ get_rows: "works", sample: 3, seed: "" })).toBeUndefined();
});

it("says words that are a single sign, wildcards behind what nobody sees, and no word that would become fuzzy", () => {
  const exact = "display_name.search.exact";
  expect(said(search("\u338f - of", exact))).toBe('title has ("\u338f" and "of")');
  expect(said(search("mod\u00ad*", exact))).toBe('title has ("mod*")');
  const unsaid = ["[machin~1] learning", "of (NOT sea)", "OR) the", "AND) AND", '"?"~1~"data cell"'];
  for (const text of unsaid) expect([text, said(search(text))]).toEqual([text, undefined]);
});
