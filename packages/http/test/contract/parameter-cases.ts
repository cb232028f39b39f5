import type { Sections } from "./contract-case.ts";

const refused = { error: "Invalid query parameters error." };
const paging = { error: "Pagination error." };
const count = (number: number): object => ({ meta: { count: number } });

/** Which parameters there are, and what they exclude. */
export const parameterCases: Sections = {
  "2 parameters": [
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
  ],
};
