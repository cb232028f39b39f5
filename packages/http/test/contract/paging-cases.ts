import type { Sections } from "./contract-case.ts";
import { badPage, found, ids, refused } from "./make-case.ts";

const some = (count: number): object => ({ results: Array.from({ length: count }, () => ({})) });

/** Pages, cursors, samples and orders of lists. */
export const pagingCases: Sections = {
  "3-8 lists": [
    found("25 on a page unless given", "/works", { meta: { page: 1, per_page: 25 }, ...some(25) }),
    found("the last page of a sample is cut", "/works?sample=30&seed=1&page=2", {
      meta: { count: 30 },
      ...some(5),
    }),
    found("the same seed, the same sample", "/works?sample=20&seed=a", some(20), {
      same: "/works?sample=20&seed=a",
    }),
    found("another seed, another sample", "/works?sample=20&seed=a", some(20), {
      unlike: "/works?sample=20&seed=b",
    }),
    found("no seed, another sample each time", "/works?sample=20", some(20), { unlike: "/works?sample=20" }),
    found(
      "a cursor goes on",
      "/works?per_page=30&cursor=CURSOR",
      { meta: { page: null, next_cursor: null, per_page: 30 }, ...some(10) },
      { after: "/works?per_page=30&cursor=*" },
    ),
    found(
      "nothing after a full last page",
      "/works?per_page=40&cursor=CURSOR",
      { meta: { next_cursor: null }, results: [] },
      { after: "/works?per_page=40&cursor=*" },
    ),
    {
      ...badPage("a cursor of another order", "/works?sort=id&cursor=CURSOR", /^Cursor value is invalid\./),
      after: "/works?sort=type,cited_by_count&cursor=*",
    },
    badPage("cursor=null", "/works?cursor=null", "Cursor is null. Likely reached end of results."),
    badPage("cursor=none", "/works?cursor=none", "Cursor is null. Likely reached end of results."),
    badPage("a cursor that is none", "/works?cursor=abc", "Invalid cursor value"),
    badPage("a cursor in the query language", "/works?cursor=%00%C3%BF", "Invalid cursor value"),
    found(
      "groups go on by their keys",
      "/works?group_by=type&per_page=1&cursor=CURSOR",
      { group_by: [{ key: "https://openalex.org/types/book" }] },
      { after: "/works?group_by=type&per_page=1&cursor=*" },
    ),
    refused("two colons", "/works?sort=a:b:c", /^Invalid query parameter in a:b:c\./),
    refused("an unknown field", "/works?sort=nope", /^nope is not a valid field/),
    refused(
      "relevance ascending",
      "/works?search=maps&sort=relevance_score:asc",
      /^Sorting relevance score ascending is not allowed\./,
    ),
    refused("relevance without a search", "/works?sort=relevance_score:desc", /^Must include a search query/),
    found(
      "a hyphen before a name descends",
      "/works?sort=-cited_by_count",
      {},
      {
        same: "/works?sort=cited_by_count:desc",
      },
    ),
    found(
      "publication_year sorts by date",
      "/works?sort=publication_year:desc,id",
      {},
      {
        same: "/works?sort=publication_date:desc,id",
      },
    ),
    found("sort by an alias", "/works?sort=is_oa:desc", {}, { same: "/works?sort=open_access.is_oa:desc" }),
    found(
      "sort by percentile alone",
      "/works?sort=cited_by_percentile_year.min:desc",
      {},
      { same: "/works" },
    ),
    found("works come by citations", "/works", {}, { same: "/works?sort=cited_by_count:desc,id:asc" }),
    found(
      "ties come in the default order",
      "/works?sort=type",
      {},
      { same: "/works?sort=type,cited_by_count:desc,id" },
    ),
    found("by cursor as by page", "/works?sort=type&cursor=*", {}, { same: "/works?sort=type&page=1" }),
    found("others come by works", "/authors", { results: ids("A501", "A502", "A503", "A504") }),
    found("awards come by what they funded", "/awards", { results: ids("G9", "G5", "G50") }),
    found("awards found come by score and id", "/awards?search=tidal", { results: ids("G5", "G50", "G9") }),
    found(
      "works found come by score and date",
      "/works?search=maps&per_page=100",
      {},
      {
        same: "/works?search=maps&per_page=100&sort=relevance_score:desc,publication_date:asc,id:asc",
      },
    ),
    found(
      "others found come by score and works",
      "/authors?search=author",
      {},
      {
        same: "/authors?search=author&sort=relevance_score:desc,works_count:desc,id:asc",
      },
    ),
    found(
      "a group has no results",
      "/works?group_by=type",
      { meta: { per_page: 200 } },
      { lacks: ["results"] },
    ),
    found("true and false are two groups", "/works?group_by=is_oa", { meta: { groups_count: 2 } }),
    refused(
      "true/false groups have no cursor",
      "/works?group_by=is_oa&cursor=*",
      "Cannot use cursor pagination when grouping fields that return true or false.",
    ),
    found(
      "a name that an object lacks is left out",
      "/works?select=abstract_inverted_index&sort=id&per_page=2",
      {
        results: [{}, { abstract_inverted_index: { seas: [0] } }],
      },
    ),
    refused(
      "select says what there is",
      "/works?select=nope",
      /^nope is not a valid select field\. Valid fields for select are: /,
    ),
    found("a sort of groups by sum", "/works?group_by=type&sort=cited_by_count.sum:asc", {
      group_by: [{ sum_cited_by_count: 607 }, {}],
    }),
    found("a sort of groups by max", "/works?group_by=type&sort=cited_by_count.max:desc", {
      group_by: [{ max_cited_by_count: 100 }, {}],
    }),
    found("group-bys", "/works?group-bys=type", { group_bys: [{ group_by_key: "type" }] }),
    found("groups within groups", "/works?group_by=type,publication_year", {
      group_by: [{ groups: [{ key: "2016", count: 7 }, {}, {}, {}] }, {}],
    }),
    found("groups of numbers without a value", "/authors?group_by=works_count:include_unknown", {
      meta: { groups_count: 4 },
    }),
    found("groups keep the search alone", "/works?search=maps&group_by=is_oa&q=true", {
      meta: { count: 1, q: "true" },
    }),
  ],
};
