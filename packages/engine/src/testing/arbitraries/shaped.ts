import { type Shape, type StructShape, shapeOf } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import type { Arbitrary } from "fast-check";
import { type FastCheck, identifier, maybe, name, sometimes } from "./pools.ts";

/** A JSON object with any keys. */
export type Raw = Record<string, unknown>;

/**
 * Objects of an entity type with every key of its shape, the own id apart. Members are null, lists empty or
 * with duplicates now and then; the values of a key come from a few, so that objects share them.
 */
export function shaped(fc: FastCheck, entity: EntityType): Arbitrary<Raw> {
  const { id: _, ids, ...others } = shapeOf(entity).fields;
  const rest = structOf(fc, { kind: "struct", fields: others }, entity);
  // What an object is known by elsewhere is an object even where nothing is known.
  return ids?.kind === "struct"
    ? fc.tuple(rest, structOf(fc, ids, entity)).map(([object, known]) => ({ ...object, ids: known }))
    : rest;
}

function structOf(fc: FastCheck, shape: StructShape, within: EntityType): Arbitrary<Raw> {
  const members = Object.entries(shape.fields).map(([key, member]): [string, Arbitrary<unknown>] => [
    key,
    // An id is what an element is there for.
    key === "id" ? anyValue(fc, key, member, within) : maybe(fc, anyValue(fc, key, member, within)),
  ]);
  return fc.record(Object.fromEntries(members));
}

function anyValue(fc: FastCheck, key: string, shape: Shape, within: EntityType): Arbitrary<unknown> {
  switch (shape.kind) {
    case "string":
      return textOf(fc, key, within);
    case "id": {
      const types = typeof shape.entity === "string" ? [shape.entity] : shape.entity;
      return fc.oneof(...types.map((type) => identifier(fc, type)));
    }
    case "integer":
      return fc.integer(/year/.test(key) ? { min: 2018, max: 2021 } : { min: 0, max: 3 });
    case "number":
      return fc.constantFrom(0, 0.5, 2.25);
    case "boolean":
      return fc.boolean();
    case "date":
      return fc.constantFrom("2019-12-31", "2020-01-01", "2020-05-17");
    case "timestamp":
      return fc.constantFrom("2020-05-17T10:20:30.123456", "2020-05-17T23:59:59", "2020-05-18");
    case "json":
      return fc.constant({});
    case "list":
      // A lineage holds at least its object.
      return sometimes(fc, anyValue(fc, key, shape.item, within), /lineage$/.test(key) ? 1 : 0);
    case "struct":
      return structOf(fc, shape, within);
  }
}

/** Texts that mean something, by the key they stand under. */
const texts: Readonly<Record<string, readonly string[]>> = {
  doi: ["https://doi.org/10.1234/abc", "https://doi.org/10.1234/abd", "https://doi.org/10.13039/100000001"],
  orcid: ["https://orcid.org/0000-0001-5109-3700", "https://orcid.org/0000-0002-1825-009X"],
  raw_orcid: ["https://orcid.org/0000-0001-5109-3700"],
  ror: ["https://ror.org/02y3ad647", "https://ror.org/03vek6s52"],
  issn: ["1234-5678", "2041-172X", "0028-0836"],
  issn_l: ["1234-5678", "2041-172X"],
  wikidata: ["https://www.wikidata.org/wiki/Q42", "https://www.wikidata.org/wiki/Q7"],
  scopus: ["https://www.scopus.com/inward/authorDetails.url?authorID=7003&partnerID=1"],
  mag: ["12", "2741809807"],
  pmid: ["https://pubmed.ncbi.nlm.nih.gov/29456894"],
  pmcid: ["https://www.ncbi.nlm.nih.gov/pmc/articles/5815332"],
  crossref: ["100000001", "501100000780"],
  country_code: ["US", "FR", "BR", "KE"],
  country_codes: ["US", "FR", "BR", "KE"],
  currency: ["USD", "EUR"],
  indexed_in: ["crossref", "pubmed"],
};
const types: Partial<Record<EntityType, readonly string[]>> = {
  sources: ["journal", "repository", "book series"],
};
const other = ["alpha", "Beta", "beta", "it's 100%", "γ 東"];

function textOf(fc: FastCheck, key: string, within: EntityType): Arbitrary<string> {
  if (/name|title|description|keywords/.test(key)) return name(fc);
  const known = key === "type" ? (types[within] ?? ["education", "company"]) : texts[key];
  return fc.constantFrom(...(known ?? other));
}
