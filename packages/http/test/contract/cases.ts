import { echoCases } from "./echo-cases.ts";
import { identifierCases } from "./identifier-cases.ts";
import { limitCases } from "./limit-cases.ts";
import { listCases } from "./list-cases.ts";
import { meteredCases } from "./metered-cases.ts";
import { orderCases } from "./order-cases.ts";
import { otherCases } from "./other-cases.ts";
import { pagingCases } from "./paging-cases.ts";
import { queryCases } from "./query-cases.ts";
import { suggestionCases } from "./suggestion-cases.ts";

/** The cases by the section of the API reference. */
export type Sections = Readonly<Record<string, readonly Omit<ContractCase, "section">[]>>;

/** One documented behaviour and the request that shows it. */
export interface ContractCase {
  /** The section of the API reference. */
  readonly section: string;
  readonly row: string;
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** The server that is asked; the one without accounts when left out. */
  readonly server?: ServerName;
  /** A path that is asked first: its `meta.next_cursor` stands in `path` for CURSOR. */
  readonly after?: string;
  /** How often the request is sent; the last answer counts. Once when left out. */
  readonly times?: number;
  /** A body that is no JSON, or should not be. */
  readonly text?: string;
  readonly status: number;
  /** Members that the JSON body has. */
  readonly body?: object;
  /** Headers by pattern; null for one that must be missing. */
  readonly sent?: Readonly<Record<string, RegExp | null>>;
  /** Root keys that the JSON body lacks. */
  readonly lacks?: readonly string[];
  /** What the body is as text. */
  readonly says?: RegExp;
  /** A path that gives the same rows or groups. */
  readonly same?: string;
  /** A path that gives other rows, or the same ones in another order. */
  readonly unlike?: string;
}

/** Servers over the same catalog: with accounts; with nothing to spend; with a store that is down; without a snapshot. */
export type ServerName = "metered" | "limited" | "down" | "empty";

const refused = { error: "Invalid query parameters error." };
const paging = { error: "Pagination error." };
const validation = (type: string): object => ({ validation: { valid: false, errors: [{ type }] } });
const count = (number: number): object => ({ meta: { count: number } });

const transport: readonly Omit<ContractCase, "section">[] = [
  { row: "other methods", method: "PUT", path: "/works", status: 405 },
  { row: "OPTIONS", method: "OPTIONS", path: "/works", status: 204 },
  { row: "HEAD", method: "HEAD", path: "/works", status: 200, sent: { "content-length": null } },
  {
    row: "CORS on every answer",
    path: "/works?filter=nope:1",
    status: 400,
    sent: {
      "access-control-allow-origin": /^\*$/,
      "access-control-allow-methods": /^GET, HEAD, POST, OPTIONS$/,
      "access-control-expose-headers": /Retry-After/,
    },
  },
  {
    row: "compression",
    path: "/works",
    headers: { "accept-encoding": "gzip" },
    status: 200,
    sent: { "content-encoding": /^gzip$/ },
  },
  { row: "content type", path: "/works", status: 200, sent: { "content-type": /^application\/json/ } },
  { row: "trailing slash", path: "/works/", status: 200, body: count(40) },
  {
    row: "encoded slashes in an id",
    path: "/works/https%3A%2F%2Fdoi.org%2F10.5555%2Fpaper.1002",
    status: 200,
  },
  { row: "a plus is a blank", path: "/works?search=deep+sea", status: 200, body: count(10) },
  {
    row: "of doubled parameters the last counts",
    path: "/works?per_page=1&per_page=2",
    status: 200,
    body: { meta: { per_page: 2 } },
  },
  {
    row: "a doubled filter",
    path: "/works?filter=type:book&filter=type:article",
    status: 400,
    body: refused,
  },
  {
    row: "a long request line",
    path: `/works?mailto=${"x".repeat(8200)}`,
    status: 400,
    body: { error: "Request URL too long" },
  },
  {
    row: "a long OQL in the URL",
    path: `/?oql=${"x".repeat(8200)}`,
    status: 400,
    body: { error: "OQL query too long for URL" },
  },
  { row: "robots.txt", path: "/robots.txt", status: 200 },
];

