import type { Corpus, FilterLeaf, FilterNode, Oqo } from "@oqlkit/oqo-schema";

const retired = "is_xpac";

/** The retired works filter, written as a condition of its own, means a corpus; the last one wins (spec section 1.5). */
export function foldExpansionFilter(oqo: Oqo): Oqo {
  const rows = oqo.filter_rows ?? [];
  const corpus = oqo.get_rows === "works" ? rows.findLast(isRetired) : undefined;
  if (corpus === undefined) return oqo;
  const kept = rows.filter((row) => !isRetired(row));
  const { corpus: _corpus, filter_rows: _rows, ...rest } = oqo;
  const folded: Oqo = { get_rows: oqo.get_rows };
  const chosen = corpusOf(corpus);
  if (chosen !== "core") folded.corpus = chosen;
  if (kept.length > 0) folded.filter_rows = kept;
  return { ...folded, ...rest };
}

function isRetired(node: FilterNode): node is FilterLeaf {
  return !("join" in node) && node.column_id === retired;
}

function corpusOf({ value, is_negated }: FilterLeaf): Corpus {
  const truthy = typeof value === "string" ? value.trim().toLowerCase() === "true" : Boolean(value);
  return truthy !== (is_negated === true) ? "expansion" : "core";
}
