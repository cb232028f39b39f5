import { type Field, fieldsOf, isStopWord, type Scalar } from "@oqlkit/catalog";
import type { EntityType, FilterLeaf, Operator } from "@oqlkit/oqo-schema";
import { collectedBy } from "../../collections.ts";
import { isComputed } from "../../plan/read-value.ts";
import type { CatalogData } from "../catalog-data.ts";
import { rawTexts, rawValues } from "../naive/read-raw.ts";
import { codes, collectionOf, continentNames, lettered, mergedNumber } from "./pools.ts";

/** What a condition on a field may look like, besides the field. */
export interface Operand {
  readonly operator: Operator;
  readonly value: FilterLeaf["value"];
}

/** Codes that the registry has as numbers. */
const numbered: ReadonlySet<string> = new Set(["domains fields.id", "fields subfields.id"]);

const comparisons = [">", ">=", "<", "<="] as const;

/**
 * Every operator that fits a field, with values that the objects of a catalog have in it, the same in other
 * spellings, values they lack, and null. Fields that hold nothing to compare (semantic search, data that is
 * not in the objects) have none.
 */
export function operandsOf(field: Field, data: CatalogData): Operand[] {
  const { source } = field;
  const is = (value: FilterLeaf["value"]): Operand => ({ operator: "is", value });
  const entity = collectedBy(field);
  const memberships: Operand[] =
    entity === null
      ? []
      : [
          { operator: "in collection", value: collectionOf(entity) },
          is(collectionOf(entity)),
          is(`!${collectionOf(entity)}`),
        ];
  switch (source.kind) {
    case "semantic":
      return [];
    case "collection":
      return memberships;
    case "text":
      return searchesFor(
        source.parts.map(({ path }) => path),
        data.objects[field.entity] ?? [],
      ).map((value) => ({
        operator: "has",
        value,
      }));
    case "prefix":
      return ["10.1234/AB", "10.", "10.9", null].map(is);
    case "linked": {
      const works = data.objects.works ?? [];
      const ids = works.map((work) => String(Reflect.get(work, "id")));
      const base = fieldNamed(field.entity, source.field);
      // Those that list a work of the catalog come first.
      const listing = works.filter((work) =>
        rawValues(base, work).some((id) => ids.some((one) => one.endsWith(`/${id}`))),
      );
      const first = listing.map((work) => String(Reflect.get(work, "id")));
      return [...[...new Set([...first, ...ids]), `w${mergedNumber}`, "w99"].map(is), ...memberships];
    }
    default: {
      const base = source.kind === "bound" ? fieldNamed(field.entity, source.field) : field;
      const values = valuesFor(base, data);
      const comparable = isOrdered(base)
        ? values.filter((value) => value !== null)
        : numbered.has(`${base.entity} ${base.name}`)
          ? values.filter((value) => /^\d+$/.test(String(value)))
          : [];
      const compared = comparisons.flatMap((operator) =>
        comparable.map((value): Operand => ({ operator, value })),
      );
      return [...values.map(is), ...compared, ...memberships];
    }
  }
}

/** Words, a phrase and words near each other, out of a text of the objects where there is one. */
function searchesFor(paths: readonly string[], objects: readonly object[]): readonly string[] {
  const texts = objects.flatMap((one) => paths.flatMap((path) => rawTexts(one, path)));
  const pairs = texts.map((text) => text.split(" ").slice(0, 2));
  const telling = pairs.filter((pair) => !pair.some(isStopWord));
  const [first = "data", second = first] =
    telling.find(([one, other = one]) => one !== other) ?? telling[0] ?? [];
  return [`${second} ${first}`, `"${first} ${second}"`, `"${second}"~2~"${first}"`];
}

/** Whether the values of a field have an order that queries can ask about. */
export const isOrdered = ({ form }: Field): boolean =>
  form === "number" || form === "date" || form === "datetime";

const fieldNamed = (entity: EntityType, name: string): Field => {
  const field = fieldsOf(entity).find((one) => one.name === name);
  if (field === undefined) throw new TypeError(`${entity} has no field ${name}`);
  return field;
};

/** Values that the objects have in a field, each in other spellings too, some they lack, and null. */
function valuesFor(field: Field, data: CatalogData): readonly (Scalar | null)[] {
  const own = (data.objects[field.entity] ?? []).flatMap((object) => rawValues(field, object));
  const seen = [...new Set(own)].slice(0, 6).flatMap((value) => [value, ...respell(field, value)]);
  return [...seen, ...foreign(field), ...(isComputed(field) ? [] : [null])];
}

function respell(field: Field, value: Scalar): readonly Scalar[] {
  if (typeof value !== "string") return [String(value)];
  const lower = value.toLowerCase();
  switch (field.form) {
    case "datetime":
      return [value.slice(0, 10)];
    case "date":
      return [];
    case "entity-id":
      return [`https://openalex.org/${value}`, `openalex:${lower}`];
    case "doi":
      return [`https://doi.org/${value.toUpperCase()}`, `doi:${value}`];
    case "orcid":
      return [`https://orcid.org/${lower}`, lower.replaceAll("-", "")];
    case "ror":
      return [`https://ror.org/${value.toUpperCase()}`];
    case "pmid":
      return [`https://pubmed.ncbi.nlm.nih.gov/${value}`];
    case "pmcid":
      return [`PMC${value}`, `https://www.ncbi.nlm.nih.gov/pmc/articles/PMC${value}`];
    case "wikidata":
      return [`https://www.wikidata.org/wiki/${value}`, `https://www.wikidata.org/entity/${lower}`];
    case "scopus":
      return [`https://www.scopus.com/inward/authorDetails.url?authorID=${value}&partnerID=1`];
    case "slug":
      if (field.refers === "continents") return [continentNames[value] ?? value, lower];
      return field.refers === null ? [value.toUpperCase()] : [lower, `${field.refers}/${value}`];
    default:
      return [value.toUpperCase()];
  }
}

function foreign(field: Field): readonly Scalar[] {
  switch (field.form) {
    case "boolean":
      return [true, false, "TRUE"];
    case "number":
      return [1, 2020, "2020", -3, 2019.5, -1e300];
    case "date":
      return ["2020-03-01"];
    case "datetime":
      return ["2020-05-17", "2020-05-17T10:20:30.123456", "2020-05-18T00:00:00Z"];
    case "entity-id": {
      if (field.source.kind === "path" && field.source.only !== undefined) return [];
      const [letter = "W"] = lettered[field.refers ?? "works"] ?? [];
      return [`${letter}${mergedNumber}`, "W77", "a77"];
    }
    case "slug": {
      if (field.refers === "continents") return ["Q18"];
      return field.refers === null ? ["zz"] : [...(codes[field.refers] ?? []).slice(0, 1), "zz"];
    }
    case "text":
      return ["nothing of the kind"];
    default:
      return [];
  }
}
