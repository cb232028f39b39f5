import { describe, expect, test } from "vitest";
import { ask, idsOf, smallApp } from "./small-catalog.ts";

const { app } = smallApp();
const parametersError = "Invalid query parameters error.";

test("the envelope has the documented keys in the documented order", async () => {
  const { body } = await ask(app, "/works?filter=type:book&per_page=2");
  expect(Object.keys(body)).toEqual(["meta", "results", "group_by"]);
  expect(Object.keys(body.meta)).toEqual([
    "count",
    "db_response_time_ms",
    "page",
    "per_page",
    "groups_count",
    "cost_usd",
    "data_version",
    "x_query",
  ]);
  expect(body.meta).toMatchObject({ count: 14, page: 1, per_page: 2, groups_count: null, cost_usd: 0.0001 });
  expect(body.meta).toHaveProperty("db_response_time_ms", expect.any(Number));
  expect(body.results).toHaveLength(2);
  expect(body.group_by).toEqual([]);
  expect(body.results[0]).toMatchObject({ type: "book", open_access: { is_oa: expect.any(Boolean) } });
});

test("a grouping has groups and no results", async () => {
  const { body } = await ask(app, "/works?group_by=type");
  expect(Object.keys(body)).toEqual(["meta", "group_by"]);
  expect(body.meta).toMatchObject({ count: 40, page: 1, per_page: 200, groups_count: 2, cost_usd: 0.0001 });
  expect(body.group_by).toEqual([
    { key: "https://openalex.org/types/article", key_display_name: "article", count: 26 },
    { key: "https://openalex.org/types/book", key_display_name: "book", count: 14 },
  ]);
});

test("filters, sorts, selects and pages", async () => {
  const first = await ask(
    app,
    "/works?filter=type:article,publication_year:>2016&sort=cited_by_count:desc&select=id,cited_by_count&per-page=5",
  );
  expect(first.status).toBe(200);
  const counts = first.body.results.map((object) => Number(object.cited_by_count));
  expect(counts).toEqual([...counts].sort((a, b) => b - a));
  expect(Object.keys(first.body.results[0] ?? {}).sort()).toEqual(["cited_by_count", "id"]);
  const second = await ask(
    app,
    "/works?filter=type:article,publication_year:>2016&sort=-cited_by_count&per_page=5&page=2",
  );
  expect(idsOf(second)).toHaveLength(5);
  expect(idsOf(second).filter((id) => idsOf(first).includes(id))).toEqual([]);
});

test("hyphens stand for underscores, alternatives and negations work", async () => {
  const all = await ask(app, "/works?filter=type:article|book&per_page=100");
  expect(all.body.meta.count).toBe(40);
  expect((await ask(app, "/works?filter=type:!book")).body.meta.count).toBe(26);
  expect((await ask(app, "/works?filter=publication-year:2015")).body.meta.count).toBe(7);
  expect((await ask(app, "/works?filter=primary_location.source.id:S10,is_oa:true")).body.meta.count).toBe(
    20,
  );
});

test("a cursor goes on in every form that x_query has, and with conditions in another order", async () => {
  const first = await ask(
    app,
    "/works?filter=type:article,publication_year:>1990&cursor=*&per-page=2&select=id",
  );
  const { next_cursor, x_query } = first.body.meta;
  const rest = `cursor=${encodeURIComponent(next_cursor ?? "")}&per-page=2&select=id`;
  const next = await ask(app, `/works?filter=type:article,publication_year:>1990&${rest}`);
  expect(next.body.results).toHaveLength(2);
  for (const query of [
    "/works?filter=publication-year:>1990,type:article",
    `/?oql=${encodeURIComponent(x_query?.oql ?? "")}`,
    `/?oqo=${encodeURIComponent(JSON.stringify(x_query?.oqo))}`,
  ]) {
    const { status, body } = await ask(app, `${query}&${rest}`);
    expect([query, status, body.results]).toEqual([query, 200, next.body.results]);
  }
});

