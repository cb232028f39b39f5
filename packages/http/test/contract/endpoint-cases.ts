import type { Sections } from "./contract-case.ts";

const refused = { error: "Invalid query parameters error." };
const validation = (type: string): object => ({ validation: { valid: false, errors: [{ type }] } });
const count = (number: number): object => ({ meta: { count: number } });

/** The endpoints beside lists and single objects, one case for each row of the reference. */
export const endpointCases: Sections = {
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
      row: "of one entity by another name",
      path: "/properties/people",
      status: 200,
      body: { meta: { entity: "authors" } },
    },
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
