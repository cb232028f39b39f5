import {
  column,
  isBranch,
  isEntityType,
  type Oqo,
  type UncheckedNode,
  type UncheckedOqo,
} from "@oqlkit/oqo-schema";
import { entityOfSegment } from "../classic/entity-segment.ts";
import { fieldOf } from "../fields/field-of.ts";
import { readValue } from "./read-value.ts";

/** The base of ids that the language itself knows. */
export const usualIdBase = "https://openalex.org";

/**
 * A query with the ids of a catalog as the language takes them: bare, where they begin with a base that it does not
 * know, and where it takes numbers. The same query where there are none.
 */
export function withBareIds(oqo: Oqo, idBase: string): Oqo;
export function withBareIds(oqo: UncheckedOqo, idBase: string): UncheckedOqo;
export function withBareIds(oqo: UncheckedOqo, idBase: string): UncheckedOqo {
  const { get_rows: name, filter_rows: rows } = oqo;
  const entity = isEntityType(name) ? name : entityOfSegment(name);
  if (rows === undefined || entity === undefined) return oqo;
  const start = `${idBase}/`.toLowerCase();
  const isBased = (value: unknown): value is string =>
    typeof value === "string" && value.trim().toLowerCase().startsWith(start);
  const bare = (node: UncheckedNode): UncheckedNode => {
    if (isBranch(node)) return { ...node, filters: node.filters.map(bare) };
    if (!isBased(node.value)) return node;
    const field = fieldOf(entity, node.column_id);
    if (field?.form !== "entity-id" && field?.form !== "slug") return node;
    if (idBase === usualIdBase && column(entity, node.column_id)?.type !== "number") return node;
    return { ...node, value: readValue(field, node.value) ?? node.value };
  };
  const hasBased = (node: UncheckedNode): boolean =>
    isBranch(node) ? node.filters.some(hasBased) : isBased(node.value);
  return rows.some(hasBased) ? { ...oqo, filter_rows: rows.map(bare) } : oqo;
}
