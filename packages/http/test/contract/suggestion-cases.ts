import type { Sections } from "./contract-case.ts";
import { found, refused } from "./make-case.ts";

const one = (suggestion: object): object => ({ meta: { per_page: 10, page: 1 }, results: [suggestion] });

/** Names and what they are completed to, by entity type. */
export const suggestionCases: Sections = {
  "10 autocomplete": [
    found(
      "works",
      "/autocomplete/works?q=W1002",
      one({
        id: "https://openalex.org/W1002",
        short_id: "works/W1002",
        display_name: "Deep sea maps",
        hint: "Author 1",
        cited_by_count: 37,
        works_count: null,
        entity_type: "work",
        external_id: "https://doi.org/10.5555/paper.1002",
        filter_key: "id",
      }),
    ),
    found(
      "authors",
      "/autocomplete/authors?q=Author+2",
      one({
        short_id: "authors/A503",
        entity_type: "author",
        external_id: "https://orcid.org/0000-0002-1825-0092",
        filter_key: "authorships.author.id",
        works_count: 8,
        cited_by_count: 2,
      }),
    ),
    found(
      "sources",
      "/autocomplete/sources?q=journal+11",
      one({ entity_type: "source", external_id: "1234-5611", filter_key: "primary_location.source.id" }),
    ),
    found(
      "institutions",
      "/autocomplete/institutions?q=coastal",
      one({
        entity_type: "institution",
        external_id: "https://ror.org/01abcde23",
        filter_key: "authorships.institutions.lineage",
      }),
    ),
    found("topics", "/autocomplete/topics?q=deep", one({ entity_type: "topic", filter_key: "topics.id" })),
    found(
      "keywords",
      "/autocomplete/keywords?q=dee",
      one({ entity_type: "keyword", filter_key: "keywords.id" }),
    ),
    found(
      "concepts",
      "/autocomplete/concepts?q=sea",
      one({
        entity_type: "concept",
        external_id: "https://www.wikidata.org/entity/Q165",
        filter_key: "concepts.id",
      }),
    ),
    found(
      "publishers",
      "/autocomplete/publishers?q=harb",
      one({
        entity_type: "publisher",
        external_id: "https://www.wikidata.org/entity/Q18",
        filter_key: "primary_location.source.host_organization_lineage",
      }),
    ),
    found(
      "funders",
      "/autocomplete/funders?q=tide",
      one({
        entity_type: "funder",
        external_id: "https://ror.org/03abcde23",
        filter_key: "awards.funder_id",
      }),
    ),
    found(
      "licenses",
      "/autocomplete/licenses?q=cc",
      one({ entity_type: "license", filter_key: "locations.license" }),
    ),
    found(
      "subfields",
      "/autocomplete/subfields?q=ocean",
      one({ display_name: "Oceanography", external_id: null }),
    ),
    found("the last word may be partial", "/autocomplete/works?q=deep+sea+ma", {
      results: [{ display_name: "Deep sea maps" }, {}, {}, {}, {}, {}, {}, {}, {}, {}],
    }),
    found("without q, the top ones", "/autocomplete/authors", {
      results: [{ short_id: "authors/A501" }, {}, {}, {}],
    }),
    found("search narrows", "/autocomplete/works?q=deep&search=sea", { meta: { count: 10 } }),
    found(
      "an ORCID",
      "/autocomplete/authors?q=https://orcid.org/0000-0002-1825-0093",
      one({ short_id: "authors/A504" }),
    ),
    found(
      "a DOI",
      "/autocomplete/works?q=https://doi.org/10.5555/paper.1004",
      one({ short_id: "works/W1004" }),
    ),
    found(
      "a ROR",
      "/autocomplete/institutions?q=https://ror.org/01abcde23",
      one({ short_id: "institutions/I70" }),
    ),
    found("an ISSN", "/autocomplete/sources?q=1234-5610", one({ short_id: "sources/S10" })),
    found("a Wikidata id", "/autocomplete/concepts?q=wikidata:Q165", one({ short_id: "concepts/C71924100" })),
    refused(
      "an unknown entity_type",
      "/autocomplete?q=a&entity_type=nope",
      /^nope is not a valid entity_type/,
    ),
    refused("no select", "/autocomplete/works?q=a&select=id", /^select is not a valid parameter/),
    refused(
      "a wildcard in what narrows, named as it was sent",
      "/autocomplete/works?q=a&search=mach*",
      /Use search\.exact instead of search,/,
    ),
    refused(
      "two filters",
      "/autocomplete/works?q=a&filter=type:book&filter=type:article",
      /^Only one filter parameter is allowed/,
    ),
    refused(
      "a semantic search",
      "/autocomplete/works?q=a&filter=semantic.search:open",
      /^Semantic search does not work with autocomplete/,
    ),
    refused(
      "a semantic search of abstracts",
      "/autocomplete/works?q=a&filter=abstract.search.semantic:open",
      /^Semantic search does not work with autocomplete/,
    ),
    refused("no paging of all", "/autocomplete?q=a&per_page=5", /^per_page is not a valid parameter/),
    {
      row: "free of charge",
      server: "metered",
      path: "/autocomplete/works?q=deep",
      status: 200,
      sent: { "x-ratelimit-credits-used": /^0$/ },
    },
  ],
};
