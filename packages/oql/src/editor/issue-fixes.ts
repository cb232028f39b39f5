import { type Issue, type Oqo, registeredColumn, vocabularyOf, withCasing } from "@oqlkit/oqo-schema";
import type { Fix } from "../diagnostics/diagnostic.ts";
import { dropping, writing } from "../diagnostics/fix.ts";
import { suggest } from "../diagnostics/suggest.ts";
import { codesNamed } from "../parser/value-fixes.ts";
import { scalarText } from "../printer/scalar-text.ts";
import type { Located, TextPlace } from "./text-places.ts";

interface Mending {
  /** What may have been meant, nearest first. */
  readonly suggestions: readonly string[];
  readonly fixes: readonly Fix[];
}

/** What may have been meant by what validation objects to, and the change of the text where that is one thing. */
export function mendIssue(
  { get_rows: entity, sample }: Oqo,
  { type, suggestions = [] }: Issue,
  { place, span }: Located,
): Mending {
  const dropped =
    type === "corpus_ignored" ? "corpus" : type === "invalid_sample" && sample === 0 && "sample";
  if (dropped) return { suggestions, fixes: dropping(`the ${dropped}`, span) };
  if (type === "invalid_value" && place) {
    const typed = String(place.value?.value);
    // A list as in URLs.
    if (/^[^|\s]+(\|[^|\s]+)+$/.test(typed))
      return { suggestions, fixes: writing(`(${typed.replaceAll("|", " or ")})`, span) };
    const [meant, near] = codesMeant(entity, place);
    const codes = meant.map((code) => withCasing(code, place.clause.field.row.casing));
    const [only, other] = codes;
    return {
      suggestions: codes,
      fixes: writing(near && only && !other ? scalarText(only) : undefined, span),
    };
  }
  return { suggestions, fixes: [] };
}

/**
 * Codes of a closed list that have what was typed for a name, or look like it, or an id that is part of what was typed;
 * and, where one of them may be written for it, what was meant.
 */
function codesMeant(
  entity: string,
  { clause, value }: TextPlace,
): [codes: string[], meant?: string | undefined] {
  const vocabulary = vocabularyOf(registeredColumn(entity, clause.field.row.column)?.entityType ?? "");
  const typed = value?.value;
  if (!vocabulary || typeof typed !== "string") return [[]];
  const { closed, idPrefix, values } = vocabulary;
  if (!closed) {
    // Behind a path, or `openalex:`.
    const id = new RegExp(`(?<=^|[/=]|openalex:)${idPrefix ?? "$"}\\d+(?=\\W*$)`, "i").exec(typed)?.[0];
    return id ? [[id.toUpperCase()], id] : [[]];
  }
  const exact = codesNamed(values, typed);
  // A short code is near to many others.
  const words = Object.entries(values)
    .flat()
    .filter((word) => word.length > 3);
  const { names, nearest } = suggest(typed, words);
  return exact[0]
    ? [exact, typed]
    : [[...new Set(names.flatMap((word) => codesNamed(values, word)))], nearest];
}
