import type { Sections } from "./contract-case.ts";
import { type Case, found, posted, refused } from "./make-case.ts";

const encoded = (value: unknown): string => encodeURIComponent(JSON.stringify(value));
const invalid = (error: object): object => ({ validation: { valid: false, errors: [error], warnings: [] } });

const translation = {
  oxurl: "/works?filter=type:book",
  oql: "works where type is (book)",
  oql_oneline: "works where type is (book)",
  oql_render_v2: { version: "2.0", entity: { id: "works" } },
  oqo: { get_rows: "works", filter_rows: [{ column_id: "type", value: "book" }] },
  validation: { valid: true, errors: [], warnings: [] },
};

/** URLs that are translated although a call of them is refused, and the reason. */
const refusedUrls: readonly (readonly [url: string, reason: RegExp])[] = [
  ["/works?filters=type:book", /^filters is not a valid parameter/],
  ["/works?limit=5", /use per-page\.$/],
  ["/works?oql=works", /Send oql to the root path/],
  ["/works?data_version=1", /^data_version=1 is not available/],
  ["/works?search.semantic=x&search=y", /^search\.semantic does not work with another search/],
  ["/works?sample=5&group_by=type", /^sample does not work with group_by/],
  ["/works?sample=5&sort=doi", /^sample does not work with sort/],
  ["/works?sample=5&seed=1&cursor=*", /^sample does not work with cursor/],
  ["/works?select=id&group_by=type", /^select does not work with group_by/],
  ["/works?group_by=type,is_oa", /^Cannot group by is_oa together/],
  ["/works?group_by=type&sort=doi", /^Cannot sort groups by doi/],
  ["/works?group_by=type&format=jsonl", /^format=jsonl does not work with groups/],
  ["/works?search.semantic=x&group_by=type", /^Semantic search does not work with group_by/],
  ["/works?page=500&per-page=100", /^Maximum results size of 10,000 records/],
  ["/works?per-page=101", /^per-page parameter must be between 1 and 100/],
  ["/works?search=a|b", /do not support the \| operator/],
];

const refusedTranslations: readonly Case[] = refusedUrls.map(([oxurl, message]) =>
  posted(`an oxurl that is refused when called: ${oxurl.slice(7)}`, "/query", { oxurl }, 200, {
    validation: {
      valid: true,
      errors: [],
      warnings: [{ type: "bad_request", message, location: null, code: /^url_/ }],
    },
  }),
);

