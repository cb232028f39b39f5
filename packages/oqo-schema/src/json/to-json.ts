import { requireQuery } from "../argument.ts";
import { guardDepth } from "../depth-guard.ts";
import type { FilterLeaf, Operator, Oqo } from "../generated/oqo.ts";
import { withoutBlanks } from "../read/reading.ts";
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
  requireQuery(oqo);
  return writeOqo(oqo, oqo.filter_rows?.map((node) => nodeToJson(node, 0)) ?? []);
}

/** The query object with these conditions, which are taken as they are. */
export function writeOqo(oqo: UncheckedOqo, filter_rows: UncheckedNode[]): UncheckedOqo {
  const { get_rows, corpus, sort_by, sample, group_by, select, seed, per_page, page, cursor } = oqo;
  return withoutBlanks({
    get_rows,
    corpus: corpus === "core" ? undefined : corpus,
    filter_rows,
    sort_by: sort_by?.map(sortToJson),
    sample: sample === 0 ? undefined : sample,
    group_by: group_by?.map(({ column_id }) => ({ column_id })),
    select: select?.slice(),
    seed,
    per_page,
    page,
    cursor,
  });
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
  operator?: Operator,
  negated?: boolean,
): FilterLeaf;
export function writeLeaf(
  column_id: string,
  value: Scalar,
  operator: string | undefined,
  negated: boolean,
): UncheckedLeaf;
export function writeLeaf(
  column_id: string,
  value: Scalar,
  operator?: string,
  negated = false,
): UncheckedLeaf {
  const leaf: UncheckedLeaf =
    operator === undefined || operator === "is" ? { column_id, value } : { column_id, value, operator };
  if (negated) leaf.is_negated = true;
  return leaf;
}

function sortToJson({ column_id, direction, aggregate }: UncheckedSort): UncheckedSort {
  return { column_id, direction, ...withoutBlanks({ aggregate }) };
}
