import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { type Field, lookupKeysOf, readValue, type Shape, shapeOf } from "@oqlkit/catalog";
import { type EntityType, entityTypes } from "@oqlkit/oqo-schema";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { storedFields, storedForm } from "../layout.ts";
import { canonicalSql } from "../query/storage-value.ts";
import { type ExternalForm, externalIdSql } from "./external-id-sql.ts";
import { shapeAt } from "./path-sql.ts";
import { valueSql } from "./value-sql.ts";

let connection: DuckDBConnection;
let instance: DuckDBInstance;
beforeAll(async () => {
  instance = await DuckDBInstance.create(":memory:", { threads: "1" });
  connection = await instance.connect();
});
afterAll(() => {
  connection.closeSync();
  instance.closeSync();
});

/** What SQL makes of each text, as text. */
async function evaluated(texts: readonly string[], sql: string): Promise<unknown[]> {
  const rows = texts.map((_, place) => `(${place}, $${place + 1})`);
  const reader = await connection.runAndReadAll(
    `select (${sql})::VARCHAR from (values ${rows.join(", ")}) v(place, t) order by place`,
    [...texts],
  );
  return reader.getRows().map(([value]) => value);
}

/** Spelled as nearly all are. */
const usual = [
  "https://doi.org/10.7717/peerj.4375",
  "https://pubmed.ncbi.nlm.nih.gov/29456894",
  "https://www.ncbi.nlm.nih.gov/pmc/articles/5815332",
  "https://orcid.org/0000-0001-6187-6675",
  "https://orcid.org/0000-0001-6187-667X",
  "https://ror.org/00cvxb145",
  "1234-5675",
  "1234-567X",
  "https://www.wikidata.org/wiki/Q42",
  "2741809807",
  "https://openalex.org/W2741809807",
  "https://openalex.org/countries/US",
  "https://openalex.org/licenses/cc-by",
  "US",
  "cc-by",
];
const pieces = {
  before: [
    "",
    " ",
    "\u00a0",
    "https://doi.org/",
    "http://dx.doi.org/",
    "doi:",
    "https://orcid.org/",
    "https://ror.org/",
    "https://ror.org/https://ror.org/",
    "issn: ",
    "https://pubmed.ncbi.nlm.nih.gov/",
    "PubMed/",
    "https://www.ncbi.nlm.nih.gov/pmc/articles/",
    "pmc/articles/PMC",
    "https://pmc.ncbi.nlm.nih.gov/articles/PMC",
    "pmc.ncbi.nlm.nih.gov/articles/",
    "https://europepmc.org/article/PMC/PMC",
    "https://europepmc.org/articles/pmc",
    "https://jpmcc.example/articles/",
    "https://example.org/article/",
    "PMID: ",
    "pmid:",
    "PMCID: ",
    "PMC",
    "https://www.wikidata.org/wiki/",
    "scopus:",
    "https://www.scopus.com/authid/detail.uri?authorId=",
    "mag:",
    "crossref:",
    "10.13039/",
    "https://doi.org/10.13039/",
    "https://openalex.org/",
    "openalex:",
    "OpenAlex:",
    "https://api.example.org/works/",
    "x/",
    "see ",
    "1",
  ],
  bare: [
    "10.7717/peerj.4375",
    "10.7717/PeerJ.4375",
    "10.1/\u00dcmlaut",
    "10.1234/a b",
    "0000-0001-6187-6675",
    "0000-0001-6187-667X",
    "0000-0001-6187-667x",
    "0000000161876670",
    "00cvxb145",
    "00CVXB145",
    "0cvxb145",
    "1234-5675",
    "1234-567X",
    "1234567x",
    "29456894",
    "0029456894",
    "123456789012",
    "1234567890123",
    "123456789012345",
    "1234567890123456",
    "000",
    "Q42",
    "q7",
    "Q123456789012345",
    "Q1234567890123456",
    "Q15",
    "W12",
    "w0034",
    "A5023888391",
    "W1234567890123456",
    "Z99",
    "US",
    "gb",
    "USA",
    "17",
    "012",
    "99999",
    "100000",
    "cc-by",
    "CC-BY",
    "book series",
    "book%20series",
    "a?b",
    "a\\b",
    "a\u2003b",
    "c++",
    "5%",
    "",
  ],
  after: ["", " ", "/", "x", "/x", "&partnerID=1", "+1", "\u3000"],
};
const segments = [
  "countries",
  "Countries",
  "continents",
  "types",
  "work-types",
  "sdgs",
  "sdg",
  "licenses",
  "languages",
  "keywords",
];
const spelled = fc
  .tuple(
    fc.constantFrom(
      ...pieces.before,
      ...segments.flatMap((one) => [
        ...[
          `${one}/`,
          `https://openalex.org/${one}/`,
          `openalex.org/${one}/`,
          `api.example.org:80/v2/${one}/`,
        ],
        ...[`web2.0/${one}/`, `openalex:https://openalex.org/${one}/`],
      ]),
    ),
    fc.constantFrom(...pieces.bare),
    fc.constantFrom(...pieces.after),
  )
  .map((parts) => parts.join(""));

const texts = fc
  .array(spelled, { minLength: 300, maxLength: 300 })
  .map((some) => [...usual, ...some.slice(usual.length)]);

/** Fields of texts, one of each kind that is read in a way of its own. */
const kinds = new Map<string, { field: Field; shape: Shape }>();
for (const entity of entityTypes) {
  for (const field of storedFields(entity)) {
    if (field.source.kind !== "path" || field.source.only !== undefined) continue;
    const shape = shapeAt(shapeOf(entity), field.source.path);
    if (shape.kind === "string") kinds.set(`${storedForm(field)} ${field.refers ?? ""}`, { field, shape });
  }
}

it.each([...kinds])("reads a text as the catalog does: %s", async (_, { field, shape }) => {
  await fc.assert(
    fc.asyncProperty(texts, async (some) => {
      const sql = canonicalSql(storedForm(field), `(${valueSql(field, shape, "t", { idBase: "" })})`);
      const found = await evaluated(some, sql);
      expect(some.map((text, place) => [text, found[place]])).toEqual(
        some.map((text) => [text, readValue(field, text) ?? null]),
      );
    }),
    { numRuns: 4, endOnFailure: true },
  );
});

/** Where an identifier of each scheme stands in an object. */
const lookups: readonly [ExternalForm, EntityType, (text: string) => Record<string, unknown>][] = [
  ["doi", "works", (text) => ({ doi: text })],
  ["pmid", "works", (text) => ({ ids: { pmid: text } })],
  ["pmcid", "works", (text) => ({ ids: { pmcid: text } })],
  ["orcid", "authors", (text) => ({ orcid: text })],
  ["scopus", "authors", (text) => ({ ids: { scopus: text } })],
  ["mag", "authors", (text) => ({ ids: { mag: text } })],
  ["issn", "sources", (text) => ({ issn_l: text })],
  ["ror", "institutions", (text) => ({ ror: text })],
  ["wikidata", "institutions", (text) => ({ ids: { wikidata: text } })],
  ["crossref", "funders", (text) => ({ ids: { crossref: text } })],
];

it.each(lookups)("reads the identifier in a text as the catalog does: %s", async (form, entity, object) => {
  await fc.assert(
    fc.asyncProperty(texts, async (some) => {
      const found = await evaluated(some, externalIdSql(form, "t"));
      expect(some.map((text, place) => [text, found[place]])).toEqual(
        some.map((text) => [text, lookupKeysOf(entity, object(text))[0]?.value ?? null]),
      );
    }),
    { numRuns: 4, endOnFailure: true },
  );
});
