import type { EntityType } from "@oqlkit/oqo-schema";
import type { Sections } from "./contract-case.ts";
import type { Case } from "./make-case.ts";
import { found } from "./make-case.ts";

const wikidata = "https://www.wikidata.org/entity";
const pubmed = "https://pubmed.ncbi.nlm.nih.gov";

/** By entity type and id: spellings of each form of identifier. */
const forms: Partial<Record<EntityType, Readonly<Record<string, readonly string[]>>>> = {
  works: {
    W1002: [
      "pmid:31002",
      `pmid:${pubmed}/31002`,
      `${pubmed}/31002`,
      "pmcid:71002",
      "pmcid:PMC71002",
      "doi:10.5555/PAPER.1002",
      "http://dx.doi.org/10.5555/paper.1002",
      "https://www.doi.org/10.5555/paper.1002",
      "info:doi/10.5555/paper.1002",
    ],
  },
  authors: {
    A503: [
      "A503",
      "a503",
      "https://openalex.org/A503",
      "openalex:A503",
      "orcid:0000-0002-1825-0092",
      "https://www.orcid.org/0000-0002-1825-0092/",
      "scopus:700492",
      "mag:2902",
    ],
  },
  sources: { S11: ["issn:1234-5611", "issn:8765-4311", "issn_l:1234-5611", "mag:6011"] },
  publishers: {
    P4310000001: ["https://ror.org/02abcde23", "https://ror.org/02abcde23/", `${wikidata}/Q18`],
  },
  funders: { F4320000001: ["ror:03abcde23", `${wikidata}/Q19`] },
  concepts: { C71924100: ["wikidata:q165", `${wikidata}/Q165`, "mag:71924100", "c71924100"] },
  keywords: { K12345: ["K12345", "k12345", "openalex:k12345", "https://openalex.org/keywords/k12345"] },
  sdgs: { "sdgs/14": ["14", "https://openalex.org/sdgs/14", "sdgs/14"] },
  countries: { "countries/US": ["US", "https://openalex.org/countries/US"] },
};

const asPath = (text: string): string => (text.includes("://") ? encodeURIComponent(text) : text);

const spellings: readonly Case[] = Object.entries(forms).flatMap(([entity, objects]) =>
  Object.entries(objects).flatMap(([id, texts]) =>
    texts.map((text) =>
      found(`${entity} by ${text}`, `/${entity}/${asPath(text)}`, { id: `https://openalex.org/${id}` }),
    ),
  ),
);

const drawn = ["authors", "sources", "institutions", "publishers", "funders", "concepts", "countries"].map(
  (entity) => found(`random ${entity}`, `/${entity}/random`, { id: /^https:\/\/openalex\.org\// }),
);

/** Single objects by each form of identifier. */
export const identifierCases: Sections = {
  "9 single objects": [
    ...spellings,
    ...drawn,
    found("RANDOM", "/works/RANDOM", { id: /W\d+$/ }),
    found(
      "the object itself, without an envelope",
      "/works/W1001",
      { type: "book" },
      {
        lacks: ["meta", "results", "relevance_score"],
        says: /^\{"id":"https:\/\/openalex\.org\/W1001","doi":/,
      },
    ),
    {
      row: "an id URL at the root, encoded",
      path: `/${encodeURIComponent("https://openalex.org/W1001")}?select=id`,
      status: 302,
      sent: { location: /\/works\/W1001\?select=id$/ },
    },
    found("keywords by K..., after their path", "/keywords/keywords%2FK12345", {
      id: "https://openalex.org/K12345",
    }),
    found("keywords by k... in a filter", "/keywords?filter=id:k12345", { meta: { count: 1 } }),
    {
      row: "another URL at the root, encoded",
      path: `/${encodeURIComponent("https://example.org/nonsense")}`,
      status: 404,
      body: { message: "OpenAlex ID format not recognized" },
    },
    {
      row: "works by pmid, unknown",
      path: "/works/pmid:1",
      status: 404,
      body: { error: "Not Found", message: /pmid:1/ },
    },
    { row: "a select of an unknown name", path: "/works/W1001?select=nope", status: 400 },
    { row: "mailto and api_key", path: "/works/W1001?mailto=a@b.org&api_key=k", status: 200 },
  ],
};
