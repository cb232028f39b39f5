import { fieldOf } from "@oqlkit/catalog";
import { readCollectionValue } from "@oqlkit/engine";
import { canonicalColumn, type EntityType } from "@oqlkit/oqo-schema";
import { expectedBy, mixedClause, namesCollection } from "./references.ts";

/** The names that filters of a URL were given collections under, by the column of the query that they came to be. */
export type SpelledFields = ReadonlyMap<string, string>;

/** A name and a value. */
const clause = /(?:^|,)([^,:"]+):([^,"]+)(?=,|$)/g;

/**
 * Notes the names in a classic filter that stand with a collection, for messages to repeat: the query has one column
 * for all names of a field.
 *
 * @throws RefusedError for a field that cannot be asked for members, and for a collection beside other values. Once
 * read, the former would be searched for as text, and the latter stand as conditions of their own.
 */
export function spelledFields(entity: EntityType, filter: string): SpelledFields {
  const spelled = new Map<string, string>();
  if (!filter.includes("col_")) return spelled;
  for (const [, written = "", value = ""] of filter.matchAll(clause)) {
    if (!value.includes("col_")) continue;
    const name = written.trim();
    const field = fieldOf(entity, name);
    if (field === undefined || field.source.kind === "collection") continue;
    const text = value.trim();
    if (readCollectionValue(text) !== undefined) expectedBy(field, name);
    // A plus in a URL is a blank: both values have to hold.
    else if (field.source.kind !== "text" && namesCollection(text.split(/\s+/))) throw mixedClause(name);
    for (const known of [name, field.name, ...field.aliases]) {
      const column = canonicalColumn(entity, known);
      if (!spelled.has(column)) spelled.set(column, name);
    }
  }
  return spelled;
}
