import { anyNumber } from "./any-number.ts";
import type { Sections } from "./contract-case.ts";
import { type Case, found } from "./make-case.ts";

const refused = { error: "Invalid query parameters error." };
const paging = { error: "Pagination error." };
const count = (number: number): object => ({ meta: { count: number } });
const keys = (...all: readonly string[]): object => ({ group_by: all.map((key) => ({ key })) });
const types = (...codes: readonly string[]): object =>
  keys(...codes.map((code) => `https://openalex.org/types/${code}`));

const no = (row: string, path: string, body: object = refused): Case => ({
  ...found(row, path, body),
  status: 400,
});

/** Parameters of lists, paging, sorting, grouping and selecting, beyond the cases that stand with the sections. */
export const listCases: Sections = {
  "2 parameters": [
    found("search.exact", "/works?search.exact=maps", count(30)),
    found("search.title", "/works?search.title=map", count(30)),
    found("search.title.exact", "/works?search.title.exact=map", count(0)),
    found("search.title_and_abstract", "/works?search.title_and_abstract=seas+charted", count(1)),
    found("search.title_and_abstract.exact", "/works?search.title_and_abstract.exact=charted", count(1)),
    found("corpus, of works alone", "/works?corpus=all", count(40)),
    no("corpus of another type", "/authors?corpus=all"),
    found("include_xpac, either spelling", "/works?include_xpac=true&include-xpac=false", count(40)),
    found("data_version other than 1", "/works?data-version=2", count(40)),
    found("api_key without accounts", "/works?api-key=abc", count(40)),
    found("warm and bypass_cache", "/works?warm=true&bypass_cache=true", count(40)),
    found("cited_by_count_sum", "/works?cited_by_count_sum=true&per_page=1", {
      meta: { cited_by_count_sum: 1994 },
    }),
    found("cited_by_count_sum of groups", "/works?group_by=type&cited_by_count_sum=true", {
      meta: { cited_by_count_sum: 1994 },
    }),
    found("apc_sum of works", "/works?apc_sum=true&filter=publication_year:1492", {
      meta: { count: 0, apc_list_sum_usd: 0, apc_paid_sum_usd: 0 },
    }),
    found("apc_sum of sources", "/sources?apc_sum=true", { meta: { apc_list_sum_usd: 0 } }),
    found("apc_sum of what has no charges", "/authors?apc_sum=true", {
      meta: { warnings: [{ parameter: "apc_sum" }] },
    }),
    no("a sum that is neither wanted nor not", "/works?apc_sum=perhaps", { message: /^apc_sum must be/ }),
    found("both spellings of group_by", "/works?group-by=is_oa&group_by=type", types("article", "book")),
    found("/journals", "/journals", count(2)),
    found("/types", "/types", count(2)),
    found("/entities/{entity}", "/entities/authors", count(4)),
    no("limit", "/works?limit=5", { message: /per-page/ }),
    no("sample below 1", "/works?sample=0"),
    no("sample with cursor", "/works?sample=3&cursor=*"),
    no("! in a search", "/works?search=!maps"),
    no("| in a search", "/works?search=maps|sea"),
    no("search.semantic with another search", "/works?search.semantic=a&search=b"),
    found("page 1 with cursor", "/works?page=1&cursor=*", { meta: { page: null, next_cursor: /./ } }),
    no("an unknown select before an unknown parameter", "/works?select=nope&unknown=1", {
      message: /select/,
    }),
  ],
  "3-8 lists": [
    found("q is echoed", "/works?group_by=type&q=art", { meta: { q: "art", count: 1 } }),
    found("no groups on a plain list", "/works?per_page=1", { meta: { groups_count: null }, group_by: [] }),
    found("a full last page has a cursor still", "/works?cursor=*&per_page=40", {
      meta: { next_cursor: /./ },
    }),
    no("cursor=none", "/works?cursor=none", paging),
    found("sort ascends unless told", "/works?sort=cited_by_count&per_page=1", {
      results: [{ id: "https://openalex.org/W1001" }],
    }),
    found("hyphens in a sort", "/works?sort=cited-by-count:asc&per_page=1", {
      results: [{ id: "https://openalex.org/W1001" }],
    }),
    found("two sorts", "/works?sort=type:desc,cited_by_count:asc&per_page=1", {
      results: [{ id: "https://openalex.org/W1001", type: "book" }],
    }),
    found("bare relevance_score descends", "/works?search=maps&sort=relevance_score&per_page=1", count(30)),
    no("relevance ascending", "/works?search=maps&sort=relevance_score:asc"),
    no("a direction that is none", "/works?sort=cited_by_count:up"),
    found("keys of groups are id URLs", "/works?group_by=type", types("article", "book")),
    found("keys of years are texts", "/works?group_by=publication_year&per_page=1", keys("2015")),
    found("keys of true and false", "/works?group_by=open_access.is_oa", keys("false", "true")),
    found("groups of authors have names", "/works?group_by=authorships.author.id", {
      group_by: [{ key: "https://openalex.org/A501", key_display_name: "Author 0", count: 10 }, {}, {}, {}],
    }),
    found("unknown groups are hidden", "/works?group_by=language", {
      meta: { groups_count: 0 },
      group_by: [],
    }),
    found("unknown groups on request", "/works?group_by=language:include_unknown", keys("unknown")),
    found("known groups", "/works?group_by=type:known", types("article", "book")),
    found("groups in an order of keys", "/works?group_by=type&sort=key:desc", types("book", "article")),
    found("groups in an order of counts", "/works?group_by=type&sort=count:asc", types("book", "article")),
    found("groups in an order of a mean", "/works?group_by=type&sort=cited_by_count.mean:desc", {
      group_by: [{ mean_cited_by_count: anyNumber }, { mean_cited_by_count: anyNumber }],
    }),
    no("groups in another order", "/works?group_by=type&sort=cited_by_count:desc"),
    no("true/false groups in an order", "/works?group_by=is_oa&sort=count:asc"),
    no("more groups than 200", "/works?group_by=type&per_page=201", paging),
    no("four dimensions", "/works?group_by=type,publication_year,language,oa_status"),
    no("groups in groups have no cursor", "/works?group_by=type,publication_year&cursor=*"),
    no("a field that does not group", "/works?group_by=display_name"),
    found("groups of a search", "/works?search=maps&group_by=type", count(30)),
    found("blanks around names in select", "/works?select=id,%20type&per_page=1", count(40)),
    found("relevance_score can be selected", "/works?search=maps&select=id,relevance_score&per_page=1", {
      results: [{ relevance_score: anyNumber }],
    }),
  ],
};