const parameters: readonly Omit<ContractCase, "section">[] = [
  { row: "an unknown parameter", path: "/works?nope=1", status: 400, body: refused },
  { row: "oql on an entity path", path: "/works?oql=works", status: 400, body: refused },
  { row: "semantic", path: "/works?semantic=x", status: 400, body: refused },
  { row: "search.other", path: "/works?search.other=x", status: 400, body: refused },
  { row: "mailto", path: "/works?mailto=a@b.org", status: 200 },
  { row: "data_version=1", path: "/works?data_version=1", status: 400, body: refused },
  {
    row: "both spellings of per-page",
    path: "/works?per-page=3&per_page=4",
    status: 200,
    body: { meta: { per_page: 3 } },
  },
  { row: "empty values", path: "/works?per_page=&search=&filter=&group_by=", status: 200, body: count(40) },
  { row: "path aliases", path: "/people", status: 200, body: count(4) },
  {
    row: "select with group_by",
    path: "/works?select=id&group_by=type",
    status: 400,
    body: { ...refused, message: "select does not work with group_by." },
  },
  {
    row: "sample that is no number",
    path: "/works?sample=x",
    status: 400,
    body: { message: "sample must be an integer." },
  },
  {
    row: "sample over 10,000",
    path: "/works?sample=10001",
    status: 400,
    body: { message: "Sample size must be less than or equal to 10,000." },
  },
  {
    row: "sample with sort",
    path: "/works?sample=3&sort=id",
    status: 400,
    body: { message: "sample does not work with sort." },
  },
  { row: "seed without sample", path: "/works?seed=1", status: 400, body: refused },
  { row: "sample with group_by", path: "/works?sample=3&group_by=type", status: 400, body: refused },
  { row: "sample pages need a seed", path: "/works?sample=30&page=2", status: 400, body: refused },
  {
    row: "stemmed and exact on one scope",
    path: "/works?search=a&search.exact=b",
    status: 400,
    body: refused,
  },
  {
    row: "per-page that is no number",
    path: "/works?per-page=x",
    status: 400,
    body: { message: "Param per-page must be a number." },
  },
  {
    row: "page that is no number",
    path: "/works?page=x",
    status: 400,
    body: { message: "Param page must be a number." },
  },
  { row: "per-page out of range", path: "/works?per-page=0", status: 400, body: paging },
  { row: "per-page over 100", path: "/works?per-page=101", status: 400, body: paging },
  { row: "page below 1", path: "/works?page=0", status: 400, body: paging },
  { row: "deeper than 10,000", path: "/works?page=401", status: 400, body: paging },
  { row: "page with group_by", path: "/works?group_by=type&page=2", status: 400, body: paging },
  { row: "page with cursor", path: "/works?cursor=*&page=2", status: 400, body: paging },
];

const lists: readonly Omit<ContractCase, "section">[] = [
  {
    row: "envelope",
    path: "/works?per_page=1",
    status: 200,
    body: { meta: { count: 40, page: 1, per_page: 1, groups_count: null, cost_usd: 0.0001 }, group_by: [] },
  },
  {
    row: "x_query",
    path: "/works?filter=type:article|book",
    status: 200,
    body: {
      meta: {
        x_query: { oql: "works where type is (article or book)", url: "/works?filter=type:article|book" },
      },
    },
  },
  { row: "beyond the last page", path: "/works?page=9", status: 200, body: { results: [] } },
  {
    row: "cursor begins",
    path: "/works?cursor=*",
    status: 200,
    body: { meta: { page: null, next_cursor: /./ } },
  },
  {
    row: "cursor ends with null",
    path: "/works?cursor=*&per_page=100",
    status: 200,
    body: { meta: { next_cursor: null } },
  },
  { row: "cursor=null", path: "/works?cursor=null", status: 400 },
  { row: "a cursor that is none", path: "/works?cursor=abc", status: 400 },
  {
    row: "sort",
    path: "/works?sort=cited_by_count:desc&per_page=1",
    status: 200,
    body: { results: [{ cited_by_count: 100 }] },
  },
  { row: "sort with two colons", path: "/works?sort=a:b:c", status: 400, body: refused },
  { row: "sort by an unknown field", path: "/works?sort=nope", status: 400, body: refused },
  { row: "relevance without a search", path: "/works?sort=relevance_score", status: 400, body: refused },
  {
    row: "groups",
    path: "/works?group_by=type",
    status: 200,
    body: {
      meta: { groups_count: 2, per_page: 200 },
      group_by: [{ key: "https://openalex.org/types/article", key_display_name: "article", count: 26 }, {}],
    },
  },
  { row: "group_by with another suffix", path: "/works?group_by=type:nope", status: 400, body: refused },
  { row: "true/false groups have no cursor", path: "/works?group_by=is_oa&cursor=*", status: 400 },
  {
    row: "groups as CSV",
    path: "/works?group_by=type&format=csv",
    status: 200,
    sent: { "content-type": /^text\/csv/, "content-disposition": /^attachment; filename="groups.csv"$/ },
  },
  {
    row: "groups as a workbook",
    path: "/works?group_by=type&format=xlsx",
    status: 200,
    sent: { "content-type": /spreadsheetml/ },
  },
  { row: "format without group_by", path: "/works?format=csv", status: 200, body: count(40) },
  { row: "another format", path: "/works?group_by=type&format=pdf", status: 400, body: refused },
  {
    row: "groups in groups",
    path: "/works?group_by=type,publication_year",
    status: 200,
    body: { meta: { groups_count: 2, groups_truncated: false } },
  },
  {
    row: "groups side by side",
    path: "/works?group_bys=type,is_oa",
    status: 200,
    body: { group_by: [], group_bys: [{ group_by_key: "type" }, { group_by_key: "is_oa" }] },
  },
  {
    row: "groups kept by name",
    path: "/works?group_by=type&q=art",
    status: 200,
    body: { meta: { count: 1, q: "art" } },
  },
  { row: "sample with seed", path: "/works?sample=5&seed=1", status: 200, body: count(5) },
  { row: "sample over the matches", path: "/works?sample=1000&seed=1", status: 200, body: count(40) },
  {
    row: "select",
    path: "/works?select=id&per_page=1&sort=id",
    status: 200,
    body: { results: [{ id: "https://openalex.org/W1001" }] },
  },
  { row: "select of an unknown name", path: "/works?select=nope", status: 400, body: refused },
];

