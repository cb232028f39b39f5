import { requireQuery } from "../argument.ts";
import type { Oqo } from "../generated/oqo.ts";
import { isBranch } from "../traverse/is-branch.ts";
import type { UncheckedLeaf, UncheckedNode, UncheckedOqo } from "../unchecked-oqo.ts";

/**
 * Turns the retired works filter `is_xpac` into a corpus: the last one that stands directly among the rows decides,
 * over any corpus given, and all of them are removed.
 */
export function foldExpansionFilter(oqo: Oqo): Oqo;
export function foldExpansionFilter(oqo: UncheckedOqo): UncheckedOqo;
export function foldExpansionFilter(oqo: UncheckedOqo): UncheckedOqo {
  requireQuery(oqo);
  if (oqo.get_rows.toLowerCase() !== "works" || !oqo.filter_rows) return oqo;
  const last = oqo.filter_rows.findLast(isExpansionLeaf);
  if (!last) return oqo;
  const { corpus: _, filter_rows, ...others } = oqo;
  const kept = filter_rows.filter((node) => !isExpansionLeaf(node));
  const folded: UncheckedOqo = others;
  if (isTruthy(last.value) !== (last.is_negated ?? false)) folded.corpus = "expansion";
  if (kept.length > 0) folded.filter_rows = kept;
  return folded;
}

function isExpansionLeaf(node: UncheckedNode): node is UncheckedLeaf {
  return !isBranch(node) && node.column_id === "is_xpac";
}

function isTruthy(value: UncheckedLeaf["value"]): boolean {
  return typeof value === "string" ? value.trim().toLowerCase() === "true" : Boolean(value);
}
