import { guardDepth } from "../depth-guard.ts";
import type { Oqo } from "../generated/oqo.ts";
import { isBranch } from "../traverse/is-branch.ts";
import type {
  Scalar,
  UncheckedBranch,
  UncheckedLeaf,
  UncheckedNode,
  UncheckedOqo,
  UncheckedSort,
} from "../unchecked-oqo.ts";

/**
 * The query object as it is written: keys in their fixed order, everything that has its default value left out.
 * Shares nothing with the object given.
 *
 * @throws OqoError of type `query_too_deep` for more than 1,000 branches within one another
 */
export function toJson(oqo: Oqo): Oqo;
export function toJson(oqo: UncheckedOqo): UncheckedOqo;
export function toJson(oqo: UncheckedOqo): UncheckedOqo {
  return writeOqo(oqo, oqo.filter_rows?.map((node) => nodeToJson(node, 0)) ?? []);
}

/** The query object with these conditions, which are taken as they are. */
export function writeOqo(oqo: UncheckedOqo, filter_rows: UncheckedNode[]): UncheckedOqo {
  const { corpus, sort_by = [], sample, group_by = [], select = [] } = oqo;
  const { seed, per_page, page, cursor } = oqo;
  const written: UncheckedOqo = { get_rows: oqo.get_rows };
  if (corpus !== undefined && corpus !== "core") written.corpus = corpus;
  if (filter_rows.length > 0) written.filter_rows = filter_rows;
  if (sort_by.length > 0) written.sort_by = sort_by.map(sortToJson);
  if (sample !== undefined && sample !== 0) written.sample = sample;
  if (group_by.length > 0) written.group_by = group_by.map(({ column_id }) => ({ column_id }));
  if (select.length > 0) written.select = [...select];
  if (seed !== undefined) written.seed = seed;
  if (per_page !== undefined) written.per_page = per_page;
  if (page !== undefined) written.page = page;
  if (cursor !== undefined) written.cursor = cursor;
  return written;
}

function nodeToJson(node: UncheckedNode, depth: number): UncheckedNode {
  if (isBranch(node)) {
    guardDepth(depth);
    const branch: UncheckedBranch = {
      join: node.join,
      filters: node.filters.map((child) => nodeToJson(child, depth + 1)),
    };
    if (node.is_negated) branch.is_negated = true;
    return branch;
  }
  return writeLeaf(node.column_id, node.value, node.operator, node.is_negated === true);
}

/** A condition with its keys in order and nothing in it that is the default. */
export function writeLeaf(
  column_id: string,
  value: Scalar,
  operator: string | undefined,
  negated: boolean,
): UncheckedLeaf {
  const leaf: UncheckedLeaf =
    operator === undefined || operator === "is" ? { column_id, value } : { column_id, value, operator };
  if (negated) leaf.is_negated = true;
  return leaf;
}

function sortToJson({ column_id, direction, aggregate }: UncheckedSort): UncheckedSort {
  return { column_id, direction, ...(aggregate === undefined ? {} : { aggregate }) };
}