const singles: readonly Omit<ContractCase, "section">[] = [
  ...[
    "W1001",
    "w1001",
    "https://openalex.org/W1001",
    "openalex:W1001",
    "doi:10.5555/paper.1002",
    "https:/doi.org/10.5555/paper.1002",
    "mag:1001",
  ].map((id) => ({ row: `by ${id.replace(/\d.*/, "...")}`, path: `/works/${id}`, status: 200 })),
  { row: "by ORCID", path: "/authors/orcid:0000-0002-1825-0091", status: 200 },
  { row: "by ISSN", path: "/sources/issn:1234-5610", status: 200, body: { id: "https://openalex.org/S10" } },
  { row: "by a code, in any case", path: "/countries/us", status: 200 },
  { row: "select", path: "/works/W1001?select=id", status: 200, body: { id: "https://openalex.org/W1001" } },
  {
    row: "merged",
    path: "/works/W9001?select=id",
    status: 301,
    sent: { location: /\/works\/W1003\?select=id$/ },
  },
  { row: "unknown", path: "/works/W424242", status: 404, body: { error: "Not Found" } },
  { row: "a short id at the root", path: "/W1001", status: 302, sent: { location: /\/works\/W1001$/ } },
  {
    row: "another text at the root",
    path: "/nonsense",
    status: 404,
    body: { message: "OpenAlex ID format not recognized" },
  },
  { row: "an id of another type", path: "/authors/W1001", status: 404 },
  { row: "several ids", path: "/works/W1001%7CW1002", status: 404 },
  { row: "random", path: "/works/random", status: 200 },
  { row: "ngrams", path: "/works/W1001/ngrams", status: 404 },
];

