import { fieldOf } from "@oqlkit/catalog";
import { canonicalColumn, type EntityType } from "@oqlkit/oqo-schema";
import { expectedBy, mixedClause } from "./references.ts";

/** The names that filters of a URL were given collections under, by the column of the query that they came to be. */
export type SpelledFields = ReadonlyMap<string, string>;

/** A name and a value that mentions a collection. */
const mention = /(?:^|,)([^,:"]+):([^,"]*col_[A-Za-z0-9][^,"]*)(?=,|$)/g;
/** Nothing but the id of a collection, negated or not. */
const reference = /^\s*!?col_[A-Za-z0-9]{1,48}\s*$/;
/** That id beside other values that have to hold at once: a plus in a URL is a blank. */
const mixed = /(?:^|\s)!?col_[A-Za-z0-9]{1,48}(?:\s|$)/;

/**
 * Notes the names in a classic filter that stand with a collection, for messages to repeat: the query has one column
 * for all names of a field.
 *
 * @throws RefusedError for a field that cannot be asked for members, and for a collection beside other values. Once read,
 * the former would be searched for as text, and the latter stand as conditions of their own.
 */
export function spelledFields(entity: EntityType, filter: string): SpelledFields {
  const spelled = new Map<string, string>();
  if (!filter.includes("col_")) return spelled;
  for (const [, written = "", value = ""] of filter.matchAll(mention)) {
    const name = written.trim();
    const field = fieldOf(entity, name);
    if (field === undefined || field.source.kind === "collection") continue;
    if (reference.test(value)) expectedBy(field, name);
    else if (field.source.kind !== "text" && mixed.test(value.trim())) throw mixedClause(name);
    for (const known of [name, field.name, ...field.aliases]) {
      const column = canonicalColumn(entity, known);
      if (!spelled.has(column)) spelled.set(column, name);
    }
  }
  return spelled;
}
