import { canonicalColumn, columnsOf, perEntity, registeredColumn } from "@oqlkit/oqo-schema";
import { isRegistered } from "./column-words.ts";
import { curatedWords } from "./curated.ts";
import { type FieldWord, filteredColumn } from "./field-word.ts";
import { matchField } from "./lookup.ts";
import { printedWord, renderRow } from "./render-words.ts";

/**
 * A field word, and what else its columns are called: ids and aliases, those of other spellings and bounds included.
 */
interface OfferedField extends FieldWord {
  readonly names: readonly string[];
}

/** What the columns of an entity are called, by the word that they print with. */
function namesByWord(entity: string): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const { id, displayName, aliases } of columnsOf(entity)) {
    const canonical = canonicalColumn(entity, id);
    const word = renderRow(canonical)?.axis ?? printedWord(entity, canonical);
    names.set(word, [...(names.get(word) ?? []), id, displayName, ...aliases]);
  }
  return names;
}

/** The field words an entity has columns for: those all entities share first, then its own by name. */
export const offeredFields: (entity: string) => readonly OfferedField[] = perEntity((entity) => {
  const names = namesByWord(entity);
  const own = columnsOf(entity)
    .filter(({ alternateOf, unlisted, type }) => alternateOf === null && !unlisted && type !== "collection")
    .map(({ id }) => printedWord(entity, id))
    .sort();
  const offered = new Map<string, OfferedField>();
  const columns = new Set<string>();
  for (const word of [...curatedWords.map(({ row }) => row.word), ...own]) {
    const words = word.toLowerCase().split(" ");
    const match = matchField(words, entity);
    if (match?.length !== words.length || !isRegistered(match.row, entity)) continue;
    const { kind } = match.row;
    const column = `${kind === "search"} ${canonicalColumn(entity, match.row.column)}`;
    // A word that prints as another of the entity's is offered as that.
    const printed = printedWord(entity, filteredColumn(match.row));
    if (columns.has(column) || match.row.axis || (printed !== word && own.includes(printed))) continue;
    columns.add(column);
    offered.set(word, { ...match.row, word, names: names.get(printed) ?? [] });
  }
  return [...offered.values()];
});

/** Whether the rows of an entity can be filtered, or grouped, by a field. */
export function isUsable(row: FieldWord, entity: string, action: "filter" | "group_by"): boolean {
  const column = registeredColumn(entity, filteredColumn(row, action === "group_by"));
  return column !== undefined && (action === "filter" || column.actions.includes(action));
}
