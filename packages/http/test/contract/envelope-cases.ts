import type { Sections } from "./contract-case.ts";

const refused = { error: "Invalid query parameters error." };
const count = (number: number): object => ({ meta: { count: number } });

/** Lists and groups, one case for each row of the reference. */
export const envelopeCases: Sections = {
  "3-8 lists": [
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
  ],
};