test("a cursor leads through every row once, in page order", async () => {
  const byPage: string[] = [];
  for (const page of [1, 2, 3]) byPage.push(...idsOf(await ask(app, `/works?per_page=15&page=${page}`)));
  const byCursor: string[] = [];
  let cursor: string | null = "*";
  while (cursor !== null) {
    const answer = await ask(app, `/works?per-page=15&cursor=${encodeURIComponent(cursor)}`);
    expect(answer.body.meta.page).toBeNull();
    expect(answer.body.meta).toHaveProperty("next_cursor");
    byCursor.push(...idsOf(answer));
    cursor = answer.body.meta.next_cursor ?? null;
  }
  expect(byCursor).toEqual(byPage);
  expect(new Set(byCursor).size).toBe(40);
});

test("a seed makes a sample repeatable", async () => {
  const path = "/works?sample=5&seed=7&select=id";
  const [once, again] = [await ask(app, path), await ask(app, path)];
  expect(once.body.meta.count).toBe(5);
  expect(idsOf(once)).toEqual(idsOf(again));
});

test("a search costs more than a list", async () => {
  const { status, body } = await ask(app, "/works?search=maps");
  expect(status).toBe(200);
  expect(body.meta.count).toBe(30);
  expect(body.meta.cost_usd).toBe(0.001);
});

test("lists the names of its filters", async () => {
  const response = await app.request("/works/valid_fields");
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual(
    expect.arrayContaining(["is_oa", "open_access.is_oa", "publication_year"]),
  );
});

test.each([
  [
    "/works?filter=type:book,is_oa:true&page=2&per_page=3",
    "works where open access is (true) and type is (book)",
    "/works?filter=open_access.is_oa:true,type:book&per_page=3&page=2",
  ],
  [
    "/works?filter=publication_year:2016-2018&group_by=type",
    "works where year >= (2016) and year <= (2018) group by type",
    "/works?filter=publication_year:2016-2018&group_by=type",
  ],
  [
    "/works?search=open AND maps&cursor=*",
    "works where full text has (maps and open)",
    "/works?filter=fulltext.search:maps,fulltext.search:open&cursor=%2A",
  ],
  [
    "/authors?search=author&sort=works_count&select=id",
    "authors where text has (author)",
    "/authors?filter=text.search:author",
  ],
  ["/works?sample=3&seed=9", "works sample 3 seed 9", "/works?sample=3&seed=9"],
  ["/works?group_by=type:include_unknown", "works group by type", "/works?group_by=type:include_unknown"],
  ["/work-types?search=book", "types where text has (book)", "/types?filter=text.search:book"],
  ["/works?include_xpac=true", "works (all corpora)", "/works?include_xpac=true"],
  ["/works?corpus=expansion&page=1", "works (expansion corpus)", "/works?corpus=expansion&page=1"],
  [
    "/works?filter=cited_by_count:!5-9&group_by=type&sort=key",
    "works where not citation count >= (5) or not citation count <= (9) group by type",
    "/works?filter=cited_by_count:!5-9&group_by=type",
  ],
])("echoes %s in its other forms", async (path, oql, url) => {
  const { status, body } = await ask(app, path);
  expect(status).toBe(200);
  expect(body.meta.x_query).toMatchObject({ oql, url });
});

/** What is said of a field that is none, and nothing of where the filter was split. */
const unsplit = /^nope is not a valid field\. (?!.*The filter was split)/;

