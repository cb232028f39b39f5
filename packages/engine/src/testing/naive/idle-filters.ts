import { type Field, fieldOf, type TextSource } from "@oqlkit/catalog";
import type { EntityType, FilterLeaf, FilterNode } from "@oqlkit/oqo-schema";
import { isIdle } from "./read-search.ts";

/** The text that a leaf is a search for, and where it looks. */
interface Search {
  readonly field: Field;
  readonly source: TextSource;
  readonly text: string;
}

function searchOf(entity: EntityType, { column_id, operator = "is", value }: FilterLeaf): Search | undefined {
  const field = fieldOf(entity, column_id);
  if (field?.source.kind !== "text" || value === null || !["is", "has"].includes(operator)) return undefined;
  return { field, source: field.source, text: String(value).replaceAll('"', " ") };
}

/** The column that a filter looks for stop words in, and does nothing else. */
function idleColumn(entity: EntityType, node: FilterNode): string | undefined {
  if ("join" in node) {
    const [column, ...others] = new Set(node.filters.map((inner) => idleColumn(entity, inner)));
    return others.length === 0 ? column : undefined;
  }
  const search = searchOf(entity, node);
  return search !== undefined && isIdle(search.text, search.source) ? search.field.name : undefined;
}

/** Whether a filter looks for other words in a column. */
function asksIn(entity: EntityType, node: FilterNode, column: string): boolean {
  if ("join" in node) return node.filters.some((inner) => asksIn(entity, inner, column));
  const search = searchOf(entity, node);
  return (
    search?.field.name === column && /[\p{L}\p{N}]/u.test(search.text) && !isIdle(search.text, search.source)
  );
}

/** The members of a list without those that look for stop words alone, where others look for words in their column. */
export const busyOf = (entity: EntityType, nodes: readonly FilterNode[]): FilterNode[] =>
  nodes.filter((node) => {
    const column = idleColumn(entity, node);
    return column === undefined || !nodes.some((other) => asksIn(entity, other, column));
  });
