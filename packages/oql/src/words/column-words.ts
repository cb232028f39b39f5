import { type Column, columnsOf, numberKind, perEntity, registeredColumn } from "@oqlkit/oqo-schema";
import { type FieldWord, fieldWord, searchBase } from "./field-word.ts";
import { printedWord, renderRow } from "./render-words.ts";
import { setFirst } from "./set-first.ts";

/** Whether an entity has the column a row stands for. */
export function isRegistered(row: FieldWord, entity: string): boolean {
  if (row.kind === "collection") return true;
  if (row.kind !== "search") return registeredColumn(entity, row.column) !== undefined;
  return ["search", "search.exact", "search.semantic"].some((suffix) =>
    registeredColumn(entity, `${row.column}.${suffix}`),
  );
}

/**
 * The words an entity's columns print with, which are ids where there is nothing better. They stand in where no
 * other table knows a word, or knows it for a column the entity does not have: what prints must parse.
 */
export const columnWords: (entity: string) => ReadonlyMap<string, FieldWord> = perEntity((entity) => {
  const words = new Map<string, FieldWord>();
  for (const column of columnsOf(entity)) {
    if (column.type === "collection" || column.alternateOf !== null) continue;
    setFirst(words, printedWord(entity, column.id).toLowerCase(), rowOf(column));
  }
  return words;
});

/**
 * The other thing a field word may mean: `title` is searched, and compared as a whole; `keyword` is compared, and
 * searched. Undefined for the many words with one meaning.
 */
export function otherSide(row: FieldWord, entity: string): FieldWord | undefined {
  if (row.kind === "search") {
    const column = registeredColumn(entity, row.column);
    if (!column || printedWord(entity, column.id) !== row.word) return undefined;
    return { ...rowOf(column), word: row.word };
  }
  const search = registeredColumn(entity, `${row.word}.search`);
  if (!search || search.alternateOf !== null) return undefined;
  return printedWord(entity, search.id) === row.word ? { ...rowOf(search), word: row.word } : undefined;
}

function rowOf(column: Column): FieldWord {
  const base = searchBase(column.id);
  if (base !== undefined) return fieldWord(base, base, "search");
  const printed = renderRow(column.id);
  if (printed && printed.kind !== "search") return { ...printed, column: column.id };
  return fieldWord(column.id, column.id, kindOf(column), numberKind(column.id) !== "integer");
}

/** Yes/no columns without a word of their own are compared as text, which canonicalizing reads as yes or no. */
function kindOf(column: Column): FieldWord["kind"] {
  if (column.type === "date" || column.type === "datetime") return "date";
  if (column.entityType) return "id";
  return column.type === "number" ? "num" : "string";
}
