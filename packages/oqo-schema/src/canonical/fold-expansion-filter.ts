import { requireEntity } from "../argument.ts";
import type { Oqo } from "../generated/oqo.ts";
import { withoutBlanks } from "../read/reading.ts";
import { isBranch } from "../traverse/is-branch.ts";
import type { UncheckedLeaf, UncheckedNode, UncheckedOqo } from "../unchecked-oqo.ts";

/**
 * Turns the retired works filter `is_xpac` into a corpus: the last one that stands directly among the rows decides,
 * over any corpus given, and all of them are removed.
 */
export function foldExpansionFilter(oqo: Oqo): Oqo;
export function foldExpansionFilter(oqo: UncheckedOqo): UncheckedOqo;
export function foldExpansionFilter(oqo: UncheckedOqo): UncheckedOqo {
  if (requireEntity(oqo) !== "works" || !oqo.filter_rows) return oqo;
  const last = oqo.filter_rows.findLast(isExpansionLeaf);
  if (!last) return oqo;
  const { get_rows, corpus: _, ...others } = oqo;
  return withoutBlanks({
    get_rows,
    corpus: isTruthy(last.value) === (last.is_negated ?? false) ? undefined : "expansion",
    ...others,
    filter_rows: oqo.filter_rows.filter((node) => !isExpansionLeaf(node)),
  });
}

function isExpansionLeaf(node: UncheckedNode): node is UncheckedLeaf {
  return !isBranch(node) && node.column_id === "is_xpac";
}

function isTruthy(value: UncheckedLeaf["value"]): boolean {
  return typeof value === "string" ? value.trim().toLowerCase() === "true" : Boolean(value);
}
