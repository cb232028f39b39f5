import { type EntityType, entityTypes } from "@oqlkit/oqo-schema";
import type { CatalogData } from "../catalog-data.ts";
import { identifiedObjects } from "./identified-data.ts";

const idBase = "https://openalex.org";
const url = (id: string): string => `${idBase}/${id}`;

/** Element `index` of a list that begins anew at its end. */
const cycle = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

const titles = [
  "Open data",
  "open models of data",
  "Étude naïve",
  "東京 data",
  "𝛼 and \uff5a",
  null,
  "Models",
  "data, running",
];
const countries = ["US", "FR", null, "BR", "KE"];
const versions = ["publishedVersion", "acceptedVersion", null, "submittedVersion"];

function location(index: number): object {
  const version = cycle(versions, index);
  return {
    is_oa: index % 2 === 0,
    landing_page_url: index % 3 === 0 ? null : `https://example.org/${index % 4}?q=a,b`,
    pdf_url: null,
    license: index % 4 === 1 ? "cc-by" : null,
    license_id: index % 4 === 1 ? url("licenses/cc-by") : null,
    version,
    is_accepted: version === "publishedVersion" || version === "acceptedVersion",
    is_published: version === "publishedVersion",
    source: {
      id: url(`S${11 + (index % 3)}`),
      display_name: "a source",
      issn: index % 3 === 0 ? [] : ["1234-5678", "2041-172X"],
      is_oa: index % 2 === 0,
      is_in_doaj: false,
      host_organization: url("P21"),
      host_organization_lineage: [url("P21"), url("I31")],
      type: cycle(["journal", "repository", "book series"], index),
    },
  };
}

interface Authorship {
  readonly countries: readonly string[];
  readonly [key: string]: unknown;
}

function authorship(index: number): Authorship {
  const country = cycle(countries, index);
  return {
    author: {
      id: url(`A${11 + (index % 4)}`),
      display_name: "an author",
      orcid: index % 4 === 0 ? "https://orcid.org/0000-0001-5109-3700" : null,
    },
    institutions: [
      {
        id: url(`I${31 + (index % 3)}`),
        display_name: "an institution",
        ror: index % 3 === 0 ? "https://ror.org/02y3ad647" : null,
        country_code: country,
        type: "education",
        lineage: [url(`I${31 + (index % 3)}`), url("I31")],
      },
    ],
    countries: country === null ? [] : [country],
    is_corresponding: index % 3 === 0,
    raw_author_name: "Name, A.",
    raw_affiliation_strings: [`Dept. ${index % 2}`, ...(index % 3 === 0 ? [`DEPT. ${index % 2}`] : [])],
  };
}

/** As text T999 comes last. */
const topicIds = ["T10001", "T10002", "T999"];

function topic(index: number): object {
  return {
    id: url(topicIds[index % 3] ?? ""),
    display_name: `topic ${index % 3}`,
    score: 0.5,
    subfield: { id: url("subfields/1702"), display_name: "Artificial Intelligence" },
    field: { id: url("fields/17"), display_name: "Computer Science" },
    domain: { id: url("domains/3"), display_name: "Physical Sciences" },
  };
}

