import { type Column, columnsOf, numberKind, registeredColumn } from "@oqlkit/oqo-schema";
import type { FieldWord } from "./field-word.ts";
import { printedWord, renderRow, searchBase } from "./render-words.ts";

/** Whether an entity has the column a row stands for. */
export function isRegistered(row: FieldWord, entity: string): boolean {
  if (row.kind === "collection") return true;
  if (row.kind !== "search") return registeredColumn(entity, row.column) !== undefined;
  return ["search", "search.exact", "search.semantic"].some(
    (suffix) => registeredColumn(entity, `${row.column}.${suffix}`) !== undefined,
  );
}

const tables = new Map<string, ReadonlyMap<string, FieldWord>>();

/**
 * The words an entity's columns print with and their ids. They stand in where no other table knows a word, or
 * knows it for a column the entity does not have, so that every condition that prints also parses.
 */
export function columnWords(entity: string): ReadonlyMap<string, FieldWord> {
  const known = tables.get(entity);
  if (known !== undefined) return known;
  const words = new Map<string, FieldWord>();
  const columns = columnsOf(entity).filter(({ type }) => type !== "collection");
  for (const column of columns) {
    if (column.alternateOf === null) claim(words, printedWord(entity, column.id), rowOf(column));
  }
  for (const column of columns) {
    const canonical = registeredColumn(entity, column.alternateOf ?? column.id) ?? column;
    claim(words, column.id, rowOf(canonical));
  }
  tables.set(entity, words);
  return words;
}

function claim(words: Map<string, FieldWord>, word: string, row: FieldWord): void {
  const key = word.toLowerCase();
  if (!words.has(key)) words.set(key, row);
}

function rowOf(column: Column): FieldWord {
  const base = searchBase(column.id);
  if (base !== undefined) return { word: base, column: base, kind: "search", casing: "", float: false };
  const printed = renderRow(column.id);
  if (printed !== undefined && printed.kind !== "search") return { ...printed, column: column.id };
  return {
    word: column.id,
    column: column.id,
    kind: kindOf(column),
    casing: "",
    float: numberKind(column.id) !== "integer",
  };
}

/** Yes/no columns without a word of their own are compared as text, which canonicalizing reads as yes or no. */
function kindOf(column: Column): FieldWord["kind"] {
  if (column.type === "date" || column.type === "datetime") return "date";
  if (column.entityType !== null) return "id";
  return column.type === "number" ? "num" : "string";
}