const others: Readonly<Record<string, readonly Omit<ContractCase, "section">[]>> = {
  "10 autocomplete": [
    {
      row: "one entity type",
      path: "/autocomplete/sources?q=jour",
      status: 200,
      body: { meta: { count: 2, page: 1, per_page: 10 } },
    },
    { row: "all entity types", path: "/autocomplete?q=author", status: 200 },
    { row: "an id", path: "/autocomplete/works?q=W1001", status: 200, body: count(1) },
    { row: "another parameter", path: "/autocomplete/works?page=2", status: 400, body: refused },
  ],
  "11 discovery": [
    { row: "counts", path: "/counts", status: 200, body: { works: 40, authors: 4 } },
    { row: "entity types", path: "/entities", status: 200, body: count(22) },
    {
      row: "greeting",
      path: "/",
      status: 200,
      body: { version: "0.1", documentation_url: "/docs", msg: "Don't panic" },
    },
    { row: "valid_fields", path: "/works/valid_fields", status: 200 },
  ],
  "12 text": [
    {
      row: "both lists",
      path: "/text?title=How+birds+cross+the+Sahara",
      status: 200,
      body: { meta: { keywords_count: 1, concepts_count: 1 } },
    },
    {
      row: "by POST",
      method: "POST",
      path: "/text",
      json: { title: "How birds cross the Sahara" },
      status: 200,
    },
    { row: "too short", path: "/text?title=birds", status: 400 },
    { row: "keywords", path: "/text/keywords?title=How+birds+cross+the+Sahara", status: 200 },
    { row: "concepts", path: "/text/concepts?title=How+birds+cross+the+Sahara", status: 200 },
    { row: "topics, deprecated", path: "/text/topics?title=How+birds+cross+the+Sahara", status: 200 },
  ],
  "13 properties": [
    {
      row: "all",
      path: "/properties",
      status: 200,
      body: { properties: { works: { publication_year: { type: "number" } } } },
    },
    { row: "of one entity", path: "/properties/works", status: 200, body: { meta: { entity: "works" } } },
    {
      row: "of an unknown entity",
      path: "/properties/nope",
      status: 404,
      body: validation("invalid_entity"),
    },
  ],
  "14 queries": [
    { row: "GET oql", path: "/?oql=works+where+type+is+(book)", status: 200, body: count(14) },
    {
      row: "GET oqo",
      path: `/?oqo=${encodeURIComponent('{"get_rows":"works"}')}`,
      status: 200,
      body: count(40),
    },
    {
      row: "POST",
      method: "POST",
      path: "/",
      json: { oql: "works", per_page: 3 },
      status: 200,
      body: { meta: { per_page: 3 } },
    },
    {
      row: "body before query string",
      method: "POST",
      path: "/?per_page=9",
      json: { oql: "works", per_page: 3 },
      status: 200,
      body: { meta: { per_page: 3 } },
    },
    {
      row: "an unknown key in the body",
      method: "POST",
      path: "/",
      json: { oql: "works", sample: 3 },
      status: 400,
      body: validation("invalid_body"),
    },
    {
      row: "oql and oqo",
      method: "POST",
      path: "/",
      json: { oql: "works", oqo: {} },
      status: 400,
      body: validation("invalid_body"),
    },
    {
      row: "without a JSON type",
      method: "POST",
      path: "/",
      headers: { "content-type": "text/plain" },
      status: 400,
      body: validation("invalid_body"),
    },
    {
      row: "a text that cannot be read",
      path: "/?oql=works+where+yeer+is+(2020)",
      status: 400,
      body: validation("parse_error"),
    },
    { row: "empty oql", path: "/?oql=", status: 400 },
    {
      row: "translate oql",
      path: "/query/oql/works%20where%20type%20is%20(book)",
      status: 200,
      body: { oxurl: "/works?filter=type:book" },
    },
    {
      row: "translate oqo",
      path: `/query/oqo/${encodeURIComponent('{"get_rows":"works"}')}`,
      status: 200,
      body: { oql: "works" },
    },
    {
      row: "translate oxurl, plain",
      path: "/query/oxurl/works?filter=type:book",
      status: 200,
      body: { oql: "works where type is (book)" },
    },
    {
      row: "translate by POST",
      method: "POST",
      path: "/query",
      json: { oql: "works" },
      status: 200,
      body: { oqo: { get_rows: "works" } },
    },
    {
      row: "translate nothing",
      method: "POST",
      path: "/query",
      json: {},
      status: 400,
      body: validation("bad_request"),
    },
    { row: "descriptor", path: "/query", status: 200, body: { documentation_url: "/docs" } },
    { row: "specification", path: "/query/spec", status: 200, sent: { "cache-control": /max-age=300/ } },
    { row: "schema of the object", path: "/query/spec/oqo", status: 200 },
    { row: "an unknown part", path: "/query/spec/nope", status: 404 },
    { row: "validate", path: "/validate?q=works+where+yeer+is+(2020)", status: 200, body: { valid: false } },
    {
      row: "parse context",
      path: "/parse-context?q=works+where+&pos=x",
      status: 200,
      body: { entity: "works", diagnostic: null },
    },
  ],
  "15 clients": [
    { row: "leading ampersand", path: "/works?&per_page=1", status: 200 },
    { row: "doubled slashes", path: "//works", status: 200 },
    { row: "openalex_id", path: "/works?filter=openalex_id:W1001|W1002", status: 200, body: count(2) },
    { row: "group-by", path: "/works?group-by=type", status: 200, body: { meta: { groups_count: 2 } } },
    {
      row: "groups with a cursor",
      path: "/works?group_by=type&cursor=*",
      status: 200,
      body: { meta: { next_cursor: null } },
    },
  ],
};

const sections: Sections = {
  "1 transport": transport,
  "2 parameters": parameters,
  "3-8 lists": lists,
  "9 single objects": singles,
  ...others,
};

const more: readonly Sections[] = [
  listCases,
  orderCases,
  pagingCases,
  echoCases,
  identifierCases,
  suggestionCases,
  otherCases,
  queryCases,
  meteredCases,
  limitCases,
];

/** Every documented behaviour that is tested over HTTP, in the order of the reference. */
export const contractCases: readonly ContractCase[] = Object.entries(sections).flatMap(([section, cases]) =>
  [...cases, ...more.flatMap((group) => group[section] ?? [])].map((one) => ({ section, ...one })),
);
