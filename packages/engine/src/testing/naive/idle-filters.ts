import { fieldOf } from "@oqlkit/catalog";
import type { EntityType, FilterLeaf, FilterNode } from "@oqlkit/oqo-schema";
import { soughtBy } from "./read-search.ts";

/** A column whose words are compared by stem, and what a leaf looks for in it. */
interface Search {
  readonly column: string;
  readonly sought: ReturnType<typeof soughtBy>;
}

function searchOf(entity: EntityType, { column_id, operator = "is", value }: FilterLeaf): Search | undefined {
  const field = fieldOf(entity, column_id);
  if (field?.source.kind !== "text" || field.source.exact || value === null) return undefined;
  return ["is", "has"].includes(operator)
    ? { column: field.name, sought: soughtBy(String(value)) }
    : undefined;
}

const leavesOf = (node: FilterNode): FilterLeaf[] =>
  "join" in node ? node.filters.flatMap(leavesOf) : [node];

/** The column that a filter looks for stop words in, and does nothing else. */
function idleColumn(entity: EntityType, node: FilterNode): string | undefined {
  const searches = leavesOf(node).map((leaf) => searchOf(entity, leaf));
  const [column, ...others] = new Set(
    searches.flatMap((search) => (search?.sought === "nothing" ? [] : [search?.column])),
  );
  const isIdle = searches.every((search) => search !== undefined && search.sought !== "words");
  return isIdle && others.length === 0 ? column : undefined;
}

/** Whether a filter looks for other words in a column. */
const asksIn = (entity: EntityType, node: FilterNode, column: string): boolean =>
  leavesOf(node).some((leaf) => {
    const search = searchOf(entity, leaf);
    return search?.column === column && search.sought === "words";
  });

/** The members of a list without those that look for stop words alone, where others look for words in their column. */
export const busyOf = (entity: EntityType, nodes: readonly FilterNode[]): FilterNode[] =>
  nodes.filter((node) => {
    const column = idleColumn(entity, node);
    return column === undefined || !nodes.some((other) => asksIn(entity, other, column));
  });