/** Discovery, texts, properties and the query endpoints, beyond the cases that stand with the sections. */
export const queryCases: Sections = {
  "1 transport": [
    found("compression is varied on", "/works", {}, { sent: { vary: /accept-encoding/ } }),
    { row: "405 is plain text", method: "PUT", path: "/works", status: 405, says: /^Method Not Allowed$/ },
    {
      row: "robots.txt says what it says",
      path: "/robots.txt",
      status: 200,
      says: /^User-agent: \*\nAllow: \/\n?$/,
      sent: { "content-type": /^text\/plain/ },
    },
    found("GET of an alias of an alias", "/entities/people", { meta: { count: 4 } }),
    { row: "HEAD of a single object", method: "HEAD", path: "/works/W1001", status: 200, says: /^$/ },
    {
      row: "an empty Bearer",
      server: "metered",
      path: "/works",
      headers: { authorization: "Bearer " },
      status: 200,
    },
  ],
  "11 discovery": [
    found(
      "valid_fields without what is accepted only",
      "/authors/valid_fields",
      {},
      {
        says: /^(?!.*last_known_authorships).*"from_updated_date"/,
      },
    ),
    refused(
      "the fields an error names",
      "/authors?filter=nope:1",
      /^nope is not a valid field\. (?!.*(?:last_known_authorships|from_updated_date)).*to_updated_date/,
    ),
    found("valid_fields are names", "/works/valid_fields", {}, { says: /^\[.*"publication_year".*\]$/ }),
  ],
  "12 text": [
    found("what a tag is", "/text?title=How+birds+cross+the+Sahara", {
      keywords: [{ id: "https://openalex.org/C1", display_name: "Bird", score: 0.512 }],
      concepts: [{ score: 0.512 }],
    }),
    found("keywords alone", "/text/keywords?title=How+birds+cross+the+Sahara", {}, { lacks: ["concepts"] }),
    found("concepts alone", "/text/concepts?title=How+birds+cross+the+Sahara", {}, { lacks: ["keywords"] }),
    found("topics are none", "/text/topics?title=How+birds+cross+the+Sahara", {
      meta: { count: 0 },
      primary_topic: null,
      topics: [],
    }),
    {
      row: "$0.01 each, by POST as well",
      server: "metered",
      method: "POST",
      path: "/text",
      json: { title: "How birds cross the Sahara" },
      status: 200,
      sent: { "x-ratelimit-credits-used": /^100$/, "x-ratelimit-cost-usd": /^0\.01$/ },
    },
  ],
  "13 properties": [
    found("what is said of a property", "/properties/works", {
      meta: { version: /./, fingerprint: /^[\da-f]{64}$/, entity_count: 24, entity: "works" },
      properties: {
        works: {
          cited_by_percentile_year: { type: null, category: "dates" },
          type: {
            type: "string",
            entity_type: "work-types",
            actions: ["column", "filter", "group_by", "sort"],
          },
          "open_access.is_oa": { type: "boolean", operators: ["eq", "null"], alternate_keys: ["is_oa"] },
          publication_date: { type: "date", operators: ["date_range", "eq", "null"], display_name: "date" },
          "primary_location.source.id": { type: "openalex_id", entity_type: "sources" },
          "fulltext.search": { type: "search", operators: ["search"], actions: ["search"] },
          "title_and_abstract.search": {
            aliases: [/^title &/, /^title and/, /^title&/, /^title\/abs/, /^title_and/],
          },
          collection: { type: "collection", operators: ["collection"], actions: [] },
          from_updated_date: {
            type: "datetime",
            operators: ["date_range", "eq", "null"],
            actions: ["filter", "sort"],
            display_name: "updated since date",
          },
          abstract_inverted_index: { type: null, operators: [], actions: ["column"] },
        },
      },
    }),
    found("what is said of an external id", "/properties/keywords", {
      properties: {
        keywords: {
          id: {
            type: "external_id",
            operators: ["eq", "null"],
            actions: ["column", "filter", "group_by", "sort"],
            entity_type: "keywords",
          },
        },
      },
    }),
    found("a key that queries know by another name", "/properties/authors", {
      properties: {
        authors: {
          id: { type: null, actions: ["column"], category: "ids" },
          display_name_alternatives: { display_name: "observed names", category: "other" },
        },
      },
    }),
    found("what can only be selected", "/properties/awards", {
      properties: { awards: { landing_page_url: { display_name: "landing page", category: "ids" } } },
    }),
    { row: "an unknown entity by a parameter", path: "/properties?entity=nope", status: 404 },
  ],
  "14 queries": [
    found(
      "sort and select in the query string",
      "/?oql=works&sort=cited_by_count:desc&select=id&per_page=1",
      {
        meta: { per_page: 1 },
      },
    ),
    found(
      "sort by column:direction",
      "/?oql=works&sort=cited_by_count:asc",
      {},
      {
        same: "/works?sort=cited_by_count:asc",
      },
    ),
    found("a cursor", "/?oql=works&cursor=*", { meta: { page: null, next_cursor: /./ } }),
    found(
      "query string before what is embedded",
      `/?oqo=${encoded({ get_rows: "works", per_page: 7 })}&per_page=3`,
      {
        meta: { per_page: 3 },
      },
    ),
    found("what is embedded", `/?oqo=${encoded({ get_rows: "works", per_page: 7 })}`, {
      meta: { per_page: 7 },
    }),
    found(
      "groups",
      "/?oql=works+group+by+type",
      { meta: { groups_count: 2 } },
      { same: "/works?group_by=type" },
    ),
    found("work-types", `/?oqo=${encoded({ get_rows: "work-types" })}`, { meta: { count: 2 } }),
    found("types", `/?oqo=${encoded({ get_rows: "types" })}`, { meta: { count: 2 } }),
    posted("an oqo", "/", { oqo: { get_rows: "authors" } }, 200, { meta: { count: 4 } }),
    posted("select as a text", "/", { oql: "works", select: "id" }, 200, { meta: { count: 40 } }),
    posted("select of numbers", "/", { oql: "works", select: [1] }, 400, invalid({ type: "invalid_body" })),
    posted(
      "page that is no integer",
      "/",
      { oql: "works", page: 1.5 },
      400,
      invalid({ type: "invalid_body" }),
    ),
    posted(
      "unexpected keys are named",
      "/",
      { oql: "works", zeta: 1, alpha: 2 },
      400,
      invalid({ message: /alpha, zeta/ }),
    ),
    {
      row: "where a text cannot be read",
      path: "/?oql=works+where+yearx+is+(2020)",
      status: 400,
      body: invalid({
        type: "parse_error",
        position: 12,
        context: "works where yearx is (2020)",
        location: null,
      }),
    },
    {
      row: "where a query is not valid",
      path: `/?oqo=${encoded({ get_rows: "works", filter_rows: [{ column_id: "type", value: true }] })}`,
      status: 400,
      body: invalid({ type: "bad_request", location: "filter_rows[0].value" }),
    },
    {
      row: "rows that there are none of",
      path: `/?oqo=${encoded({ get_rows: "nope" })}`,
      status: 400,
      body: invalid({ type: "invalid_entity" }),
    },
    {
      row: "an oqo that is no JSON",
      path: "/?oqo=nonsense",
      status: 400,
      body: invalid({ type: "bad_request" }),
    },
    {
      row: "a page beyond 10,000",
      path: "/?oql=works&page=401",
      status: 400,
      body: { validation: { valid: false, errors: [{ type: "bad_request" }] } },
    },
    found("a translation", "/query/oql/works%20where%20type%20is%20(book)", translation),
    posted("an oxurl by POST", "/query", { oxurl: "/works?filter=type:book" }, 200, translation),
    posted("an oqo by POST", "/query", { oqo: translation.oqo }, 200, translation),
    posted(
      "two forms by POST",
      "/query",
      { oql: "works", oxurl: "/works" },
      400,
      invalid({ type: "bad_request" }),
    ),
    found("an oxurl is put in order", "/query/oxurl/works?filter=type:book,publication_year:2016", {
      oql: "works where year is (2016) and type is (book)",
    }),
    found(
      "an OQL keeps its order",
      "/query/oql/works%20where%20type%20is%20(book)%20and%20year%20is%20(2016)",
      {
        oql: "works where type is (book) and year is (2016)",
        oxurl: "/works?filter=type:book,publication_year:2016",
      },
    ),
    found(
      "an oxurl keeps its view",
      "/query/oxurl/works?sort=cited_by_count:desc&select=id&per_page=5&page=2",
      {
        oxurl: "/works?sort=cited_by_count:desc&select=id&per_page=5&page=2",
      },
    ),
    found("a query string is no part of an OQL", "/query/oql/works?mailto=a@b.org", { oql: "works" }),
    found("a query string is no part of an oqo", `/query/oqo/${encoded({ get_rows: "works" })}?x=1`, {
      oql: "works",
    }),
    ...refusedTranslations,
    posted("an oxurl that groups side by side", "/query", { oxurl: "/works?group_bys=type,is_oa" }, 200, {
      oxurl: "/works?group_bys=type,is_oa",
      validation: { valid: true, warnings: [{ type: "oql_not_representable", message: /group_bys/ }] },
    }),
    {
      row: "a sample by cursor",
      path: "/?oql=works+sample+5+seed+1&cursor=*",
      status: 400,
      body: invalid({
        type: "bad_request",
        message: /^sample does not work with cursor/,
        location: "cursor",
      }),
    },
    posted("an oql in the URL beside that of the body", "/?oql=authors&oqo=x", { oql: "works" }, 200, {
      meta: {
        count: 40,
        warnings: [
          { parameter: "oql", message: "oql has no effect beside the query in the body." },
          { parameter: "oqo", message: "oqo has no effect beside the query in the body." },
        ],
      },
    }),
    found("a format, which no query says", "/?oql=works&format=csv&lang=en&filter=type:book", {
      meta: {
        warnings: [
          { parameter: "format", message: "format has no effect here; only lists such as /works take it." },
          { parameter: "lang", message: "lang has no effect here." },
          { parameter: "filter", message: "filter has no effect here; say it in the query." },
        ],
      },
    }),
    {
      row: "a collection of a field without ids",
      path: "/?oql=works+where+year+is+in+collection+(col_x)",
      status: 400,
      body: invalid({ message: /does not support cross-type collection references.*`collection:` filter/ }),
    },
    {
      row: "what is outside a collection, of a field without ids",
      path: "/",
      method: "POST",
      json: { oqo: { get_rows: "works", filter_rows: [{ column_id: "publication_year", value: "!col_x" }] } },
      status: 400,
      body: invalid({ message: /does not support cross-type collection references/ }),
    },
    found("an oxurl without its slash", "/query/oxurl/authors", { oxurl: "/authors" }),
    found("an oxurl with its host", "/query/oxurl/https://api.example.org/works?filter=type:book", {
      oxurl: "/works?filter=type:book",
    }),
    found(
      "the parts of the specification",
      "/query/spec",
      {},
      {
        says: /\{"slug":"oqo","filename":"oqo-schema\.json","content_type":"application\/json","url":"\/query\/spec\/oqo"\}/,
      },
    ),
    found("the schema", "/query/spec/oqo", { required: ["get_rows"], additionalProperties: false }),
    found("a text that is good", "/validate?q=works+where+year+is+(2020)", {
      valid: true,
      oql: "works where year is (2020)",
      oql_oneline: "works where year is (2020)",
      oqo: { get_rows: "works", filter_rows: [{ column_id: "publication_year", value: 2020 }] },
      oxurl: "/works?filter=publication_year:2020",
      diagnostics: [],
    }),
    found("a text that cannot be read", "/validate?q=works+where+yearx+is+(2020)", {
      valid: false,
      oql: null,
      oqo: null,
      oxurl: null,
      diagnostics: [
        {
          code: "OQL_UNKNOWN_FIELD",
          severity: "error",
          start: 12,
          location: null,
          path: null,
        },
      ],
    }),
    found("a text that is not valid", "/validate?q=works+where+country+is+(CANADA)", {
      valid: false,
      oqo: { filter_rows: [{ column_id: "authorships.countries", value: "CANADA" }] },
      diagnostics: [{ code: "invalid_value", start: null, location: "filter_rows[0].value", path: [1] }],
    }),
    found("no text at all", "/validate", { valid: false }),
    found("a context without a place", "/parse-context?q=works+where+institution+is+har&pos=999", {
      entity: "works",
      context: { category: "value", value_kind: "id", field: "institution" },
    }),
    found("a context in a text", "/parse-context?q=works+where+title+has+(%22open", {
      context: { category: "none", replace_range: null },
    }),
    found("no context", "/parse-context", { context: { category: "entity" } }),
  ],
};
