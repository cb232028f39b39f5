import { describe, expect, it } from "vitest";
import {
  type ExternalIdReader,
  readCrossref,
  readIssn,
  readMag,
  readOrcid,
  readPmcid,
  readPmid,
  readRor,
  readScopus,
  readWikidata,
} from "./external-id.ts";

/** Each reader with a bare identifier of its kind, and the prefixed form or the address that people write. */
const kinds: [string, ExternalIdReader, string, string][] = [
  ["ORCID", readOrcid, "0000-0003-1613-598X", "https://orcid.org/0000-0003-1613-598x/"],
  ["ROR", readRor, "02mhbdp94", "https://ror.org/02MHBDP94"],
  ["ISSN", readIssn, "2041-172X", "issn:2041172x"],
  ["PubMed", readPmid, "29456894", "https://pubmed.ncbi.nlm.nih.gov/29456894/"],
  ["PubMed Central", readPmcid, "5815332", "PMCID: PMC5815332"],
  ["Wikidata", readWikidata, "Q42", "https://www.wikidata.org/wiki/q42"],
  [
    "Scopus",
    readScopus,
    "55555",
    "http://www.scopus.com/inward/authorDetails.url?authorID=55555&partnerID=MN8TOARS",
  ],
  ["MAG", readMag, "2741809807", "mag:2741809807"],
  ["Crossref", readCrossref, "100000001", "https://doi.org/10.13039/100000001"],
];

describe.each(kinds)("an identifier of %s", (_, read, bare, written) => {
  it("is read bare, with blanks around it, and as it is written", () => {
    for (const text of [bare, ` ${bare} `, written, written.toUpperCase()]) expect(read(text)).toBe(bare);
  });

  it("is no part of a longer text", () => {
    for (const text of [`x${bare}`, `${bare}x`, `9999${bare}`, `${bare} ${bare}`, `see ${bare}`, ""]) {
      // Numbers of any length are identifiers too.
      if (/^\d+$/.test(text) && /^\d+$/.test(bare)) continue;
      expect(read(text)).toBeUndefined();
    }
  });
});

it("reads articles of PubMed Central where they stand, and no others", () => {
  for (const address of [
    "https://pmc.ncbi.nlm.nih.gov/articles/PMC12/",
    "https://www.ncbi.nlm.nih.gov/pmc/articles/12",
    "pmc/articles/PMC0012",
    "http://europepmc.org/articles/pmc12",
    "https://www.EuropePMC.org/article/PMC/PMC12",
  ])
    expect(readPmcid(address)).toBe("12");
  for (const address of [
    "https://www.nature.com/articles/12",
    "https://jpmcc.example/article/12",
    "https://europepmc.org/article/MED/12",
    "see https://pmc.ncbi.nlm.nih.gov/articles/PMC12",
    "https://pmc.ncbi.nlm.nih.gov/articles/PMC12/pdf",
  ])
    expect(readPmcid(address)).toBeUndefined();
});
