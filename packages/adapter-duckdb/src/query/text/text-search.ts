import type { Field, TextPart } from "@oqlkit/catalog";
import { AdapterError, type TextTerm } from "@oqlkit/engine";
import { quoteName } from "../../identifiers.ts";
import { textTable } from "../../layout.ts";
import { indexedField, type TextGroup } from "../../text-groups.ts";
import type { Dictionaries, Dictionary } from "./dictionary.ts";
import { type Ranges, type TermWords, termWords, type WordTerm } from "./term-words.ts";

/** What a text query of a field is compiled against. */
export interface TextSearch {
  readonly group: TextGroup;
  readonly dictionary: Dictionary;
  readonly exact: boolean;
  /** Whether the words of a plain query may stand in different parts. */
  readonly across: boolean;
  /** The parts that are looked at. */
  readonly parts: readonly SearchedPart[];
}

export interface SearchedPart {
  /** Its number in the index. */
  readonly number: number;
  readonly weights: TextPart["weights"];
}

/** @throws AdapterError for a field without texts. */
export function textSearch(field: Field, dictionaries: Dictionaries): TextSearch {
  const indexed = indexedField(field);
  const { source } = field;
  if (indexed === null || source.kind !== "text")
    throw new AdapterError(`${field.name} has no texts to search.`);
  const parts = source.parts.map(({ weights }, index) => ({ number: indexed.parts[index] ?? 0, weights }));
  const dictionary = dictionaries(indexed.group);
  return { group: indexed.group, dictionary, exact: source.exact, across: source.across, parts };
}

/** The quoted name of a table of the index. */
export const tableOf = (search: TextSearch, table: Parameters<typeof textTable>[1]): string =>
  quoteName(textTable(search.group, table));

/** The terms of a query that ask for a word, each with its place among all, and the words it stands for. */
export function foundTerms(search: TextSearch, terms: readonly TextTerm[]): FoundTerm[] {
  return terms.flatMap((term, offset) =>
    term.kind === "gap" ? [] : [{ term, offset, words: termWords(search.dictionary, term, search.exact) }],
  );
}

export interface FoundTerm {
  readonly term: WordTerm;
  readonly offset: number;
  /** Null when no text has any. */
  readonly words: TermWords | null;
}

/** SQL for whether a row of postings or occurrences is of one of the words; of postings all words of a stem are. */
export function wordTest({ stems, words }: TermWords): string {
  return words === null
    ? inRanges("stem", stems)
    : `${inRanges("stem", stems)} and ${inRanges("word", words)}`;
}

/** SQL for whether an occurrence stands in a searched part; null when all parts are searched. */
export function partTest({ group, parts }: TextSearch): string | null {
  const count = group.parts.length;
  if (parts.length === count) return null;
  return `text % ${count} in (${parts.map(({ number }) => number).join(", ")})`;
}

/** Numbers of the dictionary stand in the text of a statement: they are no values of a query. */
function inRanges(column: string, ranges: Ranges): string {
  const alone = ranges.filter(([first, last]) => first === last).map(([first]) => first);
  const tests = ranges.flatMap(([first, last]) =>
    first === last ? [] : [`${column} between ${first} and ${last}`],
  );
  if (alone.length === 1) tests.push(`${column} = ${alone[0]}`);
  else if (alone.length > 1) tests.push(`${column} in (${alone.join(", ")})`);
  return tests.length === 1 ? (tests[0] ?? "false") : `(${tests.join(" or ")})`;
}

/** Whether no two postings or occurrences of the words are of one row. */
export const isUnique = ({ stems, words }: TermWords): boolean =>
  words === null && stems.length === 1 && stems[0]?.[0] === stems[0]?.[1];
