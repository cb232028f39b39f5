import { createEngine } from "@oqlkit/engine";
import { createMemoryAdapter } from "@oqlkit/engine/testing";
import { describe, expect, test } from "vitest";
import { ask, smallApp } from "./small-catalog.ts";

const idBase = "https://openalex.org";
const titles = [
  "The possums of the garden",
  "Vascular surgery",
  "Surgeries and surgical tools",
  "The climate and rapid change",
  "Climate policy in an age of steady social and political change",
  "Machine tools and machinery",
  "The smartest phone",
  "A smart big phone",
  "Elmo and Sesame Street",
  "Elmo, the Cookie Monster and Sesame Street",
  "Children\u2019s exact phrase",
  "Women in science",
];

const works = titles.map((title, index) => ({
  id: `${idBase}/W${100 + index}`,
  title,
  display_name: title,
  publication_date: `20${10 + index}-01-01`,
  cited_by_count: index,
  abstract_inverted_index: index === 1 ? { An: [0], aortic: [1], study: [2] } : null,
  authorships: index === 0 ? [{ raw_author_name: "Jane Q. Smith" }, { raw_author_name: "John Doe" }] : [],
}));
const sources = [
  {
    id: `${idBase}/S1`,
    display_name: "Annals of Botany",
    alternate_titles: ["Plant Science"],
    works_count: 1,
  },
];

/** So many phrases in quotes that are longer than 80 characters. */
const longPhrases = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `"${`street ${index} `.repeat(10).trim()}"`);

const adapter = createMemoryAdapter({ idBase, objects: { works, sources } });
const { app } = smallApp({ engine: createEngine({ adapter }) });

/** Numbers of the works found, in ascending order. */
async function found(query: string): Promise<number[]> {
  const { status, body } = await ask(app, query);
  expect(body.message ?? status, query).toBe(200);
  return body.results.map(({ id }) => Number(id.replace(/^.*[A-Z]/, "")) - 100).sort((a, b) => a - b);
}

const search = (name: string, text: string): string => `/works?${name}=${encodeURIComponent(text)}`;

describe("a search", () => {
  test.each<[name: string, text: string, expected: number[]]>([
    ["search", "possums", [0]],
    ["search", "POSSUM", [0]],
    ["search.exact", "surgery", [1]],
    ["search", "surgery", [1, 2]],
    ["search", "vascular aortic", [1]],
    ["search", "Vascular! Surgery", [1]],
    ["search", "vascular! – surgery", [1]],
    ["filter", "title.search:vascular! surgery", [1]],
    ["search.title", "vascular aortic", []],
    ["search", '(elmo AND "sesame street") NOT (cookie OR monster)', [8]],
    ["search", '"climate change"~5', [3]],
    ["search.exact", "machin*", [5]],
    ["search.exact", '"smart* phone"', [6]],
    ["search.exact", '"smart* phone"~1', [6, 7]],
    ["search", "machin~1", [5]],
    ["search.exact", "wom?n", [11]],
    ["search", "children\u2019s \u201cexact phrase\u201d", [10]],
    ["search.title_and_abstract", "the possums", [0]],
    ["search.title", "street elmo", [8, 9]],
    ["filter", "title.search.no_stem:surgery", [1]],
    ["filter", "publication_year:2011,title.search.no_stem:surgery", [1]],
    ["search.title.exact", "street \u2013 (elmo) /", [8, 9]],
  ])("%s=%s", async (name, text, expected) => {
    expect(await found(search(name, text))).toEqual(expected);
  });

  test("of filters joins alternatives, and searches names of authors apart", async () => {
    expect(await found("/works?filter=title.search:possum%7Csurgery")).toEqual([0, 1, 2]);
    expect(await found('/works?filter=raw_author_name.search:"jane smith"')).toEqual([]);
    expect(await found('/works?filter=raw_author_name.search:"jane smith"~1')).toEqual([0]);
    expect(await found("/works?filter=raw_author_name.search:jane doe")).toEqual([0]);
    expect(await found('/works?filter=raw_author_name.search:"smith john"')).toEqual([]);
    expect(await found('/works?filter=title.search:elmo&search="sesame street" -cookie')).toEqual([8]);
  });

  test("of other entity types has all words in one text", async () => {
    expect(await found("/sources?search=annals botany")).toHaveLength(1);
    expect(await found("/sources?search=botany plant")).toHaveLength(0);
    expect(await found("/sources?search=bota*")).toHaveLength(1);
  });

  test.each([
    ["search=machin*", /Use search\.exact instead of search,/],
    ["search=wom?n", /Use search\.exact instead of search,/],
    ["search=what is cancer?", /Use search\.exact instead of search,/],
    ["search.title=machin*", /Use search\.title\.exact instead of search\.title,/],
    ["filter=title.search:machin*", /Use title\.search\.exact instead of title\.search,/],
    [
      "filter=display_name.search:machin*",
      /Use display_name\.search\.exact instead of display_name\.search,/,
    ],
    ["filter=default.search:machin*", /Use default\.search\.exact instead of default\.search,/],
    ["search.exact=*chine", /Leading wildcards/],
    ["search.exact=ma*", /at least 3 leading characters/],
    ["search.semantic=cats&filter=title.search:dogs", /such as title\.search\./],
    ["search=cat !dog", /!/],
    ["search=cat|dog", /\|/],
    ["search.title=a&search.title.exact=b", /search\.title\.exact/],
    ["search=---", /no words/],
    ["search=AND OR", /no words/],
    ["search.exact=NOT AND NOT", /no words/],
    ["search=() OR ()", /no words/],
    ["filter=title.search:AND OR", /no words/],
    [`search=${longPhrases(4).join(" OR ")}`, /^search: .* at most 3 phrases longer than 80/],
    [`filter=title.search:elmo|${longPhrases(4).join(" AND ")}`, /^title\.search: .* at most 3 phrases/],
  ])("%s is refused", async (query, message) => {
    const { status, body } = await ask(app, `/works?${query}`);
    expect([status, body.error]).toEqual([400, "Invalid query parameters error."]);
    expect(body.message).toMatch(message);
  });
});

