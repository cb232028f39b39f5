import {
  canonicalColumn,
  type FilterLeaf,
  type FilterNode,
  foldExpansionFilter,
  isBranch,
  type Oqo,
  writeLeaf,
} from "@oqlkit/oqo-schema";
import { missing } from "../ast/missing.ts";
import type { ClauseNode, FieldNode, QueryNode, Tree, ValueLeaf } from "../ast/nodes.ts";
import type { Source } from "../source.ts";
import { negate } from "./negate.ts";
import { searchColumns } from "./search-columns.ts";
import { lowerProximity, lowerTerm } from "./search-leaf.ts";

/** Turns the tree of a source without errors into a query object, columns canonical, order and nesting kept. */
export function lowerQuery(query: QueryNode, source: Source): Oqo {
  const entity = query.entity?.name ?? "";
  const rows = query.where
    ? spread(lowerTree(query.where, (clause) => lowerClause(clause, entity, source), negate))
    : [];
  const oqo: Oqo = { get_rows: entity };
  if (query.corpus && query.corpus.corpus !== "core") oqo.corpus = query.corpus.corpus;
  if (rows.length > 0) oqo.filter_rows = rows;
  for (const directive of query.directives) {
    if (directive.kind === "sample") oqo.sample = directive.size;
  }
  for (const directive of query.directives) {
    if (directive.kind === "group-by") {
      oqo.group_by = directive.fields.map((field) => ({
        column_id: canonicalColumn(entity, field.row.column),
      }));
    } else if (directive.seed !== undefined) {
      oqo.seed = directive.seed;
    }
  }
  return foldExpansionFilter(oqo);
}

/** The members of a condition that is an `and`, through further ones directly inside it. */
function spread(node: FilterNode, members: FilterNode[] = []): FilterNode[] {
  if (!isBranch(node) || node.join !== "and" || node.is_negated) members.push(node);
  else for (const member of node.filters) spread(member, members);
  return members;
}

/** Lowers a tree, its leaves and negations each in their way. */
function lowerTree<L extends ClauseNode | ValueLeaf>(
  node: Tree<L>,
  lowerLeaf: (leaf: L) => FilterNode,
  lowerNot: (operand: FilterNode) => FilterNode,
): FilterNode {
  switch (node.kind) {
    case "join":
      return {
        join: node.join,
        filters: node.members.map((member) => lowerTree(member, lowerLeaf, lowerNot)),
      };
    case "not":
      return lowerNot(lowerTree(node.operand, lowerLeaf, lowerNot));
    case "parentheses":
      return lowerTree(node.content, lowerLeaf, lowerNot);
    case "missing":
      return missing();
    default:
      return lowerLeaf(node);
  }
}

function lowerClause(node: ClauseNode, entity: string, source: Source): FilterNode {
  const lowered = lowerTree(node.value, leafLowering(node, entity, source), negateValue);
  return node.operator.negated ? negateValue(lowered) : lowered;
}

/** A negated yes/no value is the other value. */
function negateValue(node: FilterNode): FilterNode {
  if (!("value" in node) || typeof node.value !== "boolean") return negate(node);
  return { ...node, value: !node.value };
}

/** How the values of a clause become leaves; what depends on the clause alone is found out once. */
function leafLowering(node: ClauseNode, entity: string, source: Source): (value: ValueLeaf) => FilterLeaf {
  const { row } = node.field;
  const operator = node.operator.name;
  const columns = searchColumns(entity)(row.column);
  const bound = boundColumn(node.field, operator);
  const column_id = canonicalColumn(entity, bound ?? row.column);
  const said = bound || operator === "similar" ? undefined : operator;
  return (value) => {
    switch (value.kind) {
      case "proximity":
        return lowerProximity(value, columns);
      case "term":
        return operator === "similar"
          ? { column_id: columns.semantic, value: value.text, operator: "has" }
          : lowerTerm(value, columns, source);
      case "scalar":
        return writeLeaf(column_id, value.value, said);
    }
  };
}

/** Inclusive bounds of a date axis are columns of their own (spec section 6). */
function boundColumn({ row }: FieldNode, operator: string): string | undefined {
  if (operator === ">=") return row.from;
  return operator === "<=" ? row.to : undefined;
}
