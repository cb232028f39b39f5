import { type FilterNode, isBranch, type Oqo } from "@oqlkit/oqo-schema";
import type { PriceName } from "./metering/prices.ts";

/** Whether a condition compares meanings, or has one among its members that does. */
export function isSemantic(node: FilterNode): boolean {
  if (isBranch(node)) return node.filters.some(isSemantic);
  return /(?:^|\.)semantic(?:$|\.search$)/.test(node.column_id);
}

function isSearch(node: FilterNode): boolean {
  if (isBranch(node)) return node.filters.some(isSearch);
  return node.operator === "has" || /\.search(?:\.exact)?$/.test(node.column_id);
}

/** What running a query is priced as. Grouping costs a list's price, whatever it searches. */
export function priceOf({ group_by, filter_rows }: Oqo): PriceName {
  if ((group_by ?? []).length > 0) return "list";
  const filters = filter_rows ?? [];
  if (filters.some(isSemantic)) return "semantic";
  return filters.some(isSearch) ? "search" : "list";
}