function work(index: number): object {
  const locations = Array.from({ length: index % 3 }, (_, at) => location(index + at));
  const authorships = Array.from({ length: (index * 2) % 4 }, (_, at) => authorship(index + at));
  const topics = Array.from({ length: index % 2 }, (_, at) => topic(index + at));
  const references =
    index % 4 === 0 ? [] : [url(`W${100 + ((index * 7) % 24)}`), url(`W${100 + ((index + 1) % 24)}`)];
  const doi = index % 5 === 0 ? null : `https://doi.org/10.1234/abc${index}`;
  const year = 2018 + (index % 5);
  // Ids of different lengths, so that their order as text is not that of their numbers.
  const id = url(`W${100 + index}${index % 6 === 5 ? "00" : ""}`);
  return {
    id,
    doi,
    title: cycle(titles, index),
    display_name: cycle(titles, index),
    ids: {
      openalex: id,
      doi,
      mag: index % 2 === 0 ? `${5000 + index}` : null,
      pmid: [null, "https://pubmed.ncbi.nlm.nih.gov/29456894", "1234-567x"][index] ?? null,
      pmcid: index === 1 ? "https://www.ncbi.nlm.nih.gov/pmc/articles/5815332" : null,
    },
    publication_year: index % 11 === 10 ? null : year,
    publication_date: index % 11 === 10 ? null : `${year}-0${1 + (index % 9)}-15`,
    language: cycle(["en", "fr", null], index),
    type: cycle(["article", "book", "book-chapter"], index),
    open_access: {
      is_oa: index % 2 === 0,
      oa_status: index % 2 === 0 ? "gold" : "closed",
      any_repository_has_fulltext: false,
    },
    authorships,
    institutions_distinct_count: Math.min(3, authorships.length),
    countries_distinct_count: new Set(authorships.flatMap((one) => one.countries)).size,
    corresponding_author_ids: [],
    corresponding_institution_ids: [],
    cited_by_count: index % 4 === 3 ? null : index % 4,
    cited_by_percentile_year: index % 3 === 0 ? null : { min: 50 + (index % 2), max: 90 + (index % 3) },
    fwci: index % 3 === 0 ? null : (index % 5) / 4,
    biblio: {
      volume: cycle(["12", "xii", "XII", null], index),
      issue: cycle([null, "ΟΔΟΣ", "οδος", "İ1", "\u00e91", "E\u03011", "\u00e9\0a", "\u00e9\0b"], index),
    },
    is_retracted: index === 7,
    is_paratext: false,
    has_content: { pdf: index % 3 === 0, grobid_xml: index % 6 === 0 },
    is_xpac: index % 8 === 6,
    primary_topic: topics[0] ?? null,
    topics,
    keywords:
      index % 2 === 0
        ? [{ id: url("keywords/machine-learning"), display_name: "machine learning", score: 1 }]
        : [],
    locations_count: locations.length,
    primary_location: locations[0] ?? null,
    locations,
    best_oa_location: locations[index % 2] ?? null,
    referenced_works_count: references.length,
    referenced_works: references,
    related_works: index % 5 === 1 ? [url("W103"), url("W110")] : [],
    abstract_inverted_index: index % 3 === 1 ? { running: [0, 3], models: [1], of: [2], naïve: [4] } : null,
    updated_date: cycle(["2024-05-17T10:20:30.123456", "2024-05-17T23:59:59", "2024-05-18"], index),
    created_date: cycle(["2020-01-01", "2021-06-30"], index),
    extra: { kept: [1, 2.5, "as it is", null] },
  };
}

const authorNames = ["Ann Lee", "Étienne Dubois", "山田 太郎", "Ann Lee"];

function author(index: number): object {
  return {
    id: url(`A${11 + index}`),
    orcid: index === 0 ? "https://orcid.org/0000-0001-5109-3700" : null,
    display_name: cycle(authorNames, index),
    // Two that differ only far behind.
    display_name_alternatives:
      index % 2 === 0
        ? ["A. Lee", `Maria Annabel Featherstone Lee the ${cycle(["Elder", "", "Younger"], index)}`]
        : [],
    // Author A14 has no works, and so is not part of what a plain query lists.
    works_count: 3 - index,
    cited_by_count: index % 2,
  };
}

function institution(index: number): object {
  return {
    id: url(`I${31 + index}`),
    ror: index === 0 ? "https://ror.org/02y3ad647" : null,
    display_name: `Institution ${index}`,
    country_code: cycle(countries, index),
    type: "education",
    lineage: [url(`I${31 + index}`), url("I31")],
    works_count: index,
    cited_by_count: null,
  };
}

function source(index: number): object {
  return {
    id: url(`S${11 + index}`),
    issn_l: index === 0 ? null : "1234-5678",
    issn: index === 0 ? [] : ["1234-5678", "2041-172X"],
    display_name: `Source ${index}`,
    // Words of one letter, more than the beginning of a name has room for; one with markup, one with a possessive.
    alternate_titles: [
      "中华人民共和国国家卫生健康委员会公报",
      `<i>Fauna</i> of H<sub>2</sub>O &amp; ice, ${index}`,
      `Queen's Letters ${index}`,
    ],
    type: cycle(["journal", "repository", "book series"], index),
    is_oa: index === 1,
    is_in_doaj: false,
    works_count: 5,
    cited_by_count: index,
  };
}

const own: Partial<Record<EntityType, object[]>> = {
  works: Array.from({ length: 24 }, (_, index) => work(index)),
  authors: Array.from({ length: 4 }, (_, index) => author(index)),
  institutions: Array.from({ length: 3 }, (_, index) => institution(index)),
  sources: Array.from({ length: 3 }, (_, index) => source(index)),
};

/** The catalog that the contract asks about: ties, nulls, empty lists, duplicates, ids that sort as text. */
export const contractData: CatalogData = {
  idBase,
  objects: Object.fromEntries(
    entityTypes.map((entity) => [entity, [...(own[entity] ?? []), ...identifiedObjects(entity)]]),
  ),
  merged: { works: { W9999: "W100", W9998: "W108" }, authors: { A9998: "A11" }, sources: { S9997: "S4040" } },
  collections: {
    col_works: ["W101", `${idBase}/W102`, "w9999", "W4040404"],
    col_authors: ["A12", "A9998"],
    col_empty: [],
    // More than a statement can name one by one.
    col_many: Array.from({ length: 1000 }, (_, index) => `A${12 + 2 * index}`),
  },
};
