import type { Issue, UncheckedOqo } from "@oqlkit/oqo-schema";
import type { ClauseNode, ConditionNode, QueryNode, ScalarNode, ValueNode } from "../ast/nodes.ts";
import { visitAst } from "../ast/visit.ts";
import type { Span } from "../source.ts";
import { filterLocation, outline } from "../translate/origins.ts";

/** One condition of a query as its text has it: the clause, and the value if it is no search term. */
export interface TextPlace {
  readonly clause: ClauseNode;
  readonly value: ScalarNode | undefined;
  readonly span: Span;
}

/** Finds, for what validation says about the query of a text, the condition and the stretch of the text. */
export function textPlaces(query: UncheckedOqo, ast: QueryNode): (issue: Issue) => Located {
  const conditions = placesOf(ast);
  const leaves = outline(query.filter_rows ?? []).filter(({ node }) => !("join" in node));
  const numbers = new Map(leaves.map((leaf, number) => [leaf.location, number]));
  return ({ location }) => {
    const number = numbers.get(filterLocation(location));
    const place = number === undefined ? undefined : conditions[number];
    if (!place) return { place, span: settingSpan(ast, location ?? "") };
    if (location?.endsWith(".column_id")) return { place, span: place.clause.field.span };
    if (location?.endsWith(".operator")) return { place, span: place.clause.operator.span };
    return { place, span: place.span };
  };
}

export interface Located {
  /** Undefined for what is wrong with the query beside its conditions. */
  readonly place: TextPlace | undefined;
  readonly span: Span;
}

/** The part of a text that a setting of its query comes from; the whole text where no part says it. */
function settingSpan(ast: QueryNode, location: string): Span {
  const [, setting = "", index] = /^(\w+)(?:\[(\d+)\])?/.exec(location) ?? [];
  const node =
    setting === "group_by"
      ? ast.directives.findLast((one) => one.kind === "group-by")?.fields[Number(index)]
      : setting === "sample" || setting === "seed"
        ? ast.directives.findLast((one) => one.kind === "sample")
        : setting === "corpus"
          ? ast.corpus
          : ast.entity;
  return node?.span ?? ast.span;
}

/** The conditions of a text, in the order of the query's: without the retired filter, which has become its corpus. */
function placesOf(ast: QueryNode): TextPlace[] {
  const retired = ast.entity?.name === "works" ? retiredFilters(ast.where) : new Set<ClauseNode>();
  const places: TextPlace[] = [];
  let clause: ClauseNode | undefined;
  visitAst(ast, {
    enter: (node) => {
      if (node.kind === "clause") clause = node;
      if (!clause || retired.has(clause)) return;
      if (node.kind === "scalar") places.push({ clause, value: node, span: node.span });
      else if (node.kind === "term" || node.kind === "proximity")
        places.push({ clause, value: undefined, span: node.span });
    },
  });
  return places;
}

/** The clauses of the retired works filter that stand directly among the rows. */
function retiredFilters(where: ConditionNode | undefined): Set<ClauseNode> {
  const found = new Set<ClauseNode>();
  const walk = (node: ConditionNode, negated: boolean): void => {
    if (node.kind === "parentheses") walk(node.content, negated);
    else if (node.kind === "not") walk(node.operand, !negated);
    else if (node.kind === "join" && node.join === "and" && !negated)
      for (const member of node.members) walk(member, false);
    else if (node.kind === "clause" && node.field.row.column === "is_xpac" && holdsOne(node.value))
      found.add(node);
  };
  if (where) walk(where, false);
  return found;
}

function holdsOne(value: ValueNode): boolean {
  if (value.kind === "parentheses") return holdsOne(value.content);
  return value.kind === "not" ? holdsOne(value.operand) : value.kind !== "join";
}
