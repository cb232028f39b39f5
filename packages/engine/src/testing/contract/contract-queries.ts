import type { FilterLeaf, FilterNode, Oqo } from "@oqlkit/oqo-schema";
import type { View } from "../../view/view.ts";

/** A query whose answer the naive evaluator knows. */
export interface ContractQuery {
  readonly name: string;
  readonly oqo: Oqo;
  readonly view: View;
}

const leaf = (
  column_id: string,
  value: FilterLeaf["value"],
  operator: FilterLeaf["operator"] = "is",
): FilterLeaf => ({
  column_id,
  value,
  operator,
});
const not = (node: FilterNode): FilterNode => ({ ...node, is_negated: true });
const any = (...filters: FilterNode[]): FilterNode => ({ join: "or", filters });
const all = (...filters: FilterNode[]): FilterNode => ({ join: "and", filters });

/** As many alternatives as make an adapter think of something else than to list them. */
const many = (column_id: string, value: (index: number) => string | number): FilterNode =>
  any(...Array.from({ length: 150 }, (_, index) => leaf(column_id, value(index))));

/** One filter of works per kind of value and per kind of condition. */
const filters: Readonly<Record<string, FilterNode>> = {
  "a number": leaf("publication_year", 2020),
  "a number as text": leaf("publication_year", "2020"),
  "a number above": leaf("cited_by_count", 1, ">"),
  "a number from": leaf("fwci", 0.5, ">="),
  "a number below": leaf("fwci", 0.5, "<"),
  "a number up to": leaf("publication_year", 2019, "<="),
  "a fraction that no value is": leaf("publication_year", 2019.5),
  "above a fraction": leaf("publication_year", 2019.5, ">"),
  "from a fraction": leaf("publication_year", 2019.5, ">="),
  "below a fraction": leaf("publication_year", 2019.5, "<"),
  "up to a fraction": leaf("publication_year", 2019.5, "<="),
  "a number beyond all": leaf("publication_year", 1e300),
  "above a number beyond all": leaf("publication_year", 1e300, ">"),
  "below a number beyond all": leaf("publication_year", 1e300, "<"),
  "a date": leaf("publication_date", "2019-02-15"),
  "a date after": leaf("publication_date", "2019-02-15", ">"),
  "a day of a timestamp": leaf("updated_date", "2024-05-17"),
  "a bound": leaf("from_publication_date", "2020-01-01"),
  "a bound of a timestamp": leaf("to_updated_date", "2024-05-17"),
  yes: leaf("open_access.is_oa", true),
  no: leaf("is_retracted", false),
  "an alias": leaf("is_oa", true),
  "a code": leaf("type", "book"),
  "a code in a list": leaf("authorships.countries", "us"),
  "text without regard to case": leaf("biblio.volume", "Xii"),
  "text in capitals beside its last letter": leaf("biblio.issue", "ΟΔΟΣ"),
  "text with its accent apart": leaf("biblio.issue", "e\u03011"),
  "text with U+0000": leaf("biblio.issue", "\u00c9\0a"),
  "text beside its capitals": any(leaf("biblio.issue", "οδος"), leaf("biblio.issue", "ΟΔΟΣ")),
  "text with a dotted capital": leaf("biblio.issue", "i1"),
  "text with punctuation": leaf("locations.landing_page_url", "https://example.org/1?q=a,b"),
  "an id": leaf("ids.openalex", "https://openalex.org/W103"),
  "an id of another type": leaf("authorships.author.id", "I31"),
  "an id in a list": leaf("authorships.author.id", "a12"),
  "an id in a list of lists": leaf("authorships.institutions.lineage", "I31"),
  "a DOI": leaf("doi", "https://doi.org/10.1234/ABC1"),
  "the beginning of a DOI": leaf("doi_starts_with", "10.1234/abc1"),
  "a PubMed id": leaf("ids.pmid", "29456894"),
  "a malformed PubMed id": leaf("ids.pmid", "1234-567x"),
  "an ORCID": leaf("authorships.author.orcid", "0000-0001-5109-3700"),
  "an ISSN": leaf("primary_location.source.issn", "2041-172x"),
  "a continent": leaf("authorships.institutions.continent", "europe"),
  "the global south": leaf("authorships.institutions.is_global_south", true),
  "a list's length": leaf("authors_count", 2, ">="),
  presence: leaf("has_doi", false),
  "a condition on the element": leaf("journal", "S11"),
  "ids of one type in a mixed list": leaf("primary_location.source.publisher_lineage", "P21"),
  "no number": leaf("cited_by_count", null),
  "no code": leaf("language", null),
  "no element": leaf("authorships.countries", null),
  "a reference": leaf("cites", "W101"),
  "being referred to": leaf("cited_by", "W101"),
  "being referred to by what is not there": leaf("cited_by", "W77"),
  "being related": leaf("related_to", "W101"),
  "a merged id": leaf("ids.openalex", "W9999"),
  "a merged id in a list": leaf("author.id", "https://openalex.org/a9998"),
  "a reference to a merged id": leaf("cites", "W9999"),
  "being referred to by a merged id": leaf("cited_by", "W9998"),
  "a merged id whose survivor is not there": leaf("primary_location.source.id", "S9997"),
  "being in a collection": leaf("collection", "col_works", "in collection"),
  "ids of a collection": leaf("ids.openalex", "col_works"),
  "a value in a collection": leaf("authorships.author.id", "col_authors", "in collection"),
  "a value outside a collection": leaf("authorships.author.id", "!col_authors"),
  "not being outside a collection": not(leaf("collection", "!col_works", "in collection")),
  "a value in an empty collection": leaf("authorships.author.id", "col_empty", "in collection"),
  "a value in a large collection": leaf("authorships.author.id", "col_many", "in collection"),
  "references to members of a collection": leaf("cites", "col_works", "in collection"),
  "a hundred ids": any(...Array.from({ length: 100 }, (_, index) => leaf("author.id", `A${12 + 3 * index}`))),
  "many numbers": many("publication_year", (index) => 1871 + index),
  "many numbers, fractions among them": many("cited_by_count", (index) => index / 2),
  "many texts": many("biblio.volume", (index) => (index === 70 ? "XII" : `vol. "${index}"`)),
  "many texts of a list": many("locations.landing_page_url", (index) => `https://Example.org/${index}?q=a,b`),
  "many codes": many("type", (index) => (index === 99 ? "book" : `kind-${index}`)),
  "many dates": many("publication_date", (index) => `20${19 + (index % 2)}-0${1 + (index % 9)}-15`),
  "many DOIs": many("doi", (index) => `10.1234/ABC${2 * index}`),
  "many ids of rows": many("openalex", (index) => `W${2 * index + 2}`),
  "many references": many("cites", (index) => `W${100 + 5 * index}`),
  words: leaf("title.search", "data open", "has"),
  "stemmed words": leaf("title.search", "MODEL", "has"),
  "exact words": leaf("title.search.exact", "model", "has"),
  "words with accents": leaf("title.search", "etude", "has"),
  "words of other scripts": leaf("title.search", "東京", "has"),
  "words in several texts": leaf("title_and_abstract.search", "data running", "has"),
  "a phrase": leaf("title.search", '"models of"', "has"),
  "a phrase in an abstract": leaf("abstract.search", '"models of running"', "has"),
  "words near each other": leaf("abstract.search", '"running"~1~"of"', "has"),
  "a phrase beside stop words": leaf("title.search", '"data" of the', "has"),
  "words or stop words": leaf("title.search", "data OR the", "has"),
  "stop words beside words, in conditions of their own": {
    join: "or",
    filters: [leaf("title.search", "data", "has"), leaf("title.search", "of", "has")],
  },
  "stop words alone": leaf("title.search", "of OR the", "has"),
};