describe("refuses", () => {
  test.each([
    ["/works?oql=works", /^oql is not a valid parameter\. Valid parameters are: /],
    ["/works?limit=5", /^limit is not a valid parameter.*per-page/],
    ["/works?search.nope=x", /^search\.nope is not a valid parameter.*search\.title_and_abstract/],
    ["/authors?corpus=all", /^corpus is not a valid parameter/],
    ["/works?select=id,nope", /^nope is not a valid select field\. Valid fields for select are: /],
    ["/works?select=nope&filter=nope:1", /^nope is not a valid select field/],
    ["/works?data_version=1", /data_version/],
    ["/works?filter=host_venue.id:S1", /host_venue/],
    ["/works?filter=type:book&filter=is_oa:true", /[Oo]nly one filter parameter is allowed/],
    ["/works?group_by=type&select=id", /^select does not work with group_by\.$/],
    ["/works?sample=x", /^sample must be an integer\.$/],
    ["/works?sample=10001", /^Sample size must be less than or equal to 10,000\.$/],
    ["/works?sample=0", /Sample size/],
    ["/works?sample=5&sort=type", /^sample does not work with sort\.$/],
    ["/works?sample=5&group_by=type", /^sample does not work with group_by\.$/],
    ["/works?sample=5&cursor=*", /cursor/],
    ["/works?sample=5&page=2", /seed/],
    ["/works?seed=5", /sample/],
    ["/works?search=a|b", /\|/],
    ["/works?search=!a", /!/],
    ["/works?search.semantic=a&search=b", /search\.semantic/],
    ["/authors?search.semantic=a", /^search\.semantic is only supported for \/works\.$/],
    ["/works?search.semantic=a&group_by=type", /^Semantic search does not work with group_by/],
    ["/works?search.semantic=a&filter=title.search:b", /another search/],
    ["/works?search=a&search.exact=b", /search\.exact/],
    ["/authors?search.title=b", /^search\.title is only supported for \/works\.$/],
    ["/authors?search.title.exact=b", /^search\.title\.exact is only supported for \/works\.$/],
    [
      "/authors?search.title_and_abstract.exact=b",
      /^search\.title_and_abstract\.exact is only supported for \/works\.$/,
    ],
    ["/works?filter=type", /^Invalid query parameter in type\./],
    ["/works?filter=type:", /type/],
    [
      "/works?filter=nope:1",
      /^nope is not a valid field\. Valid fields are underscore or hyphenated versions of: /,
    ],
    ["/works?filter=IS_OA:true", /^IS_OA is not a valid field/],
    [
      "/works?filter=title.search:Maps, part-2: a study",
      /^part-2 is not a valid field\. .*, [a-z_.]+\. The filter was split at the comma at its character 18, after 'title\.search:Maps'\./,
    ],
    ["/works?filter=nope:1,type:book", unsplit],
    ["/works?filter=type:book,nope:1", unsplit],
    ["/works?filter=nope:1,title.search:maps,nope:2", unsplit],
    ["/works?filter=type:book,Nope:1", /\. The filter was split at the comma at its character 10, /],
    [
      `/works?filter=title.search:${encodeURIComponent("𝛼".repeat(30))},nope:1`,
      /at its character 44, after '…𝛼{20}'\./u,
    ],
    [
      '/works?filter=title.search:5" maps,type',
      /^Invalid query parameter in type\. .* at its character 21, /,
    ],
    ["/works?filter=is_oa:maybe", /^Value for is_oa must be true, false null, or !null: not maybe\.$/],
    ["/works?filter=has_doi:null", /^Value for has_doi must be true/],
    ["/works?filter=publication_year:abc", /^Value for param publication_year must be a number\.$/],
    ["/works?filter=publication_date:2020-02-30", /^Value for param publication_date is an invalid date\./],
    ["/works?filter=publication_date:!2020-02-03", /invalid date/],
    ["/works?filter=authorships.author.id:abc", /^'abc' is not a valid OpenAlex ID\.$/],
    ...["openalex:P1", "https://openalex.org/P1", '"P1"', "I1|!P1", "I1|openalex:p1"].map(
      (id): [string, RegExp] => [
        `/works?filter=primary_location.source.host_institution_lineage:${encodeURIComponent(id)}`,
        /P1|p1|!/,
      ],
    ),
    ["/works?filter=type:a|!b", /!/],
    ["/works?filter=type:a|publication_year:2", /OR/],
    [
      `/works?filter=type:${Array.from({ length: 101 }, (_, n) => `t${n}`).join("|")}`,
      /^Maximum number of values exceeded for type\./,
    ],
    ["/works?sort=nope", /^nope is not a valid field/],
    ["/works?sort=a:b:c", /^Invalid query parameter in a:b:c\.$/],
    ["/works?sort=type:up", /^Invalid query parameter in type:up\./],
    ["/works?sort=relevance_score", /search/],
    ["/works?search=a&sort=relevance_score:asc", /ascending is not allowed/],
    ["/works?group_by=nope", /^nope is not a valid field/],
    ["/works?group_by=type:nope", /include_unknown/],
    ["/works?group_by=title.search", /^Cannot group by date, number, or search fields\.$/],
    ["/works?format=pdf", /format/],
    ["/works?corpus=everything", /corpus/],
  ])("%s", async (path, message) => {
    const { status, body } = await ask(app, path);
    expect(body).toEqual({ error: parametersError, message: expect.stringMatching(message) });
    expect(status).toBe(400);
  });

  test.each([
    ["/works?per_page=x", /^Param per-page must be a number\.$/],
    ["/works?page=x", /^Param page must be a number\.$/],
    ["/works?per-page=0", /^per-page parameter must be between 1 and 100\.$/],
    ["/works?per-page=101", /^per-page parameter must be between 1 and 100\.$/],
    [
      "/works?per-page=200",
      /^per-page parameter must be between 1 and 100\. Some clients ask for 200 .*max-per-page/,
    ],
    ["/works?search.semantic=maps&per-page=200", /^per-page parameter must be between 1 and 50\.$/],
    ["/works?group_by=type&per-page=201", /^per-page parameter must be between 1 and 200\.$/],
    ["/works?page=0", /^Page parameter must be greater than 0\.$/],
    ["/works?sample=5&page=0", /^Page parameter must be greater than 0\.$/],
    [
      "/works?page=101&per_page=100",
      /^Maximum results size of 10,000 records is exceeded\. Cursor pagination is required for records beyond 10,000\./,
    ],
    ["/works?group_by=type&page=2", /^Unable to paginate beyond page 1\./],
    ["/works?cursor=*&page=2", /^Cannot use page parameter with cursor\.$/],
    ["/works?cursor=null", /^Cursor is null\. Likely reached end of results\.$/],
    ["/works?cursor=@@@", /^Invalid cursor value/],
  ])("%s as a paging error", async (path, message) => {
    const { status, body } = await ask(app, path);
    expect(body).toEqual({ error: "Pagination error.", message: expect.stringMatching(message) });
    expect(status).toBe(400);
  });
});

