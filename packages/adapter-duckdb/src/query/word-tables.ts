import type { Field } from "@oqlkit/catalog";
import type { TextQuery } from "@oqlkit/engine";
import { textTable } from "../layout.ts";

/** The one text that is indexed by words. */
export const indexedPath = "display_name";

/** The name of the word table that answers a text field, when there is one: titles and display names. */
export function wordTableOf(field: Field): string | null {
  if (field.source.kind !== "text") return null;
  const [part, ...others] = field.source.parts;
  return part?.path === indexedPath && others.length === 0 ? textTable(field.entity, indexedPath) : null;
}

/** The folded words a text has to contain, when that is all the query asks; null for other queries. */
export function wordsOfQuery(query: TextQuery): ReadonlySet<string> | null {
  if (query.kind !== "plain") return null;
  return new Set(query.terms.flatMap((term) => (term.kind === "word" ? [term.word] : [])));
}