test.each([
  [
    "a hyphen excludes",
    'search=elmo AND "sesame street" -cookie',
    'search=elmo AND "sesame street" NOT cookie',
  ],
  ["a hyphen excludes one word", "search=-cookie elmo AND street", "search=elmo AND street AND NOT cookie"],
  [
    "a hyphen excludes a phrase",
    'search=NOT possums -"sesame street"',
    'search=NOT possums AND NOT "sesame street"',
  ],
  [
    "a hyphen excludes what is in parentheses",
    "search=street AND -(cookie OR monster)",
    "search=street NOT (cookie OR monster)",
  ],
  [
    "a hyphen excludes one of two words that a sign joins",
    "search=street AND -cookie/elmo",
    "search=street AND elmo NOT cookie",
  ],
  [
    "a plus before a phrase or parentheses is nothing",
    'search=possums NOT +(elmo) OR +"sesame street"',
    'search=possums NOT elmo OR "sesame street"',
  ],
  [
    "a hyphen in a word or a phrase is none",
    'search=smart-phone OR "sesame -street"',
    'search=(smart phone) OR "sesame street"',
  ],
  [
    "a bar parts searches",
    "filter=title.search:elmo AND street|possums",
    "filter=title.search:(elmo AND street) OR possums",
  ],
  ["a last word is cut", 'search=elmo AND "street" not', 'search=elmo AND "street"'],
  ["a last word is cut behind an operator", "search=possums OR and", "search=possums"],
])("in Boolean text %s", async (_what, query, same) => {
  const numbers = await found(`/works?${query}`);
  expect(numbers).toEqual(await found(`/works?${same}`));
  expect(numbers).not.toEqual([]);
  const [name = "", text = ""] = query.replace(/^filter=title\./, "").split(/[=:](.*)/s);
  if (name !== "search" || text.includes("|")) return;
  // The text as one value, as an object may have it.
  const column_id = query.startsWith("filter") ? "title.search" : "fulltext.search";
  const oqo = { get_rows: "works", filter_rows: [{ column_id, operator: "has", value: text }] };
  expect(await found(`/?oqo=${encodeURIComponent(JSON.stringify(oqo))}`)).toEqual(numbers);
});

describe("long phrases", () => {
  test.each([
    `search=${longPhrases(3).join(" OR ")}`,
    `filter=title.search:${longPhrases(4).join("|")}`,
    `filter=${longPhrases(4)
      .map((phrase) => `title.search:${phrase}`)
      .join(",")}`,
    `search=${longPhrases(4).join(" ").replaceAll('"', "")}`,
  ])("up to three in each search are searched: %s", async (query) => {
    expect((await ask(app, `/works?${query}`)).status).toBe(200);
  });
});

