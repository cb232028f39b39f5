import { type Issue, isBranch, type UncheckedOqo } from "@oqlkit/oqo-schema";
import type { ClauseNode, QueryNode, ScalarNode } from "../ast/nodes.ts";
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
  const places = new Map<string, TextPlace>();
  const conditions = placesOf(ast);
  let next = 0;
  for (const { node, location } of outline(query)) {
    if (isBranch(node)) continue;
    // The retired filter has become the corpus.
    while (conditions[next]?.clause.field.row.column === "is_xpac" && node.column_id !== "is_xpac") next++;
    const place = conditions[next++];
    if (place) places.set(location, place);
  }
  return ({ location }) => {
    const place = places.get(filterLocation(location));
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
  const directive = ast.directives.findLast(({ kind }) => kind === setting.replace("_", "-"));
  const node =
    directive?.kind === "group-by"
      ? directive.fields[Number(index)]
      : (directive ?? (setting === "corpus" ? ast.corpus : ast.entity));
  return node?.span ?? ast.span;
}

/** The conditions of a text, in the order of the query's. */
function placesOf(ast: QueryNode): TextPlace[] {
  const places: TextPlace[] = [];
  let clause: ClauseNode | undefined;
  visitAst(ast, {
    enter: (node) => {
      if (node.kind === "clause") clause = node;
      if (!clause) return;
      if (node.kind === "scalar") places.push({ clause, value: node, span: node.span });
      else if (node.kind === "term" || node.kind === "proximity")
        places.push({ clause, value: undefined, span: node.span });
    },
  });
  return places;
}
