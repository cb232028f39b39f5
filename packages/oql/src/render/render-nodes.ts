import type { UncheckedLeaf, UncheckedNode } from "@oqlkit/oqo-schema";
import type { ClauseKind, ConditionTree, Segment, ValueTree } from "../printer/tree.ts";

/** Where a node stands; `addAddresses` gives it to nodes that have been numbered. */
type Address = readonly number[];

interface RenderGroup {
  readonly node: "group";
  readonly id: string;
  readonly join: "and" | "or";
  readonly negated: boolean;
  readonly paren: boolean;
  readonly children: readonly RenderNode[];
  readonly implicit?: true;
  addr?: Address;
}

/** A clause with one value. */
export interface RenderSimple {
  readonly node: "clause";
  readonly id: string;
  readonly clause_kind: ClauseKind;
  readonly column_id: string;
  readonly column: string;
  readonly operator: string;
  readonly segments: readonly Segment[];
  readonly leaf: UncheckedLeaf;
  addr?: Address;
}

/** A clause with a group of values. */
export interface RenderFactored {
  readonly node: "clause";
  readonly id: string;
  readonly clause_kind: ClauseKind;
  readonly column_id: string;
  readonly operator: string;
  readonly value: RenderValue;
  readonly column: string;
  readonly subject?: string;
  readonly verb?: string;
  addr?: Address;
}

interface RenderValueGroup {
  readonly node: "vgroup";
  readonly id: string;
  readonly join: "and" | "or";
  readonly children: readonly RenderValue[];
  addr?: Address;
}

interface RenderValueLeaf {
  readonly node: "vleaf";
  readonly id: string;
  readonly value: UncheckedLeaf["value"];
  readonly display: string;
  readonly negated: boolean;
  addr?: Address;
}

export type RenderValue = RenderValueGroup | RenderValueLeaf;
export type RenderNode = RenderGroup | RenderSimple | RenderFactored;

/** A tree with ids, and the filter object that each of its nodes shows. */
export interface Numbered {
  readonly node: RenderNode;
  readonly sources: ReadonlyMap<string, UncheckedNode>;
}

/** Hands out ids, children before their parents. */
export function numberNodes(tree: ConditionTree): Numbered {
  const sources = new Map<string, UncheckedNode>();
  let last = 0;
  const next = (source: UncheckedNode | undefined): string => {
    const id = `n${++last}`;
    if (source) sources.set(id, source);
    return id;
  };

  function value(node: ValueTree): RenderValue {
    if (node.node === "vleaf") {
      const { display, negated, leaf } = node;
      return { node: "vleaf", id: next(leaf), value: leaf.value, display, negated };
    }
    const children = node.children.map(value);
    return { node: "vgroup", id: next(node.source), join: node.join, children };
  }

  function condition(node: ConditionTree): RenderNode {
    switch (node.node) {
      case "simple": {
        const { clauseKind, column, operator, segments, leaf } = node;
        const id = next(leaf);
        return {
          node: "clause",
          id,
          clause_kind: clauseKind,
          column_id: leaf.column_id,
          column,
          operator,
          segments,
          leaf,
        };
      }
      case "negated": {
        const children = [condition(node.child)];
        return { node: "group", id: next(undefined), join: "and", negated: true, paren: false, children };
      }
      case "factored": {
        const values = value(node.value);
        const { relation } = node;
        return {
          node: "clause",
          id: next(undefined),
          clause_kind: node.clauseKind,
          column_id: node.columnId,
          operator: node.operator,
          value: values,
          column: node.column,
          ...(relation && { subject: relation.subject, verb: ` ${relation.verb} ` }),
        };
      }
      case "group": {
        const children = node.children.map(condition);
        return {
          node: "group",
          id: next(node.source),
          join: node.join,
          negated: false,
          paren: node.parentheses,
          children,
          ...(node.implicit && { implicit: true }),
        };
      }
    }
  }

  return { node: condition(tree), sources };
}
