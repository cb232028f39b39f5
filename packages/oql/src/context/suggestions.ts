import { namesByCode } from "@oqlkit/oqo-schema";
import { annotationNamespace, valuesOf } from "../printer/names.ts";
import { curatedWords } from "../words/curated.ts";
import { entityNames } from "../words/entity-names.ts";
import type { FieldKind, FieldWord } from "../words/field-word.ts";

/** What a suggestion is a word for. */
export type SuggestionKind =
  | "entity"
  | "field"
  | "subject"
  | "operator"
  | "verb-phrase"
  | "value-keyword"
  | "bool-value"
  | "connective"
  | "directive"
  | "enum-slug";

/** Something that may be written at the cursor. */
export interface Suggestion {
  readonly value: string;
  readonly kind: SuggestionKind;
  /** The name of a code. */
  readonly detail?: string;
  /** Other names that it is found by. */
  readonly names?: readonly string[];
}

export function of(kind: SuggestionKind, values: readonly string[]): Suggestion[] {
  return values.map((value) => ({ value, kind }));
}

/** Entities, hyphenated ones in both spellings, sorted. */
export function entitySuggestions(): Suggestion[] {
  const spellings = entityNames.flatMap((name) =>
    name.includes("-") ? [name, name.replace("-", " ")] : [name],
  );
  return of("entity", spellings.sort());
}

export function fieldSuggestions(): Suggestion[] {
  return [...of("field", [...new Set(curatedWords.map(({ row }) => row.word))]), ...of("subject", ["it"])];
}

export const directives: readonly Suggestion[] = of("directive", ["group by", "sample"]);

/** What may follow the entity. */
export function directiveSuggestions(): Suggestion[] {
  return [...of("directive", ["where"]), ...directives];
}

/** What may follow a condition or value; within parentheses no directives. */
export function connectiveSuggestions(enclosed = false): Suggestion[] {
  return [...of("connective", ["and", "or"]), ...(enclosed ? [] : directives)];
}

/** The phrases that may follow a pronoun. */
export function verbSuggestions(subject: string): Suggestion[] {
  const phrases = subject === "it" ? ["cites", "is cited by", "is related to"] : ["cited by", "related to"];
  return of("verb-phrase", phrases);
}

const equality = ["is", "is not", "is unknown"];

/** The operators offered for a kind of field. */
export const operatorsFor: Readonly<Record<FieldKind, readonly string[]>> = {
  search: ["has", "does not have", "stemmed", "is similar to"],
  bool: ["is", "is not"],
  num: ["is", "is not", ">", ">=", "<", "<=", "is unknown"],
  id: equality,
  enum: equality,
  string: equality,
  date: [],
  collection: [],
};

/** Values a field offers without a catalog: codes of a closed vocabulary, then the word for a missing value. */
export function valueSuggestions(row: FieldWord, entity: string): Suggestion[] {
  switch (row.kind) {
    case "bool":
      return of("bool-value", ["true", "false"]);
    case "num":
    case "id":
    case "enum":
    case "string":
      return [...listedCodes(row, entity), ...of("value-keyword", ["unknown"])];
    default:
      return [];
  }
}

/** The codes of a field that are listed, though there may be others, sorted by name. */
export function listedCodes(row: FieldWord, entity: string): Suggestion[] {
  const values = [...namesByCode(valuesOf(entity, row.column) ?? "")];
  values.sort(([, a], [, b]) => compare(a.toLowerCase(), b.toLowerCase()));
  return values.map(([value, name]) => ({
    value,
    kind: "enum-slug" as const,
    ...(name !== value && { detail: name }),
  }));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The entity whose names complete the values of an id field. */
export function autocompleteEntity(row: FieldWord, entity: string): string | null {
  return row.kind === "id" ? (annotationNamespace(entity, row.column) ?? null) : null;
}
