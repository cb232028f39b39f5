import type { Oqo } from "../generated/oqo.ts";
import type { UncheckedNode, UncheckedOqo, UncheckedSort } from "../unchecked-oqo.ts";

/**
 * The query object as it is written: keys in their fixed order, everything that has its default value left out.
 * Shares nothing with the object given.
 */
export function toJson(oqo: Oqo): Oqo;
export function toJson(oqo: UncheckedOqo): UncheckedOqo;
export function toJson(oqo: UncheckedOqo): UncheckedOqo {
  const { corpus, filter_rows = [], sort_by = [], sample, group_by = [], select = [] } = oqo;
  const { seed, per_page, page, cursor } = oqo;
  return {
    get_rows: oqo.get_rows,
    ...(corpus === undefined || corpus === "core" ? {} : { corpus }),
    ...(filter_rows.length > 0 ? { filter_rows: filter_rows.map(nodeToJson) } : {}),
    ...(sort_by.length > 0 ? { sort_by: sort_by.map(sortToJson) } : {}),
    ...(sample === undefined || sample === 0 ? {} : { sample }),
    ...(group_by.length > 0 ? { group_by: group_by.map(({ column_id }) => ({ column_id })) } : {}),
    ...(select.length > 0 ? { select: [...select] } : {}),
    ...(seed === undefined ? {} : { seed }),
    ...(per_page === undefined ? {} : { per_page }),
    ...(page === undefined ? {} : { page }),
    ...(cursor === undefined ? {} : { cursor }),
  };
}

function nodeToJson(node: UncheckedNode): UncheckedNode {
  const negated = node.is_negated ? { is_negated: true } : {};
  if ("join" in node) return { join: node.join, filters: node.filters.map(nodeToJson), ...negated };
  const { column_id, value, operator } = node;
  return {
    column_id,
    value,
    ...(operator === undefined || operator === "is" ? {} : { operator }),
    ...negated,
  };
}

function sortToJson({ column_id, direction, aggregate }: UncheckedSort): UncheckedSort {
  return { column_id, direction, ...(aggregate === undefined ? {} : { aggregate }) };
}
