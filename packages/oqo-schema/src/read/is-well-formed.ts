import type { FilterNode, Oqo, SortBy } from "../generated/oqo.ts";
import { aggregates, corpora, directions, isOneOf, joins, operators } from "../oqo-words.ts";
import { isBranch } from "../traverse/is-branch.ts";
import type { UncheckedNode, UncheckedOqo, UncheckedSort } from "../unchecked-oqo.ts";

/** Whether every word and number of a query object is of its kind, so that the object is an `Oqo`. */
export function isWellFormed(oqo: UncheckedOqo): oqo is Oqo {
  return (
    (oqo.corpus === undefined || isOneOf(corpora, oqo.corpus)) &&
    (oqo.filter_rows ?? []).every(isFilter) &&
    (oqo.sort_by ?? []).every(isSort) &&
    isWhole(oqo.sample) &&
    isWhole(oqo.per_page) &&
    isWhole(oqo.page)
  );
}

function isFilter(node: UncheckedNode): node is FilterNode {
  if (isBranch(node))
    return isOneOf(joins, node.join) && node.filters.length > 0 && node.filters.every(isFilter);
  return node.operator === undefined || isOneOf(operators, node.operator);
}

function isSort(key: UncheckedSort): key is SortBy {
  return (
    isOneOf(directions, key.direction) && (key.aggregate === undefined || isOneOf(aggregates, key.aggregate))
  );
}

function isWhole(value: unknown): boolean {
  return value === undefined || Number.isInteger(value);
}