const combined: Readonly<Record<string, FilterNode[]>> = {
  "several conditions": [leaf("type", "article"), leaf("is_oa", true)],
  "alternatives on one field": [any(leaf("type", "article"), leaf("type", "book"))],
  "alternatives on several fields": [any(leaf("type", "article"), leaf("authorships.author.id", "A12"))],
  "two values of one list": [leaf("authorships.author.id", "A11"), leaf("authorships.author.id", "A12")],
  "a range": [leaf("publication_year", 2019, ">="), leaf("publication_year", 2021, "<")],
  "a range on a list": [leaf("locations.source.id", "S11"), not(leaf("locations.source.id", "S12"))],
  "an impossible range": [leaf("publication_year", 2021, ">"), leaf("publication_year", 2020, "<")],
  "a negated branch": [not(any(leaf("type", "article"), leaf("language", null)))],
  "a doubly negated branch": [
    not(all(not(any(leaf("type", "book"), leaf("cited_by_count", 2))), leaf("is_oa", true))),
  ],
  "merged and other ids": [
    any(leaf("openalex", "W9999"), leaf("openalex", "W9998"), leaf("openalex", "w105")),
  ],
  "a collection or another id": [
    any(leaf("author.id", "col_authors", "in collection"), leaf("author.id", "A14")),
    not(leaf("collection", "col_works", "in collection")),
  ],
  "a value or none": [any(leaf("language", "fr"), leaf("language", null))],
  "deep nesting": [
    any(
      all(leaf("type", "book"), any(leaf("fwci", 1, ">"), not(leaf("has_doi", true)))),
      not(all(leaf("is_oa", true))),
    ),
  ],
  "references among conditions": [
    any(leaf("cited_by", "W101"), leaf("cited_by", "W102")),
    not(leaf("is_oa", true)),
  ],
};

