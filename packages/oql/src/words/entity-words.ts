import { type Column, columnsOf, entities, perEntity } from "@oqlkit/oqo-schema";
import { curatedByColumn, curatedWords } from "./curated.ts";
import { type FieldWord, fieldWord, longestFieldWord } from "./field-word.ts";
import { once } from "./once.ts";
import { namesOf, repointedColumn } from "./repoint.ts";
import { setFirst } from "./set-first.ts";

/** Works columns count as supported on any surface, other columns in the interface only. */
export function isSupported(entity: string, column: Column): boolean {
  return entity === "works" ? column.supportedBy.length > 0 : column.supportedBy.includes("gui");
}

/** Whether a column of a type, or a word of a kind, is for values that are compared; both use these names. */
export function hasValues(type: Column["type"] | FieldWord["kind"]): boolean {
  return type !== "search" && type !== "collection";
}

/** Columns that curated value words re-point to on some entity, with the word. */
export const repointedColumns: () => ReadonlyMap<string, FieldWord> = once(() => {
  const rows = new Map<string, FieldWord>();
  for (const entity of entities) {
    for (const { row } of curatedWords) {
      if (!hasValues(row.kind)) continue;
      const column = repointedColumn(row, entity);
      if (column !== row.column) setFirst(rows, column, row);
    }
  }
  return rows;
});

/** The curated row that speaks for a column of an entity, if any: by column, by word, or as on another entity. */
function curatedRowOf(entity: string, column: Column): FieldWord | undefined {
  const direct = curatedByColumn.get(column.id);
  if (direct && direct.kind !== "search") return direct;
  for (const name of namesOf(column)) {
    for (const { row } of curatedWords) {
      if (row.word.toLowerCase() !== name || !hasValues(row.kind)) continue;
      if (repointedColumn(row, entity) === column.id) return row;
    }
  }
  return repointedColumns().get(column.id);
}

function derivedRow(column: Column): FieldWord | undefined {
  if (column.type === "boolean") return undefined;
  const kind = column.entityType ? "id" : column.type === "number" ? "num" : "string";
  return fieldWord(column.displayName, column.id, kind, column.id.includes("mean_citedness"));
}

/** Names that are too long to be read are left out. */
function claim(words: Map<string, FieldWord>, column: Column, row: FieldWord): void {
  for (const name of [...namesOf(column), column.id])
    if (name.split(" ").length <= longestFieldWord) setFirst(words, name, row);
}

function byId(a: Column, b: Column): number {
  return a.id < b.id ? -1 : 1;
}

/** Words of one entity beyond the curated ones, derived from its columns (spec section 5). */
export const entityWords: (entity: string) => ReadonlyMap<string, FieldWord> = perEntity((entity) => {
  const words = new Map<string, FieldWord>();
  const columns = columnsOf(entity).toSorted(byId);
  for (const column of columns) {
    if (!isSupported(entity, column) || !hasValues(column.type)) continue;
    const row = curatedRowOf(entity, column) ?? derivedRow(column);
    if (row) claim(words, column, row);
  }
  if (entity === "works") return words;
  const searches = columns.filter((column) => column.id.endsWith(".search"));
  for (const alternate of [false, true]) {
    for (const column of searches) {
      if ((column.alternateOf !== null) !== alternate) continue;
      const base = column.id.slice(0, -".search".length);
      claim(words, column, fieldWord(column.displayName, base, "search"));
    }
  }
  return words;
});
