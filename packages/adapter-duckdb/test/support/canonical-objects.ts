import { formatId, type Shape, shapeOf } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import fc from "fast-check";
import { idBase } from "./build-small.ts";
import type { CanonicalObject } from "./write-rows.ts";

/** Identifiers and codes in many spellings, and texts that are none. */
const texts = [
  "",
  " ",
  "journal",
  "repository",
  "article",
  "Book Series",
  "publishedVersion",
  "acceptedVersion",
  "submittedVersion",
  "other",
  "US",
  "gb",
  "countries/FR",
  "https://openalex.org/countries/JP",
  "BR",
  "XX",
  "en",
  "CC-BY",
  "licenses/cc-by",
  "https://doi.org/10.7717/PeerJ.4375",
  "10.1234/Ümlaut(2020)",
  "doi:10.5/a b",
  "https://orcid.org/0000-0001-6187-667x",
  "0000000161876670",
  "https://orcid.org/0000-0001-6187-667",
  "https://orcid.org/ 0000-0001-6187-667 /",
  "https://ror.org/https://ror.org/00CVXB145",
  "https://ror.org/00CVXB145",
  "0161xgx34",
  "1234-567x",
  "20493630",
  "https://pubmed.ncbi.nlm.nih.gov/0029456894",
  "29456894",
  "000",
  "PMC5815332",
  "https://www.ncbi.nlm.nih.gov/pmc/articles/5815332",
  "https://www.wikidata.org/wiki/Q42",
  "q7",
  "https://www.scopus.com/inward/authorDetails.url?authorID=7003&partnerID=1",
  "mag:0012",
  "2741809807",
  "10.13039/501100001711",
  "https://doi.org/10.13039/100000001",
  "Müller’s Ærø naïve café — Straße 3D",
  "The Networks' networking of NETWORKS",
  "数据 science",
  "W12",
  "openalex:w0034",
  "https://api.example.org/works/W56/",
  "Z99",
];

const text = fc.oneof(fc.constantFrom(...texts), fc.string({ unit: "grapheme", maxLength: 12 }));
const optional = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { freq: 4 });

function idOf(entity: EntityType | readonly EntityType[]): fc.Arbitrary<string> {
  if (typeof entity !== "string") return fc.oneof(...entity.map((one) => idOf(one)));
  const lettered: Partial<Record<EntityType, string>> = {
    works: "W",
    authors: "A",
    sources: "S",
    institutions: "I",
    topics: "T",
    publishers: "P",
    funders: "F",
    awards: "G",
    concepts: "C",
  };
  const letter = lettered[entity];
  if (letter !== undefined) {
    return fc
      .oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 999_999_999_999_999 }))
      .map((number) => formatId(entity, `${letter}${number}`, idBase));
  }
  const codes: Partial<Record<EntityType, readonly string[]>> = {
    countries: ["US", "FR", "BR"],
    continents: ["Q15", "Q46"],
    keywords: ["K12", "c++", "tcp/ip", "machine-learning"],
    "source-types": ["journal", "ebook platform"],
  };
  return fc
    .constantFrom(...(codes[entity] ?? ["1", "17", "3205"]))
    .map((code) => formatId(entity, code, idBase));
}

const date = fc
  .date({ min: new Date("1700-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

function anyOf(shape: Shape): fc.Arbitrary<unknown> {
  switch (shape.kind) {
    case "string":
      return text;
    case "json":
      return fc.constantFrom("{}", '{"a":1}');
    case "id":
      return idOf(shape.entity);
    case "integer":
      return fc.integer({ min: -3, max: 2100 });
    case "number":
      return fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 });
    case "boolean":
      return fc.boolean();
    case "date":
      return date;
    case "timestamp":
      return fc
        .tuple(date, fc.integer({ min: 0, max: 999_999 }))
        .map(([day, micros]) => `${day}T07:08:09.${String(micros).padStart(6, "0")}`);
    case "list":
      return fc.array(optional(anyOf(shape.item)), { maxLength: 3 });
    case "struct":
      return structOf(shape.fields);
  }
}

const structOf = (fields: Readonly<Record<string, Shape>>): fc.Arbitrary<CanonicalObject> =>
  fc.record(
    Object.fromEntries(Object.entries(fields).map(([name, inner]) => [name, optional(anyOf(inner))])),
  );

/** Objects of an entity type's canonical shape with distinct ids, in which anything but the id may be null. */
export function canonicalObjects(entity: EntityType, maxLength: number): fc.Arbitrary<CanonicalObject[]> {
  const { id: _, ...others } = shapeOf(entity).fields;
  const object = fc
    .record({ id: idOf(entity), rest: structOf(others) })
    .map(({ id, rest }) => ({ id, ...rest }));
  return fc.uniqueArray(object, { maxLength, selector: ({ id }) => id });
}
