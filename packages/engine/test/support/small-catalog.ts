import type { CatalogData } from "../../src/testing/index.ts";

const idBase = "https://openalex.org";

function work(index: number): object {
  return {
    id: `${idBase}/W${10 + index}`,
    doi: `https://doi.org/10.1/x${index}`,
    display_name: index % 2 === 0 ? "Open data" : "Models",
    publication_date: `20${10 + (index % 5)}-01-01`,
    publication_year: 2010 + (index % 5),
    type: index % 3 === 0 ? "book" : "article",
    language: index % 4 === 0 ? null : "en",
    cited_by_count: index % 3,
    open_access: { is_oa: index % 2 === 0 },
    has_fulltext: index % 3 === 0 ? null : index % 3 === 1,
    authorships: [{ author: { id: `${idBase}/A${10 + (index % 3)}` }, institutions: [], countries: ["US"] }],
    referenced_works: [`${idBase}/W10`],
  };
}

/** Twelve works, of whose three authors one is not there and one has no works. */
export const smallCatalog: CatalogData = {
  idBase,
  objects: {
    works: Array.from({ length: 12 }, (_, index) => work(index)),
    authors: [
      { id: `${idBase}/A10`, display_name: "Ann", works_count: 4 },
      { id: `${idBase}/A11`, display_name: "Bo", works_count: 0 },
    ],
  },
  merged: { works: { W99: "W10" } },
};
