import { type Field, wordsOf } from "@oqlkit/catalog";
import type { TextQuery } from "@oqlkit/engine";
import { textTable } from "../layout.ts";

/** The one text that is indexed by words. */
export const indexedPath = "display_name";

/** The name of the word table that answers a text field, when there is one: titles and display names. */
export function wordTableOf(field: Field): string | null {
  if (field.source.kind !== "text") return null;
  const [path, ...others] = field.source.paths;
  return path === indexedPath && others.length === 0 ? textTable(field.entity, indexedPath) : null;
}

/** The folded words a text has to contain, when that is all the query asks; null for queries about positions. */
export function wordsOfQuery(query: TextQuery): ReadonlySet<string> | null {
  switch (query.kind) {
    case "words":
      return new Set(wordsOf(query.text));
    case "phrase": {
      const words = wordsOf(query.text);
      return words.length === 1 ? new Set(words) : null;
    }
    case "near":
      return null;
    default:
      return query satisfies never;
  }
}