const works = (
  name: string,
  rows: FilterNode[],
  view: View = { perPage: 100 },
  more: Partial<Oqo> = {},
): ContractQuery => ({
  name,
  oqo: { get_rows: "works", filter_rows: rows, corpus: "all", ...more },
  view,
});

function sorted(column: string): ContractQuery[] {
  return (["asc", "desc"] as const).map((direction) =>
    works(`sorts by ${column} ${direction}`, [], { perPage: 100, sort: [{ column, direction }] }),
  );
}

function grouped(columns: string, view: View = {}): ContractQuery {
  const { perPage, sort: [sort] = [], q } = view;
  const notes = [
    ...(perPage === undefined ? [] : [`${perPage} at most`]),
    ...(sort === undefined ? [] : [`sorted by ${sort.column} ${sort.direction}`]),
    ...(q === undefined ? [] : [`named ${q}`]),
  ];
  const group_by = columns.split(",").map((column_id) => ({ column_id }));
  return works([`groups by ${columns}`, ...notes].join(", "), [], view, { group_by });
}

/** What a search alone finds, or does not find, in groups. */
function found(columns: string, is_negated: boolean): ContractQuery {
  const group_by = columns.split(",").map((column_id) => ({ column_id }));
  const search = { ...leaf("title.search", "data", "has"), is_negated };
  return works(
    `groups what a search ${is_negated ? "misses" : "finds"} by ${columns}`,
    [search],
    {},
    { group_by },
  );
}

const by = (column: string, direction: "asc" | "desc"): View => ({ sort: [{ column, direction }] });

