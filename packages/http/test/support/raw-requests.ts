import fc from "fast-check";

/** One request as it goes over the wire. */
export interface RawRequest {
  readonly method: string;
  /** Path and query, as sent. */
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | null;
}

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
  "text",
  "keywords",
  "autocomplete",
  "lookup",
  "explain",
  "rate-limit",
  "me",
  "collections",
  "col_abcdefghij",
  "openapi.json",
  "metrics",
  "parse-context",
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
  "group_bys",
  "include_xpac",
  "title",
  "abstract",
  "pos",
  "api_key",
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
  "1' or '1'='1",
  'works where title has ("x\'); drop table works; --")',
  "title.search:'; select 1; --",
  "\u0001\u001b[2J\u007f",
  "x".repeat(9000),
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

const method = fc.oneof(
  { weight: 12, arbitrary: fc.constant("GET") },
  { weight: 4, arbitrary: fc.constant("POST") },
  { weight: 2, arbitrary: fc.constantFrom("HEAD", "OPTIONS", "PUT", "PATCH", "DELETE") },
  { weight: 1, arbitrary: fc.constantFrom("TRACE", "PROPFIND", "get", "X") },
);

const header = fc.oneof(
  fc.tuple(
    fc.constant("Accept-Encoding"),
    fc.constantFrom("gzip", "br", "gzip;q=0, br;q=x", "*", "identity", ",;=,"),
  ),
  fc.tuple(fc.constant("If-None-Match"), fc.constantFrom("*", 'W/"x"', '"', "")),
  fc.tuple(
    fc.constant("Authorization"),
    fc.constantFrom("Bearer", "Bearer x", "Basic eDp5", "Bearer \u00ff", "'; drop table keys; --"),
  ),
  fc.tuple(
    fc.constantFrom("api_key", "X-Request-Id", "From", "Accept", "Origin", "X-Forwarded-Host"),
    fc.string(),
  ),
  fc.tuple(fc.constant("Cookie"), fc.constant("a".repeat(6000))),
  fc.tuple(fc.constant("Expect"), fc.constantFrom("100-continue", "200-ok")),
);

/** Values that would end the header are the business of whoever writes raw bytes. */
const oneLine = (text: string): string => text.replace(/[^\t\u0020-\u007e\u0080-\u00ff]/g, " ");

const contentType = fc.constantFrom(
  "application/json",
  "application/json",
  "application/json; charset=utf-8",
  "text/plain",
  "multipart/form-data; boundary=x",
  "",
);

const large = fc
  .constantFrom(100_000, 1_000_000, 5_000_000)
  .map((size) => JSON.stringify({ oql: `works where title has ("${"x ".repeat(size / 2)}")` }));
const hostile = fc.constantFrom(
  `{"oql":"works where ${"(".repeat(20_000)}"}`,
  `{"oqo":${"[".repeat(20_000)}${"]".repeat(20_000)}}`,
  `{"oqo":${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}}`,
  '{"oql":"\\u0000\\ud800"}',
  '{"__proto__":{"oql":"works"}}',
  '{"oql":"works","page":1e400}',
);

/** Requests of all kinds: sound ones, nearly sound ones, and noise; some of a megabyte and more. */
export const rawRequest: fc.Arbitrary<RawRequest> = fc
  .record({
    method,
    path,
    query: fc.oneof(query, fc.constant("")),
    headers: fc.array(header, { maxLength: 3 }),
    type: contentType,
    body: fc.oneof(
      { weight: 30, arbitrary: body },
      { weight: 2, arbitrary: hostile },
      { weight: 1, arbitrary: large },
    ),
    root: fc.boolean(),
  })
  .map(({ method, path, query, headers, type, body, root }) => {
    const sends = !["GET", "HEAD", "OPTIONS"].includes(method);
    const at = sends && root ? "/" : path;
    return {
      method,
      // What is left of blanks and controls would be another request line.
      target: `${at}${query === "" ? "" : `?${query}`}`.replace(/[^!-~\u0080-\uffff]/g, "+"),
      headers: [
        ...headers.map(([name, value]) => [name, oneLine(value)] as const),
        ...(sends ? [["Content-Type", type] as const] : []),
      ],
      body: sends ? body : null,
    };
  });
