import { type Issue, type Oqo, registeredColumn, vocabularyOf } from "@oqlkit/oqo-schema";
import type { Fix } from "../diagnostics/diagnostic.ts";
import { changing, replacing } from "../diagnostics/fix.ts";
import { suggest } from "../diagnostics/suggest.ts";
import { withCasing } from "../parser/scalar.ts";
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
  if (dropped) return { suggestions, fixes: replacing(`Drop the ${dropped}`, span, "") };
  if (type === "invalid_value" && place) {
    const near = suggestions.length > 0 ? suggestions : nearCodes(entity, place);
    const codes = near.map((code) => withCasing(code, place.clause.field.row.casing));
    const [only] = codes;
    const fixes = !only || codes.length > 1 ? [] : changing(only, span, scalarText(only));
    return { suggestions: codes, fixes };
  }
  return { suggestions, fixes: [] };
}

/** Codes of a closed list that look like what was typed, or whose names do; an id that is part of what was typed. */
function nearCodes(entity: string, { clause, value }: TextPlace): string[] {
  const vocabulary = vocabularyOf(registeredColumn(entity, clause.field.row.column)?.entityType ?? "");
  if (!vocabulary || typeof value?.value !== "string") return [];
  if (!vocabulary.closed) {
    const id = new RegExp(`(?<![a-z\\s])${vocabulary.idPrefix ?? "$"}\\d+(?=\\W*$)`, "i").exec(
      value.value,
    )?.[0];
    return id ? [id.toUpperCase()] : [];
  }
  const codes = new Map<string, string>();
  for (const [code, name] of Object.entries(vocabulary.values)) codes.set(name.toLowerCase(), code);
  for (const code of Object.keys(vocabulary.values)) codes.set(code.toLowerCase(), code);
  // A short code is near to many others.
  const words = [...codes.keys()].filter((word) => word.length > 3);
  const found = suggest(value.value, words).map((word) => codes.get(word) ?? word);
  return [...new Set(found)];
}