/** The queries of the contract. */
export const contractQueries: readonly ContractQuery[] = [
  ...Object.entries(filters).flatMap(([name, node]) => [
    works(`filters by ${name}`, [node]),
    works(`filters by all but ${name}`, [not(node)]),
  ]),
  ...Object.entries(combined).map(([name, rows]) => works(`filters by ${name}`, rows)),
  works("keeps to the core corpus", [], { perPage: 100 }, { corpus: "core" }),
  works("keeps to the expansion", [], { perPage: 100 }, { corpus: "expansion" }),
  works("returns the first page", [], { perPage: 7 }),
  works("returns a page in between", [], { perPage: 7, page: 2 }),
  works("returns a part of the last page", [], { perPage: 7, page: 4 }),
  works("returns nothing beyond the last page", [], { perPage: 7, page: 9 }),
  ...[
    "display_name",
    "publication_date",
    "publication_year",
    "cited_by_count",
    "fwci",
    "type",
    "is_oa",
    "ids.openalex",
  ].flatMap(sorted),
  ...["authorships.author.id", "authorships.countries", "authors_count", "updated_date"].flatMap(sorted),
  works("sorts by several keys", [], {
    perPage: 100,
    sort: [
      { column: "type", direction: "desc" },
      { column: "cited_by_count", direction: "asc" },
    ],
  }),
  ...[
    "type",
    "publication_year",
    "is_oa",
    "has_doi",
    "language",
    "authorships.author.id",
    "cited_by_count",
  ].map((column) => grouped(column)),
  ...["authorships.institutions.lineage", "authorships.countries", "authorships.institutions.continent"].map(
    (column) => grouped(column),
  ),
  ...["biblio.volume", "authorships.author.orcid", "keywords.id", "primary_location.source.type"].map(
    (column) => grouped(column),
  ),
  ...["language", "cited_by_count", "authorships.countries", "primary_topic.id"].map((column) =>
    grouped(`${column}:include_unknown`),
  ),
  grouped("authorships.institutions.id", { perPage: 2 }),
  ...[
    "best_open_version",
    "version",
    "authorships.institutions.is_global_south",
    "journal:include_unknown",
  ].map((column) => grouped(column)),
  grouped("type,publication_year"),
  grouped("publication_year:include_unknown,authorships.countries:include_unknown"),
  grouped("authorships.institutions.id,authorships.author.id", { perPage: 2 }),
  grouped("type,primary_topic.id,authorships.countries:include_unknown"),
  grouped("authorships.countries:include_unknown,authorships.institutions.id,language:include_unknown", {
    perPage: 2,
  }),
  ...["key", "count", "cited_by_count.mean", "fwci.max", "sustainable_development_goals.score.sum"].flatMap(
    (column) => [
      grouped("authorships.institutions.id", { perPage: 2, ...by(column, "asc") }),
      grouped("authorships.countries:include_unknown,type", { perPage: 2, ...by(column, "desc") }),
    ],
  ),
  ...[
    "authorships.countries",
    "authorships.countries:include_unknown",
    "type",
    "type,publication_year",
  ].flatMap((columns) => [found(columns, false), found(columns, true)]),
  ...["biblio.issue", "raw_affiliation_strings", "biblio.issue:include_unknown,raw_affiliation_strings"].map(
    (columns) => grouped(columns),
  ),
  ...[
    "raw_affiliation_strings,biblio.issue",
    "type,raw_affiliation_strings:include_unknown,biblio.issue",
  ].map((columns) => grouped(columns, by("cited_by_count.sum", "desc"))),
  found("raw_affiliation_strings", true),
  grouped("raw_affiliation_strings", { q: "dEPT" }),
  grouped("authorships.institutions.id", { q: "INSTITUTION", perPage: 1 }),
  grouped("authorships.author.id", { q: "LEE  an" }),
  grouped("authorships.countries", { q: "united" }),
  grouped("publication_year", { q: "19" }),
  grouped("language:include_unknown", { q: "unk" }),
  grouped("biblio.volume", { q: "xI" }),
  grouped("biblio.issue", { q: "e\u0301" }),
  grouped("is_oa", { q: "ru" }),
  { name: "lists authors with works", oqo: { get_rows: "authors" }, view: {} },
  {
    name: "lists authors by their works when asked",
    oqo: { get_rows: "authors", filter_rows: [leaf("works_count", 0)] },
    view: {},
  },
  { name: "lists an entity type without objects", oqo: { get_rows: "oa-statuses" }, view: {} },
  {
    name: "filters sources by ISSN",
    oqo: { get_rows: "sources", filter_rows: [leaf("issn", "2041-172X")] },
    view: {},
  },
];
