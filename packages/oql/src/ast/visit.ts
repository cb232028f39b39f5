import type { AstNode, ClauseNode } from "./nodes.ts";

/** Called for every node, parents first; `leave` after the children. */
export interface AstVisitor {
  readonly enter?: (node: AstNode) => void;
  readonly leave?: (node: AstNode) => void;
}

/** Whether a clause relates the row itself: one phrase, `it cites`, is both its field and its operator. */
export function isRelation({ field, operator }: ClauseNode): boolean {
  return operator.span.start === field.span.start;
}

/** The nodes directly inside a node, in the order of the text. */
export function childrenOf(node: AstNode): readonly AstNode[] {
  switch (node.kind) {
    case "query":
      return [node.entity, node.corpus, node.where, ...node.directives].filter((child) => !!child);
    case "join":
      return node.members;
    case "not":
      return [node.operand];
    case "parentheses":
      return [node.content];
    case "clause":
      return isRelation(node) ? [node.field, node.value] : [node.field, node.operator, node.value];
    case "group-by":
      return node.fields;
    default:
      return [];
  }
}

/** Walks a tree depth first. A relation's phrase is visited once, as its field. */
export function visitAst(node: AstNode, visitor: AstVisitor): void {
  visitor.enter?.(node);
  for (const child of childrenOf(node)) visitAst(child, visitor);
  visitor.leave?.(node);
}
