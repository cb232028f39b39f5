import { perEntity, registeredColumn } from "@oqlkit/oqo-schema";
import { columnWords, isRegistered } from "./column-words.ts";
import { curatedBySpelling } from "./curated.ts";
import { entityWords } from "./entity-words.ts";
import type { FieldWord } from "./field-word.ts";
import { rawColumns } from "./raw-columns.ts";
import { repoint } from "./repoint.ts";

/** A field word found at the start of some words, and how many of the words it takes. */
export interface FieldMatch {
  readonly row: FieldWord;
  readonly length: number;
}

/** Finds the field that up to four lower-cased words begin with, on an entity (spec section 5). */
export function matchField(words: readonly string[], entity: string): FieldMatch | undefined {
  const [word = ""] = words;
  const { rows, longest } = fieldsOf(entity);
  const most = Math.min(words.length, longest.get(word) ?? 0);
  let found: FieldMatch | undefined;
  let text = word;
  for (let length = 1; length <= most; length++) {
    if (length > 1) text = `${text} ${words[length - 1]}`;
    const row = rows.get(text);
    if (row) found = { row, length };
  }
  if (found) return found;
  const row = onEntity(rawColumns().get(word), word, entity);
  return row ? { row, length: 1 } : undefined;
}

interface FieldTable {
  readonly rows: ReadonlyMap<string, FieldWord>;
  /** By first word: how many words the longest spelling that begins with it has. */
  readonly longest: ReadonlyMap<string, number>;
}

/** The words of an entity: its own, and the curated ones, which come first where both know a spelling. */
const fieldsOf: (entity: string) => FieldTable = perEntity((entity) => {
  const curated = Array.from(
    curatedBySpelling,
    ([spelling, row]) => [spelling, onEntity(repoint(row, entity), spelling, entity)] as const,
  );
  const own = Array.from(entityWords(entity), ([spelling, row]) => {
    const isId = registeredColumn(entity, spelling);
    return [spelling, isId ? onEntity(row, row.word.toLowerCase(), entity) : row] as const;
  });
  const rows = new Map([...own, ...curated]);
  const longest = new Map<string, number>();
  for (const spelling of rows.keys()) {
    const words = spelling.split(" ");
    const [first = ""] = words;
    longest.set(first, Math.max(words.length, longest.get(first) ?? 0));
  }
  return { rows, longest };
});

/** The row found for a word, or the entity's own where there is none or the entity does not have its column. */
function onEntity<T extends FieldWord | undefined>(row: T, word: string, entity: string): T | FieldWord {
  if (row && isRegistered(row, entity)) return row;
  return columnWords(entity).get(word) ?? row;
}

/** The longest curated spelling at the start of some words; the entity plays no part. */
export function matchCurated(words: readonly string[]): FieldMatch | undefined {
  for (let length = words.length; length > 0; length--) {
    const row = curatedBySpelling.get(words.slice(0, length).join(" "));
    if (row) return { row, length };
  }
  return undefined;
}
