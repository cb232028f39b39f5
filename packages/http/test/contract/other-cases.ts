import type { Sections } from "./contract-case.ts";
import { found, posted } from "./make-case.ts";

const id = (short: string): object => ({ id: `https://openalex.org/${short}` });
const validation = (type: string): object => ({ validation: { valid: false, errors: [{ type }] } });

const text = "How birds cross the Sahara";

/** Single objects by every kind of id, and the other endpoints, beyond the cases that stand with the sections. */
export const otherCases: Sections = {
  "1 transport": [
    {
      row: "a header from any origin",
      path: "/works",
      headers: { origin: "https://a.example" },
      status: 200,
      sent: { "access-control-allow-origin": /^\*$/ },
    },
    {
      row: "preflight",
      method: "OPTIONS",
      path: "/query",
      status: 204,
      sent: { "access-control-allow-headers": /Authorization/ },
    },
    { row: "HEAD of what is not there", method: "HEAD", path: "/works/W424242", status: 404 },
    posted("POST has no limit of its line", `/?mailto=${"x".repeat(8200)}`, { oql: "works" }, 200, {
      meta: { count: 40 },
    }),
    { row: "an unknown path", path: "/nothing/at/all", status: 404, body: { error: "Not Found" } },
  ],
  "9 single objects": [
    found("by a plain DOI URL", "/works/https://doi.org/10.5555/paper.1002", id("W1002")),
    found("by doi.org/...", "/works/doi.org/10.5555/paper.1002", id("W1002")),
    found("by a bare DOI, in any case", "/works/10.5555/PAPER.1002", id("W1002")),
    found("by an ORCID URL", "/authors/https://orcid.org/0000-0002-1825-0091", id("A502")),
    found("institutions by ror:", "/institutions/ror:01abcde23", id("I70")),
    found("institutions by a ROR URL", "/institutions/https://ror.org/01ABCDE23", id("I70")),
    found("institutions by wikidata:", "/institutions/wikidata:q17", id("I70")),
    found("institutions by a Wikidata URL", "/institutions/https://www.wikidata.org/entity/Q17", id("I70")),
    found("institutions by mag:", "/institutions/mag:70", id("I70")),
    found("publishers by ror:", "/publishers/ror:02abcde23", id("P4310000001")),
    found("publishers by wikidata:", "/publishers/wikidata:Q18", id("P4310000001")),
    found("funders by ror:", "/funders/https://ror.org/03abcde23", id("F4320000001")),
    found("funders by wikidata:", "/funders/wikidata:Q19", id("F4320000001")),
    found("concepts by wikidata:", "/concepts/wikidata:Q165", id("C71924100")),
    found("topics by T...", "/topics/t10001", id("T10001")),
    found("keywords", "/keywords/Deep-Sea", id("keywords/deep-sea")),
    found("sdgs", "/sdgs/14", id("sdgs/14")),
    found("domains", "/domains/3", id("domains/3")),
    found("fields", "/fields/19", id("fields/19")),
    found("subfields", "/subfields/1910", id("subfields/1910")),
    found("continents", "/continents/q15", id("continents/Q15")),
    found("languages", "/languages/EN", id("languages/en")),
    found("work types", "/work-types/Article", id("types/article")),
    found("source types, with a blank", "/source-types/ebook%20platform", { display_name: "ebook platform" }),
    found("institution types", "/institution-types/education", id("institution-types/education")),
    found("licenses", "/licenses/CC-BY", id("licenses/cc-by")),
    found("random, of another type", "/topics/random", id("T10001")),
    {
      row: "the query string of a merged one is kept",
      path: "/works/W9001?select=id",
      status: 301,
      sent: { location: /\/works\/W1003\?select=id$/ },
    },
    { row: "an unknown parameter", path: "/works/W1001?filter=x", status: 400 },
    { row: "an unknown code", path: "/countries/zz", status: 404, body: { error: "Not Found" } },
  ],
  "10 autocomplete": [
    found("filter", "/autocomplete/works?q=maps&filter=type:book", {
      results: [{ entity_type: "work" }, {}, {}, {}, {}, {}, {}, {}, {}, {}],
    }),
    found(
      "hide_zero and author_hint",
      "/autocomplete/authors?q=author&hide_zero=true&author_hint=institution",
      { meta: { count: 4 } },
    ),
    found("entity_type", "/autocomplete?q=author&entity_type=author", {
      results: [{ entity_type: "author" }, {}, {}, {}],
    }),
    found("hide_works", "/autocomplete?q=deep&hide_works=true", { results: [{}, {}] }),
    { row: "an entity type without it", path: "/autocomplete/nope?q=a", status: 404 },
  ],
  "12 text": [
    {
      row: "too long",
      path: `/text?title=${"x".repeat(2001)}`,
      status: 400,
      body: { error: /must not exceed 2000 characters/ },
    },
    { row: "without a title", path: "/text?abstract=abc", status: 400, body: { error: /title/ } },
    found("19 characters are enough", "/text?title=Birds+of+the+Sahara", { meta: { keywords_count: 1 } }),
    posted("a body that is no object", "/text", [text], 400, {}),
    {
      row: "a body that is no JSON",
      method: "POST",
      path: "/text",
      headers: { "content-type": "application/json" },
      text: "{",
      status: 400,
    },
    found("count of keywords", `/text/keywords?title=${text.replaceAll(" ", "+")}`, { meta: { count: 1 } }),
    found("count of concepts", `/text/concepts?title=${text.replaceAll(" ", "+")}`, { meta: { count: 1 } }),
  ],
  "13 properties": [
    found("by a parameter", "/properties?entity=works", { meta: { entity: "works", entity_count: 24 } }),
    found("a number", "/properties/works", {
      properties: {
        works: {
          publication_year: {
            type: "number",
            operators: ["eq", "not", "null", "or", "range"],
            display_name: "year",
          },
        },
      },
    }),
    { row: "the former address", path: "/registry", status: 200, sent: { deprecation: /^true$/ } },
    {
      row: "the former address of one entity",
      path: "/registry/works",
      status: 200,
      body: { meta: { entity: "works" } },
      sent: { deprecation: /^true$/ },
    },
  ],
  "14 queries": [
    posted("neither oql nor oqo", "/", {}, 400, validation("invalid_body")),
    posted("a body that is no object", "/", ["works"], 400, validation("invalid_body")),
    posted("sort that is no text", "/", { oql: "works", sort: 1 }, 400, validation("invalid_body")),
    posted(
      "per_page that is no integer",
      "/",
      { oql: "works", per_page: true },
      400,
      validation("invalid_body"),
    ),
    posted("cursor that is no text", "/", { oql: "works", cursor: 1 }, 400, validation("invalid_body")),
    posted("null counts as absent", "/", { oql: "works", sort: null, page: null }, 200, {
      meta: { count: 40 },
    }),
    posted("select as an array", "/", { oql: "works", select: ["id"], per_page: 1 }, 200, {
      meta: { per_page: 1 },
    }),
    posted("page with cursor", "/", { oql: "works", page: 2, cursor: "*" }, 400, {
      validation: { valid: false },
    }),
    posted("per_page over 100", "/", { oql: "works", per_page: 101 }, 400, { validation: { valid: false } }),
    found("oql before oqo", "/?oql=authors&oqo=nonsense", { meta: { count: 4 } }),
    found("other parameters are ignored", "/?oql=works&mailto=a@b.org", { meta: { count: 40 } }),
    {
      row: "a query that is not valid is shown",
      path: "/?oql=works+where+type+is+(novel)",
      status: 400,
      body: { oqo: { get_rows: "works" }, validation: { valid: false } },
    },
    {
      row: "translate what is not valid",
      path: "/query/oxurl/works?filter=nope:1",
      status: 400,
      body: { oxurl: null, oql: null, oqo: {}, validation: { valid: false } },
    },
    {
      row: "translate what cannot be read",
      path: "/query/oql/works%20where",
      status: 400,
      body: validation("parse_error"),
    },
    found("translate what has no URL", "/query/oql/works%20(all)", {
      oxurl: null,
      validation: { warnings: [{ type: "url_not_representable" }] },
    }),
    found("translate oxurl, encoded", "/query/oxurl/%2Fworks%3Ffilter%3Dtype%3Abook", { oql: /book/ }),
    {
      row: "specification may be kept",
      path: "/query/spec",
      status: 200,
      sent: { "cache-control": /max-age=300/ },
    },
    { row: "grammar", path: "/query/spec/grammar", status: 200, sent: { "content-type": /^text\/plain/ } },
    { row: "guide", path: "/query/spec/guide", status: 200, sent: { "content-type": /^text\/markdown/ } },
    {
      row: "cheat sheet",
      path: "/query/spec/cheatsheet",
      status: 200,
      sent: { "content-type": /^text\/markdown/ },
    },
    found("validate a good text", "/validate?q=works", { valid: true, diagnostics: [] }),
    found("parse context of a value", "/parse-context?q=works+where+institution+is+har", {
      context: {
        category: "value",
        autocomplete_entity: "institutions",
        prefix: "har",
        replace_range: { start: 27, end: 30 },
      },
    }),
  ],
};
