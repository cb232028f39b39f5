import type { CatalogData } from "@oqlkit/engine/testing";

const base = "https://openalex.org";
const wikidata = "https://www.wikidata.org/entity";

const coded = (segment: string, code: string, name: string): object => ({
  id: `${base}/${segment}/${code}`,
  display_name: name,
  works_count: 1,
});

const award = (id: string, funded: number): object => ({
  id: `${base}/${id}`,
  display_name: "Tidal grant",
  funded_outputs_count: funded,
});

/** One object, or more, of each type that the small catalog lacks, with the identifiers of its type. */
export const identified: CatalogData["objects"] = {
  institutions: [
    {
      id: `${base}/I70`,
      display_name: "Coastal Institute",
      ror: "https://ror.org/01abcde23",
      ids: {
        openalex: `${base}/I70`,
        ror: "https://ror.org/01abcde23",
        wikidata: `${wikidata}/Q17`,
        mag: 70,
      },
      works_count: 3,
    },
  ],
  publishers: [
    {
      id: `${base}/P4310000001`,
      display_name: "Harbour Press",
      ids: { openalex: `${base}/P4310000001`, ror: "https://ror.org/02abcde23", wikidata: `${wikidata}/Q18` },
      works_count: 3,
    },
  ],
  funders: [
    {
      id: `${base}/F4320000001`,
      display_name: "Tide Fund",
      ids: { openalex: `${base}/F4320000001`, ror: "https://ror.org/03abcde23", wikidata: `${wikidata}/Q19` },
      works_count: 3,
    },
  ],
  awards: [award("G5", 2), award("G50", 2), award("G9", 5)],
  concepts: [
    {
      id: `${base}/C71924100`,
      display_name: "Sea",
      wikidata: `${wikidata}/Q165`,
      ids: { openalex: `${base}/C71924100`, wikidata: `${wikidata}/Q165`, mag: 71924100 },
      works_count: 3,
    },
  ],
  topics: [{ id: `${base}/T10001`, display_name: "Deep sea", works_count: 3 }],
  keywords: [
    coded("keywords", "deep-sea", "Deep sea"),
    { id: `${base}/K12345`, display_name: "Ocean current", works_count: 1 },
  ],
  sdgs: [coded("sdgs", "14", "Life below water")],
  domains: [coded("domains", "3", "Physical Sciences")],
  fields: [coded("fields", "19", "Earth and Planetary Sciences")],
  subfields: [coded("subfields", "1910", "Oceanography")],
  continents: [coded("continents", "Q15", "Africa")],
  languages: [coded("languages", "en", "English")],
  "source-types": [coded("source-types", "ebook%20platform", "ebook platform")],
  "institution-types": [coded("institution-types", "education", "education")],
  licenses: [coded("licenses", "cc-by", "CC BY")],
};
