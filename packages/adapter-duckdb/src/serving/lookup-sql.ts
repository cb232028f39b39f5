import { type Field, shapeOf } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import { type ExternalForm, externalIdSql } from "./external-id-sql.ts";
import { pathSql, shapeAt } from "./path-sql.ts";

/** Where the external identifiers of an entity type stand that it can be looked up by, by scheme. */
const places: Partial<Record<EntityType, Partial<Record<ExternalForm, readonly string[]>>>> = {
  works: { doi: ["doi"], pmid: ["ids.pmid"], pmcid: ["ids.pmcid"] },
  authors: { orcid: ["orcid", "ids.orcid"], scopus: ["ids.scopus"], mag: ["ids.mag"] },
  sources: { issn: ["issn_l", "issn[]"], mag: ["ids.mag"] },
  institutions: { ror: ["ror", "ids.ror"], wikidata: ["ids.wikidata"], mag: ["ids.mag"] },
  topics: { wikidata: ["ids.wikidata"] },
  publishers: { ror: ["ids.ror"], wikidata: ["ids.wikidata"] },
  funders: {
    ror: ["ids.ror"],
    wikidata: ["ids.wikidata"],
    crossref: ["ids.crossref"],
    doi: ["ids.doi"],
  },
  concepts: { wikidata: ["wikidata", "ids.wikidata"], mag: ["ids.mag"] },
};

/** One identifier scheme of an entity type, with SQL for the list of a row's identifiers (without nulls). */
export interface LookupSql {
  readonly scheme: ExternalForm;
  readonly sql: string;
}

/** How the external identifiers of an entity type are read from the canonical Parquet columns. */
export function lookupSql(entity: EntityType): LookupSql[] {
  return Object.entries(places[entity] ?? {}).map(([scheme, paths]) => {
    // The keys of the table above are schemes.
    const form = scheme as ExternalForm;
    const values = paths.map((path) => {
      shapeAt(shapeOf(entity), path);
      const { sql, list } = pathSql(path);
      return list
        ? { list, sql: `list_transform(coalesce(${sql}, []), lambda y: ${externalIdSql(form, "y")})` }
        : { list, sql: `[${externalIdSql(form, sql)}]` };
    });
    const all = values.map(({ sql }) => sql).join(", ");
    // A single one repeats nothing.
    if (values.length === 1 && values[0]?.list === false)
      return { scheme: form, sql: `list_filter(${all}, lambda y: y is not null)` };
    return { scheme: form, sql: `list_distinct(${values.length === 1 ? all : `list_concat(${all})`})` };
  });
}

/**
 * The scheme under which objects are looked up by the values of a field and nothing else; null when there is
 * none.
 */
export function lookupSchemeOf({ entity, source, form }: Field): string | null {
  if (source.kind !== "path") return null;
  const paths = new Map(Object.entries(places[entity] ?? {})).get(form);
  return paths?.length === 1 && paths[0] === source.path ? form : null;
}
