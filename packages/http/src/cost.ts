import type { FilterNode, Oqo } from "@oqlkit/oqo-schema";

const listCost = 0.0001;
const searchCost = 0.001;
const semanticCost = 0.01;

function costOfFilter(node: FilterNode): number {
  if ("join" in node) return Math.max(listCost, ...node.filters.map(costOfFilter));
  if (/(?:^|\.)semantic(?:$|\.search$)/.test(node.column_id)) return semanticCost;
  return node.operator === "has" || /\.search(?:\.exact)?$/.test(node.column_id) ? searchCost : listCost;
}

/** The price of running a query, in US dollars. Grouping costs a list's price, whatever it searches. */
export function costOf(oqo: Oqo): number {
  if ((oqo.group_by ?? []).length > 0) return listCost;
  return Math.max(listCost, ...(oqo.filter_rows ?? []).map(costOfFilter));
}
