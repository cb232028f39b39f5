import { type Column, columnsOf, perEntity, registeredColumn } from "@oqlkit/oqo-schema";
import type { FieldWord } from "./field-word.ts";
import { setFirst } from "./set-first.ts";

/** What a column is called: its display name and aliases, lower-cased. */
export function namesOf(column: Column): string[] {
  return [column.displayName, ...column.aliases].map((name) => name.toLowerCase());
}

/** The names of an entity's columns; the first registered column owns a word. */
const columnsByWord: (entity: string) => ReadonlyMap<string, string> = perEntity((entity) => {
  const words = new Map<string, string>();
  for (const column of columnsOf(entity)) {
    for (const word of namesOf(column)) setFirst(words, word, column.id);
  }
  return words;
});

/** The column a curated word means on an entity (spec section 5). */
export function repointedColumn(row: FieldWord, entity: string): string {
  if (row.kind === "collection") return row.column;
  if (row.kind === "search") {
    if (registeredColumn(entity, `${row.column}.search`)) return row.column;
    return registeredColumn(entity, `${row.word}.search`) ? row.word : row.column;
  }
  if (registeredColumn(entity, row.column)) return row.column;
  return columnsByWord(entity).get(row.word.toLowerCase()) ?? row.column;
}

/** The row with its column re-pointed. */
export function repoint(row: FieldWord, entity: string): FieldWord {
  const column = repointedColumn(row, entity);
  return column === row.column ? row : { ...row, column };
}
