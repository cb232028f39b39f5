import type { Sections } from "./contract-case.ts";
import { found, posted, refused } from "./make-case.ts";

const id = (short: string): object => ({ id: `https://openalex.org/${short}` });

/** What clients send that lists and single objects have no use for, and servers without what they ask about. */
export const clientCases: Sections = {
  "1 transport": [
    {
      row: "405 names what the path has",
      method: "PUT",
      path: "/works",
      status: 405,
      sent: { allow: /^GET, HEAD, OPTIONS$/ },
    },
    {
      row: "/rate-limit where there are no accounts",
      path: "/rate-limit",
      status: 401,
      body: {
        error: "Authentication required",
        message: /^You must provide a valid API key .*keeps no accounts/,
      },
    },
  ],
  "2 parameters": [
    refused(
      "a computed boolean",
      "/works?filter=has_doi:null",
      "Value for has_doi must be true or false, not null.",
    ),
    refused(
      "a computed boolean that ends so",
      "/works?filter=institutions.is_global_south:x",
      "Value for institutions.is_global_south must be true or false, not x.",
    ),
    refused(
      "a computed boolean of the source",
      "/works?filter=locations.source.has_issn:yes",
      "Value for locations.source.has_issn must be true or false, not yes.",
    ),
    refused(
      "a stored boolean",
      "/works?filter=is_oa:maybe",
      "Value for is_oa must be true, false null, or !null: not maybe.",
    ),
    refused("no alternative", "/works?filter=type:|", /^Value for param type must not be empty/),
    refused(
      "a negated condition",
      "/works?filter=type:book,!is_oa:true",
      /works where type is \(book\) and open access is \(false\)$/,
    ),
    refused("a condition after not", "/works?filter=NOT%20type:book", /works where type is \(not book\)$/),
    refused(
      "nothing in quotes",
      '/works?filter=type:article,language:!""',
      /^Value for param language must not/,
    ),
    refused(
      "a word excluded in a search filter",
      '/works?filter=type:article,title.search:"a+!b"+maps+!sea',
      'Search filters do not support the ! operator. Problem value: "a !b" maps !sea',
    ),
    refused("a corpus beside include_xpac", "/works?corpus=all&include_xpac=false", /cannot be combined/),
    refused("nothing negated", "/works?filter=type:!", /^Value for param type must not be empty/),
    refused(
      "more than 100 alternatives of a search",
      `/works?filter=title.search:${Array.from({ length: 101 }, (_, index) => `t${index}`).join("|")}`,
      /^Maximum number of values exceeded for title\.search\. Decrease values to 100 or below/,
    ),
    found(
      "more than 100 words of a search",
      `/works?filter=title.search:${Array(101).fill("maps").join("+")}`,
    ),
    refused("an empty semantic search", "/works?search.semantic=", /^search\.semantic must not be empty\./),
  ],
  "3-8 lists": [
    found("q without group_by", "/works?q=maps", {
      meta: { count: 40, q: "maps", warnings: [{ parameter: "q", message: /no effect without group_by/ }] },
    }),
    found(
      "x_query of wildcards where words are matched by stem",
      "/sources?search=journ*",
      {
        meta: {
          count: 2,
          x_query: { oql: null, url: "/sources?filter=text.search:journ%2A" },
          warnings: [{ parameter: "search", message: /the oql of x_query is null/ }],
        },
      },
      { same: "/sources?filter=text.search:journ%2A" },
    ),
    found(
      "x_query of a seed without a sample",
      `/?oqo=${encodeURIComponent('{"get_rows":"works","seed":"1"}')}`,
      {
        meta: { count: 40, x_query: { url: "/works" } },
      },
    ),
    found("x_query of one grouping side by side", "/works?group_bys=type&per_page=1", {
      meta: {
        x_query: {
          oql: "works group by type",
          oqo: { group_by: [{ column_id: "type" }] },
          url: "/works?per_page=1&group_bys=type",
        },
      },
    }),
    found("x_query of several groupings side by side", "/works?group_bys=type,is_oa", {
      meta: {
        warnings: [{ parameter: "group_bys", message: /the url gives the groups/ }],
        x_query: { oql: "works", url: "/works?group_bys=type,is_oa" },
      },
    }),
  ],
  "9 single objects": [
    found("per-page with a single object", "/works/W1001?per-page=1&mailto=a@b.org", id("W1001")),
    found("per-page with a random object", "/works/random?per-page=1", { id: /W1/ }),
    { row: "per-page with what is not there", path: "/works/W1001/ngrams?per-page=1", status: 404 },
  ],
  "11 discovery": [
    {
      row: "the documentation that the greeting names",
      path: "/docs",
      status: 200,
      says: /<code>GET \/works<\/code>|<code>GET \/\{entity\}<\/code>/,
      sent: { "content-type": /^text\/html/ },
    },
  ],
  "12 text": [
    posted("a body that is no object, and one that would do", "/text", [], 400, { error: /\{"title": / }),
  ],
  "14 queries": [
    {
      row: "guide to the endpoints",
      path: "/query/spec/api",
      status: 200,
      says: /^# Queries over HTTP/,
      sent: { "content-type": /^text\/markdown/, "cache-control": /max-age=300/ },
    },
    {
      row: "diagrams of the grammar",
      path: "/query/spec/railroad",
      status: 200,
      says: /<h2 id="query">/,
      sent: { "content-type": /^application\/xhtml\+xml$/ },
    },
  ],
};
