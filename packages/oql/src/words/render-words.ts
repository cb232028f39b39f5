import { canonicalColumn, columnsOf, entities, perColumn, registeredColumn } from "@oqlkit/oqo-schema";
import { curatedByColumn, curatedBySpelling, curatedWords } from "./curated.ts";
import { entityWords, isSupported, repointedColumns } from "./entity-words.ts";
import { type FieldWord, searchBase } from "./field-word.ts";
import { once } from "./once.ts";
import { setFirst } from "./set-first.ts";

/** Whether every entity that has the column, and supports any column at all, supports this one. */
function isSupportedEverywhere(column: string): boolean {
  return entities.every((entity) => {
    const own = registeredColumn(entity, column);
    if (!own || isSupported(entity, own)) return true;
    return !columnsOf(entity).some((one) => isSupported(entity, one));
  });
}

function readsBack(entity: string, row: FieldWord): boolean {
  if (entity !== "works") return true;
  const word = row.word.toLowerCase();
  const found = curatedBySpelling.get(word) ?? entityWords(entity).get(word);
  return found?.column === row.column;
}

const renderTable: () => ReadonlyMap<string, FieldWord> = once(() => {
  const table = new Map<string, FieldWord>(curatedByColumn);
  const fullText = curatedBySpelling.get("full text");
  if (fullText) setFirst(table, "default", fullText);
  for (const [column, row] of repointedColumns()) setFirst(table, column, row);
  for (const entity of entities) {
    for (const { row } of curatedWords) setFirst(table, canonicalColumn(entity, row.column), row);
  }
  for (const entity of entities) {
    for (const [key, row] of entityWords(entity)) {
      if (row.kind === "search" || key !== row.column || table.has(row.column)) continue;
      if (isSupportedEverywhere(row.column) && readsBack(entity, row)) table.set(row.column, row);
    }
  }
  return table;
});

/** The word row a column prints with, if it has one (spec section 5). */
export function renderRow(column: string): FieldWord | undefined {
  return renderTable().get(column);
}

/** The word of an entity's own for a search column: a name that is no curated word and leads back to the column. */
function ownSearchWord(entity: string, base: string): string | undefined {
  const search = registeredColumn(entity, `${base}.search`);
  if (entity === "works" || !search || search.alternateOf !== null) return undefined;
  const plain = registeredColumn(entity, base);
  const names = [...(plain ? [plain.displayName] : []), ...search.aliases, search.displayName];
  return names.find((name) => {
    if (curatedBySpelling.has(name.toLowerCase())) return false;
    const row = entityWords(entity).get(name.toLowerCase());
    return row?.kind === "search" && row.column === base;
  });
}

/** The word a column prints with on an entity; the id itself when there is none. */
export function printedWord(entity: string, column: string): string {
  return printedWords(entity)(column);
}

const printedWords: (entity: string) => (column: string) => string = perColumn(findPrintedWord);

function findPrintedWord(entity: string, column: string): string {
  const base = searchBase(column);
  if (base === undefined) return renderRow(column)?.word ?? column;
  return ownSearchWord(entity, base) ?? renderRow(base)?.word ?? renderRow(column)?.word ?? base;
}
