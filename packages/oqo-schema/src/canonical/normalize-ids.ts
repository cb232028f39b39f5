import { requireEntity } from "../argument.ts";
import { guardDepth } from "../depth-guard.ts";
import type { Oqo } from "../generated/oqo.ts";
import { canonicalColumn } from "../registry/columns.ts";
import { isBranch } from "../traverse/is-branch.ts";
import type { UncheckedNode, UncheckedOqo } from "../unchecked-oqo.ts";
import { foldExpansionFilter } from "./fold-expansion-filter.ts";

/**
 * What every form of a query goes through once read: other spellings of columns become the canonical ids, and the
 * retired filter becomes a corpus. Shares with the object given what did not change.
 *
 * @throws OqoError of type `query_too_deep` for more than 1,000 branches within one another
 */
export function normalizeIds(oqo: Oqo): Oqo;
export function normalizeIds(oqo: UncheckedOqo): UncheckedOqo;
export function normalizeIds(oqo: UncheckedOqo): UncheckedOqo {
  return foldExpansionFilter(renameColumns(oqo));
}

/** The query on canonical column ids. Names in `select` live in a space of their own and are kept. */
function renameColumns(oqo: UncheckedOqo): UncheckedOqo {
  const entity = requireEntity(oqo);
  const renamed: UncheckedOqo = { ...oqo };
  if (oqo.filter_rows) renamed.filter_rows = oqo.filter_rows.map((node) => renameNode(entity, node, 0));
  if (oqo.sort_by) renamed.sort_by = oqo.sort_by.map((key) => renameColumn(entity, key));
  if (oqo.group_by) renamed.group_by = oqo.group_by.map((key) => renameColumn(entity, key));
  return renamed;
}

function renameNode(entity: string, node: UncheckedNode, depth: number): UncheckedNode {
  if (!isBranch(node)) return renameColumn(entity, node);
  guardDepth(depth);
  return { ...node, filters: node.filters.map((child) => renameNode(entity, child, depth + 1)) };
}

/** The same condition, sort key or grouping on the canonical id of its column. */
function renameColumn<Item extends { column_id: string }>(entity: string, item: Item): Item {
  const column_id = canonicalColumn(entity, item.column_id);
  return column_id === item.column_id ? item : { ...item, column_id };
}