test("both spellings of the parameters with two spellings work, and the last of equal names wins", async () => {
  expect((await ask(app, "/works?per_page=3&per-page=4")).body.meta.per_page).toBe(4);
  expect((await ask(app, "/works?page=7&page=2&per_page=3")).body.meta.page).toBe(2);
  expect((await ask(app, "/works?group-by=is_oa&group_by=type")).body.group_by).toHaveLength(2);
  expect((await ask(app, "/works?per_page=&search=&filter=&group_by=")).body.meta.per_page).toBe(25);
});

test("unknown values can be asked for as a group", async () => {
  const { status, body } = await ask(app, "/works?group_by=language:include_unknown");
  expect(status).toBe(200);
  expect(body.group_by).toEqual([{ key: "unknown", key_display_name: "unknown", count: 40 }]);
});

test("an external id that is none finds nothing, is warned of, and leaves the others be", async () => {
  const listed = await ask(app, "/works?filter=doi:NA|10.5555/paper.1002");
  expect([listed.status, listed.body.meta.count]).toEqual([200, 1]);
  expect(listed.body.meta.warnings).toEqual([
    { parameter: "filter", message: "'NA' is not a valid DOI: it finds only what has the same mistake." },
  ]);
  const begun = await ask(app, "/works?filter=doi_starts_with:10.5555");
  expect(begun.body.meta.count).toBeGreaterThan(1);
  expect(begun.body.meta.warnings).toBeUndefined();
  expect((await ask(app, "/authors?filter=orcid:0000-0002")).body.meta.count).toBe(0);
  const two = "https://orcid.org/0000-0002-1825-0092+https://orcid.org/0000-0002-1825-0091";
  const { meta } = (await ask(app, `/authors?filter=orcid:${encodeURIComponent(two)}`)).body;
  expect([meta.count, meta.warnings]).toEqual([
    0,
    [
      {
        parameter: "filter",
        message: `'${two}' is not a valid ORCID: it finds only what has the same mistake.`,
      },
    ],
  ]);
});

test("groups are kept by q in the echo too", async () => {
  const { body } = await ask(app, "/works?group_by=type:include_unknown&q=art%26");
  expect(body.meta.x_query.url).toBe("/works?group_by=type:include_unknown&q=art%26");
});

test.each([
  // Each draws anew without a seed, but the first page is one draw.
  "/works?sample=5&page=1",
  "/works?sample=5&page=%201",
  "/works?sample=5&page=01",
  // A sign between quotes excludes nothing, and a passage has no signs.
  "/works?search=%22open%22%20%22data%20!%20maps%22",
  "/works?search.semantic=a|b%20!c",
  // Without words it is no search that another could be at odds with.
  "/works?search=%20%22%22%20&search.exact=maps",
])("%s is answered", async (path) => {
  expect((await ask(app, path)).status).toBe(200);
});