describe("relevance", () => {
  test("orders a search and stands on its rows, after the name", async () => {
    const { body } = await ask(app, "/works?search=elmo");
    const scores = body.results.map(({ relevance_score }) => Number(relevance_score));
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(scores.every((score) => score > 0)).toBe(true);
    expect(Object.keys(body.results[0] ?? {}).slice(0, 5)).toEqual([
      "id",
      "title",
      "display_name",
      "relevance_score",
      "publication_date",
    ]);
    const { body: chosen } = await ask(app, "/works?search=elmo&select=relevance_score");
    expect(chosen.results.map(({ relevance_score }) => relevance_score)).toEqual(scores);
    const { body: sorted } = await ask(app, "/works?search=elmo&sort=relevance_score:desc");
    expect(sorted.results.map(({ relevance_score }) => relevance_score)).toEqual(scores);
  });

  test("stands on what is found by meaning, whatever the order", async () => {
    const scoresOf = async (rest: string): Promise<unknown[][]> => {
      const { status, body } = await ask(app, `/works?search.semantic=elmo and the street${rest}`);
      expect(status, rest).toBe(200);
      return body.results.map(({ id, relevance_score }) => [id, relevance_score]);
    };
    const scores = await scoresOf("");
    const numbers = scores.map(([, score]) => Number(score));
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
    expect(new Set(numbers).size).toBeGreaterThan(1);
    expect(numbers.every((score) => score >= 0.5)).toBe(true);
    expect(await scoresOf("&sort=relevance_score:desc")).toEqual(scores);
    expect(await scoresOf("&select=id,relevance_score")).toEqual(scores);
    expect((await scoresOf("&select=id")).every(([, score]) => score === undefined)).toBe(true);
    expect(await scoresOf("&filter=publication_year:>=2015")).toEqual(
      await scoresOf("&filter=publication_year:2015-"),
    );
    expect(await scoresOf("&filter=publication_year:<=2014")).toEqual(
      await scoresOf("&filter=publication_year:-2014"),
    );
    for (const all of ["corpus=all", "include_xpac=true"]) {
      expect(await scoresOf(`&${all}`)).toEqual(scores);
      const { body } = await ask(app, `/works?search.semantic=elmo and the street&${all}`);
      expect(body.meta.warnings).toMatchObject([{ parameter: all.split("=")[0] }]);
    }
    const byCitations = await scoresOf("&sort=cited_by_count:desc");
    expect(byCitations).not.toEqual(scores);
    expect(new Map(byCitations.map(([id, score]) => [id, score]))).toEqual(
      new Map(scores.map(([id, score]) => [id, score])),
    );
  });

  test("is absent without a search, and where rows are ordered otherwise", async () => {
    for (const query of [
      "",
      "?search=elmo&sort=cited_by_count:desc",
      "?search=elmo&sample=2&seed=1",
      "?search=elmo&select=id",
    ]) {
      const { body } = await ask(app, `/works${query}`);
      expect(body.results.length, query).toBeGreaterThan(0);
      expect(
        body.results.every((row) => !("relevance_score" in row)),
        query,
      ).toBe(true);
    }
  });

  test("goes with filters, groups and cursors", async () => {
    const grouped = await ask(app, "/works?search=elmo&group_by=publication_year");
    expect(grouped.body.group_by.map(({ count }) => count)).toEqual([1, 1]);
    const first = await ask(app, "/works?search=tools OR street&per_page=2&cursor=*");
    const { count, next_cursor } = first.body.meta;
    const second = await ask(
      app,
      `/works?search=tools OR street&per_page=2&cursor=${encodeURIComponent(next_cursor ?? "")}`,
    );
    const rows = [...first.body.results, ...second.body.results];
    expect([count, new Set(rows.map(({ id }) => id)).size]).toEqual([4, 4]);
    expect(await found("/works?search=elmo&filter=cited_by_count:>8")).toEqual([9]);
  });
});

// Whatever took the square of the length would not be done in minutes.
test.each(["a", "a\u0301", "a ", "NOT ", "a~", '"a" ', "a AND ", "(a ", "a* "])(
  "a long search of %j again and again is answered or refused",
  async (piece) => {
    const { app } = smallApp();
    const headers = { "content-type": "application/json" };
    const long = piece.repeat(100_000 / piece.length);
    for (const value of [long, `"${long}"`, `${long} x`]) {
      const leaf = { column_id: "fulltext.search", operator: "has", value };
      const body = JSON.stringify({ oqo: { get_rows: "works", filter_rows: [leaf] } });
      const { status } = await app.request("/", { method: "POST", headers, body });
      expect([200, 400]).toContain(status);
    }
  },
  60_000,
);
