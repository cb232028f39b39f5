import fc from "fast-check";
import { test } from "vitest";
import { smallApp } from "./small-catalog.ts";

const { app, log } = smallApp();

const words = [
  "works",
  "authors",
  "entities",
  "query",
  "oql",
  "oqo",
  "oxurl",
  "spec",
  "validate",
  "properties",
  "health",
  "random",
  "valid_fields",
  "W1001",
  "W9001",
  "https:",
  "doi.org",
  "10.5555",
  "paper.1002",
  "..",
  "%2F",
  "%00",
  "%ff",
  "'; drop table works; --",
];
const names = [
  "filter",
  "search",
  "search.exact",
  "search.title",
  "sort",
  "per_page",
  "per-page",
  "page",
  "cursor",
  "sample",
  "seed",
  "select",
  "group_by",
  "group-by",
  "corpus",
  "oql",
  "oqo",
  "q",
  "entity",
  "mailto",
  "format",
  "nope",
  "__proto__",
];
const values = [
  "type:article",
  "type:!book|article",
  "publication_year:>2016",
  "publication_year:2016-2018",
  "is_oa:true",
  "is_oa:null",
  "title.search:maps",
  'title.search:"open maps"',
  "authorships.author.id:A501+A502",
  "openalex:W1001|W1002",
  "from_publication_date:2016-01-01",
  "cited_by_count:desc",
  "relevance_score:desc",
  "id,type",
  "type",
  "publication_year:include_unknown",
  "*",
  "null",
  "0",
  "1",
  "7",
  "-1",
  "101",
  "1e9",
  "99999999999999999999",
  "works where year >= (2016)",
  "works where title has (maps) group by type",
  "works sample 5",
  "works where (",
  '{"get_rows":"works"}',
  '{"get_rows":"works","filter_rows":[{"column_id":"type","value":null}]}',
  "'; drop table works; --",
  "\u0000",
  "%",
  "a:b:c",
];
const text = fc.oneof(
  fc.constantFrom(...values),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.string({ maxLength: 30 }),
);
const encoded = fc.oneof(
  text.map((value) => encodeURIComponent(value.replace(/\p{Surrogate}/gu, "?"))),
  fc.string({ maxLength: 20 }),
);

const path = fc
  .array(fc.oneof(fc.constantFrom(...words), encoded), { maxLength: 4 })
  .map((segments) => `/${segments.join("/")}`);
const query = fc
  .array(fc.tuple(fc.constantFrom(...names), encoded), { maxLength: 4 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join("&"));
const body = fc.oneof(
  fc.json(),
  fc.string(),
  fc
    .record(
      {
        oql: text,
        oqo: fc.oneof(fc.jsonValue(), oqo()),
        oxurl: text,
        sort: text,
        select: text,
        page: fc.jsonValue(),
        per_page: fc.integer(),
        cursor: text,
      },
      { requiredKeys: [] },
    )
    .map((value) => JSON.stringify(value)),
);

function oqo(): fc.Arbitrary<unknown> {
  const leaf = fc.record(
    {
      column_id: fc.constantFrom(
        "type",
        "publication_year",
        "title.search",
        "open_access.is_oa",
        "authorships.author.id",
        "nope",
      ),
      value: fc.oneof(
        fc.constantFrom("article", 2016, true, null, "A501", "maps"),
        fc.jsonValue({ maxDepth: 1 }),
      ),
      operator: fc.constantFrom("is", "has", ">", "<=", "in collection", "nope"),
      is_negated: fc.boolean(),
    },
    { requiredKeys: ["column_id", "value"] },
  );
  return fc.record(
    {
      get_rows: fc.constantFrom("works", "authors", "types", "nope"),
      filter_rows: fc.array(
        fc.oneof(leaf, fc.record({ join: fc.constantFrom("and", "or"), filters: fc.array(leaf) })),
        { maxLength: 3 },
      ),
      group_by: fc.constantFrom([], [{ column_id: "type" }], [{ column_id: "nope" }]),
      sample: fc.constantFrom(0, 5, 20000, "5"),
      seed: fc.constantFrom("7", 7),
      per_page: fc.constantFrom(1, 0, 500),
    },
    { requiredKeys: ["get_rows"] },
  );
}

function hasDocumentedBody(answer: unknown): boolean {
  if (typeof answer !== "object" || answer === null) return false;
  if ("validation" in answer) {
    const { validation } = answer;
    return (
      typeof validation === "object" &&
      validation !== null &&
      "errors" in validation &&
      Array.isArray(validation.errors) &&
      validation.errors.length > 0
    );
  }
  return (
    "error" in answer &&
    typeof answer.error === "string" &&
    "message" in answer &&
    typeof answer.message === "string"
  );
}

async function check(url: string, init: RequestInit): Promise<void> {
  const response = await app.request(new URL(url), init);
  const answer = await response.text();
  if (response.status >= 500) throw new Error(`${response.status}: ${answer} ${String(log.at(-1)?.error)}`);
  if (response.status === 400 && init.method !== "HEAD" && !hasDocumentedBody(JSON.parse(answer))) {
    throw new Error(`undocumented body: ${answer}`);
  }
  if (response.headers.get("access-control-allow-origin") !== "*")
    throw new Error("CORS headers are missing");
}

test("no request fails inside, and every 400 says what is wrong", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("GET", "GET", "GET", "HEAD", "OPTIONS", "DELETE"),
      path,
      query,
      async (method, at, search) => {
        await check(`http://catalog.test${at}?${search}`, { method });
      },
    ),
  );
});

test("no list call fails inside", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom("works", "authors", "types"), query, async (entity, search) => {
      await check(`http://catalog.test/${entity}?${search}`, {});
    }),
  );
});

test("no posted body fails inside", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("/", "/query"),
      body,
      fc.constantFrom("application/json", "text/plain"),
      async (at, sent, type) => {
        await check(`http://catalog.test${at}`, {
          method: "POST",
          body: sent,
          headers: { "content-type": type },
        });
      },
    ),
  );
});
