import { requireEntity } from "../argument.ts";
import { guardDepth } from "../depth-guard.ts";
import type { FilterLeaf, Operator, Oqo } from "../generated/oqo.ts";
import { namedCorpus, withoutBlanks } from "../read/reading.ts";
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
  requireEntity(oqo);
  return writeOqo(oqo, oqo.filter_rows?.map((node) => nodeToJson(node, 0)) ?? []);
}

/** What JSON that was not read may hold besides: the older pair for one sort key, and keys without a direction. */
interface Given extends Omit<UncheckedOqo, "sort_by"> {
  readonly sort_by?: readonly GivenSort[];
  readonly sort_by_column?: string;
  readonly sort_by_order?: string | undefined;
}
type GivenSort = Omit<UncheckedSort, "direction"> & { readonly direction?: string | undefined };

/**
 * The query object with these conditions, which are taken as they are. JSON that was not read is settled as reading
 * does.
 */
export function writeOqo(
  oqo: UncheckedOqo,
  filter_rows: UncheckedNode[],
  columnOf: (id: string) => string = (id) => id,
): UncheckedOqo {
  const { sort_by, sort_by_column: column_id, sort_by_order: direction }: Given = oqo;
  return withoutBlanks({
    get_rows: oqo.get_rows,
    corpus: namedCorpus(oqo.corpus),
    filter_rows,
    sort_by: (sort_by?.length || !column_id ? sort_by : [{ column_id, direction }])?.map(
      ({ column_id, direction, aggregate }) =>
        withoutBlanks({ column_id: columnOf(column_id), direction: direction ?? "asc", aggregate }),
    ),
    sample: oqo.sample === 0 ? undefined : oqo.sample,
    group_by: oqo.group_by?.map(({ column_id }) => ({ column_id: columnOf(column_id) })),
    select: oqo.select?.slice(),
    seed: oqo.seed?.toString(),
    per_page: oqo.per_page,
    page: oqo.page,
    cursor: oqo.cursor,
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
    operator == null || operator === "is" ? { column_id, value } : { column_id, value, operator };
  if (negated) leaf.is_negated = true;
  return leaf;
}
