import type { EntityType } from "@oqlkit/oqo-schema";
import { expect, it } from "vitest";
import { fieldOf } from "../fields/field-of.ts";
import type { Field, Scalar } from "../types.ts";
import { readIdentifier, readValue } from "./read-value.ts";

function field(entity: EntityType, name: string): Field {
  const found = fieldOf(entity, name);
  if (found === undefined) throw new Error(`no field ${name}`);
  return found;
}

const read: [name: string, raw: unknown, value: Scalar][] = [
  ["is_oa", true, true],
  ["is_oa", "FALSE", false],
  ["publication_year", 2020, 2020],
  ["publication_year", "2020", 2020],
  ["fwci", "-1.5e2", -150],
  ["publication_date", "2020-02-29", "2020-02-29"],
  ["updated_date", "2020-02-29", "2020-02-29T00:00:00.000000"],
  ["updated_date", "2023-05-18T20:44:49.814Z", "2023-05-18T20:44:49.814000"],
  ["updated_date", "2023-05-18T20:44:49+02:00", "2023-05-18T18:44:49.000000"],
  ["author.id", "https://other.example/a12", "A12"],
  ["author.id", "W12", "W12"],
  ["author.orcid", "https://orcid.org/0000-0003-1613-598x", "0000-0003-1613-598X"],
  ["institutions.ror", "https://ror.org/02NR0ka47", "02nr0ka47"],
  ["institutions.ror", "https://ror.org/https://ror.org/02nr0ka47", "02nr0ka47"],
  ["authorships.countries", "countries/us", "US"],
  ["authorships.institutions.continent", "north_america", "Q49"],
  ["authorships.institutions.continent", "continents/q49", "Q49"],
  ["type", "https://openalex.org/types/Article", "article"],
  ["primary_location.source.type", "source-types/ebook%20platform", "ebook platform"],
  ["locations.license", "https://openalex.org/licenses/CC-BY", "cc-by"],
  ["locations.license", "implied-oa", "other-oa"],
  ["primary_location.license_id", "licenses/PD", "public-domain"],
  ["best_oa_location.license", "elsevier-specific: oa user license", "publisher-specific-oa"],
  ["indexed_in", "indexes/Crossref", "crossref"],
  ["sustainable_development_goals.id", "https://metadata.un.org/sdg/3", "3"],
  ["sustainable_development_goals.id", "sdgs/3", "3"],
  ["topics.field.id", 17, "17"],
  ["doi", "https://doi.org/10.7717/PeerJ.4375", "10.7717/peerj.4375"],
  ["doi_starts_with", "10.77", "10.77"],
  ["pmid", "https://pubmed.ncbi.nlm.nih.gov/29456894", "29456894"],
  ["pmcid", "https://www.ncbi.nlm.nih.gov/pmc/articles/5815332", "5815332"],
  ["mag", 2741809807, "2741809807"],
  ["locations.source.issn", "2041-172x", "2041-172X"],
  ["concepts.wikidata", "https://www.wikidata.org/wiki/Q42", "Q42"],
  ["locations.source.publisher_lineage", "P12", "P12"],
  ["biblio.volume", 12, "12"],
  ["display_name", " As It Stands ", " As It Stands "],
];

it.each(read)("%s reads %j as %j", (name, raw, value) => {
  expect(readValue(field("works", name), raw)).toBe(value);
});

const refused: [name: string, raw: unknown][] = [
  ["is_oa", "yes"],
  ["is_oa", 1],
  ["publication_year", "20x0"],
  ["publication_year", Number.NaN],
  ["publication_year", ""],
  ["publication_date", "2021-02-29"],
  ["publication_date", "2021-2-9"],
  ["publication_date", 20210209],
  ["updated_date", "2021-02-09T25:00:00"],
  ["author.id", "somebody"],
  ["author.id", 12],
  ["authorships.countries", "usa"],
  ["authorships.institutions.continent", "atlantis"],
  ["doi_starts_with", "https://doi.org/10.77"],
  ["doi_starts_with", "10"],
  ["author.orcid", "0000 0003"],
  ["locations.source.publisher_lineage", "I12"],
  ["locations.source.host_institution_lineage", "P12"],
  ["display_name", ""],
  ["display_name", null],
  ["display_name", {}],
];

it.each(refused)("%s refuses %j", (name, raw) => {
  expect(readValue(field("works", name), raw)).toBeUndefined();
});

it("takes a malformed identifier for what stands in its place", () => {
  const orcid = field("works", "author.orcid");
  for (const written of [
    "https://orcid.org/0000-0003-1613-598",
    "orcid: 0000-0003-1613-598 ",
    "0000-0003-1613-598",
  ])
    expect(readValue(orcid, written)).toBe("0000-0003-1613-598");
  expect(readIdentifier(orcid, "0000-0003-1613-598")).toBeUndefined();
  expect(readValue(field("works", "doi"), "https://doi.org/peerj.4375")).toBe("peerj.4375");
});

const two: [entity: EntityType, name: string, one: string][] = [
  ["works", "author.orcid", "https://orcid.org/0000-0003-1613-5981"],
  ["works", "institutions.ror", "https://ror.org/02nr0ka47"],
  ["works", "institutions.ror", "ror:02nr0ka47"],
  ["works", "pmid", "https://pubmed.ncbi.nlm.nih.gov/29456894"],
  ["works", "pmcid", "https://www.ncbi.nlm.nih.gov/pmc/articles/5815332"],
  ["works", "locations.source.issn", "https://portal.issn.org/resource/ISSN/2041-1723"],
  ["works", "concepts.wikidata", "https://www.wikidata.org/wiki/Q42"],
  ["authors", "scopus", "http://www.scopus.com/x.url?authorID=36455008000&partnerID=M"],
];

it.each(two)("%s %s takes one %s, not two", (entity, name, one) => {
  expect(readValue(field(entity, name), one)).toBeDefined();
  for (const joint of ["+", " ", "%2B"]) {
    expect(readValue(field(entity, name), `${one}${joint}${one}`)).toBeUndefined();
  }
});

it("reads numbers as texts, as they are written in queries", () => {
  expect([12, 0.00001, 1e21].map((number) => readValue(field("works", "biblio.volume"), number))).toEqual([
    "12",
    "1e-05",
    "1000000000000000000000",
  ]);
});

it("reads long runs of digits once", () => {
  const digits = "1".repeat(100_000);
  expect(readValue(field("works", "cited_by_count"), `${digits}x`)).toBeUndefined();
  expect(readValue(field("works", "fwci"), `${digits}e-99999`)).toBeCloseTo(1.1111, 3);
});

it("reads numbers as codes where codes are digits", () => {
  expect(readValue(field("domains", "fields.id"), 27)).toBe("27");
  expect(readValue(field("fields", "subfields.id"), "https://openalex.org/subfields/2718")).toBe("2718");
  expect(
    readValue(field("authors", "scopus"), "http://www.scopus.com/x.url?authorID=36455008000&partnerID=M"),
  ).toBe("36455008000");
});
