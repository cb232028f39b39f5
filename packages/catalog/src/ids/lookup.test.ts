import { expect, it } from "vitest";
import { lookupKeysOf, parseLookup } from "./lookup.ts";

it.each([
  ["works", "w12", "id", "W12"],
  ["works", "https%3A%2F%2Fopenalex.org%2FW12", "id", "W12"],
  ["works", "mag:12", "id", "W12"],
  ["works", "doi:10.7717/PeerJ.4375", "doi", "10.7717/peerj.4375"],
  ["works", "doi:https://doi.org/10.7717/peerj.4375", "doi", "10.7717/peerj.4375"],
  ["works", "https%3A%2F%2Fdoi.org%2F10.7717%2Fpeerj.4375", "doi", "10.7717/peerj.4375"],
  ["works", "https:/doi.org/10.7717/peerj.4375", "doi", "10.7717/peerj.4375"],
  ["works", "doi.org/10.7717/peerj.4375", "doi", "10.7717/peerj.4375"],
  ["works", "10.7717/peerj.4375", "doi", "10.7717/peerj.4375"],
  ["works", "https://www.doi.org/10.7717/peerj.4375", "doi", "10.7717/peerj.4375"],
  ["works", "https://doi-org.library.example/10.7717/peerj.4375", "doi", "10.7717/peerj.4375"],
  ["works", "info:doi/10.7717/peerj.4375", "doi", "10.7717/peerj.4375"],
  ["works", "DOI: 10.7717/peerj.4375 (2018)", "doi", "10.7717/peerj.4375"],
  ["works", "pmid:29456894", "pmid", "29456894"],
  ["works", "pmid:https://pubmed.ncbi.nlm.nih.gov/29456894", "pmid", "29456894"],
  ["works", "https://pubmed.ncbi.nlm.nih.gov/29456894/", "pmid", "29456894"],
  ["works", "pmcid:PMC5815332", "pmcid", "5815332"],
  ["works", "pmcid:5815332", "pmcid", "5815332"],
  ["works", "https://pmc.ncbi.nlm.nih.gov/articles/PMC5815332/", "pmcid", "5815332"],
  ["works", "pmcid:https%3A%2F%2Fpmc.ncbi.nlm.nih.gov%2Farticles%2FPMC5815332", "pmcid", "5815332"],
  ["works", "https://europepmc.org/article/PMC/PMC5815332", "pmcid", "5815332"],
  ["works", "https://europepmc.org/articles/pmc5815332", "pmcid", "5815332"],
  ["authors", "orcid:0000-0003-1613-598x", "orcid", "0000-0003-1613-598X"],
  ["authors", "https://orcid.org/0000-0003-1613-5981", "orcid", "0000-0003-1613-5981"],
  ["authors", "https://www.orcid.org/0000-0003-1613-5981/", "orcid", "0000-0003-1613-5981"],
  ["authors", "orcid:https://orcid.org/0000-0003-1613-5981?lang=en", "orcid", "0000-0003-1613-5981"],
  ["authors", "0000000316135981", "orcid", "0000-0003-1613-5981"],
  ["authors", "scopus:36455008000", "scopus", "36455008000"],
  ["authors", "mag:12", "mag", "12"],
  ["sources", "issn:2041-172x", "issn", "2041-172X"],
  ["sources", "issn_l:2167-8359", "issn", "2167-8359"],
  ["sources", "20411723", "issn", "2041-1723"],
  ["sources", "https://portal.issn.org/resource/ISSN/2041-1723/", "issn", "2041-1723"],
  ["institutions", "ror:02NR0ka47", "ror", "02nr0ka47"],
  ["institutions", "https://ror.org/02nr0ka47", "ror", "02nr0ka47"],
  ["institutions", "https://www.ror.org/02nr0ka47/", "ror", "02nr0ka47"],
  ["institutions", "02nr0ka47", "ror", "02nr0ka47"],
  ["institutions", "https://m.wikidata.org/wiki/Q280413#identifiers", "wikidata", "Q280413"],
  ["institutions", "https://www.wikidata.org/wiki/Q280413", "wikidata", "Q280413"],
  ["publishers", "wikidata:q746413", "wikidata", "Q746413"],
  ["funders", "crossref:501100001809", "crossref", "501100001809"],
  ["funders", "doi:10.13039/501100001809", "doi", "10.13039/501100001809"],
  ["concepts", "mag:41008148", "mag", "41008148"],
  ["countries", "us", "id", "US"],
  ["source-types", "ebook%20platform", "id", "ebook platform"],
  ["source-types", "ebook+platform", "id", "ebook platform"],
  ["fields", "fields/17", "id", "17"],
] as const)("%s are looked up by %j", (entity, text, scheme, value) => {
  expect(parseLookup(entity, text)).toEqual({ scheme, value });
});

it.each([
  ["authors", "W123"],
  ["authors", "10.7717/peerj.4375"],
  ["works", "ror:02nr0ka47"],
  ["works", "everything"],
  ["works", "10.7717/peerj.4375 and more"],
  ["works", "https://example.org/10.7717/peerj.4375"],
  ["authors", "author 0000-0003-1613-5981"],
  ["authors", "orcid:10000-0003-1613-5981"],
  ["sources", "issn:2041-17234"],
  ["sources", "2041-1723 2041-1724"],
  ["institutions", "university 02nr0ka47"],
  ["institutions", "ror:02nr0ka471"],
  ["concepts", "wikidata:X12"],
  ["works", "mag:x"],
  ["works", "%"],
] as const)("%s are not looked up by %j", (entity, text) => {
  expect(parseLookup(entity, text)).toBeUndefined();
});

it("gives every key that finds an object", () => {
  const work = {
    id: "https://openalex.org/W12",
    doi: "https://doi.org/10.1/X",
    ids: {
      pmid: "https://pubmed.ncbi.nlm.nih.gov/7",
      pmcid: "https://www.ncbi.nlm.nih.gov/pmc/articles/9",
      mag: "12",
    },
  };
  expect(lookupKeysOf("works", work)).toEqual([
    { scheme: "id", value: "W12" },
    { scheme: "doi", value: "10.1/x" },
    { scheme: "pmid", value: "7" },
    { scheme: "pmcid", value: "9" },
  ]);
  const source = {
    id: "https://openalex.org/S12",
    issn_l: "2167-8359",
    issn: ["2167-8359", "1234-567x"],
    ids: null,
  };
  expect(lookupKeysOf("sources", source)).toEqual([
    { scheme: "id", value: "S12" },
    { scheme: "issn", value: "2167-8359" },
    { scheme: "issn", value: "1234-567X" },
  ]);
});
