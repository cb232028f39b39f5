import { codePointLength } from "../source.ts";
import type { ConditionTree, QueryTree, SimpleClause } from "./tree.ts";

// Every piece knows its width on one line, in code points. Its text on one line is written out only where it fits,
// which most groups are too long for.

/** A value or term. */
export interface TextDoc {
  readonly text: string;
  readonly width: number;
  readonly children?: undefined;
}

/** Values or terms that one connective joins, in parentheses. */
export interface MembersDoc {
  readonly join: "and" | "or";
  readonly children: readonly ItemDoc[];
  readonly width: number;
  /** What stands before the parenthesis, `not `. */
  readonly lead?: string;
}

/** A member of a value group: a value, or a group within. */
export type ItemDoc = TextDoc | MembersDoc;

/** A clause, which may break within its group of values. */
export interface ClauseDoc {
  readonly kind: "clause";
  /** Text up to the opening parenthesis of the members; the whole clause if it has none. */
  readonly head: string;
  readonly members: MembersDoc | undefined;
  readonly width: number;
}

/** Conditions that one connective joins. */
export interface GroupDoc {
  readonly kind: "group";
  readonly join: "and" | "or";
  readonly parentheses: boolean;
  /** What stands before the parenthesis, `not `. */
  readonly lead?: string;
  readonly children: readonly ConditionDoc[];
  readonly width: number;
}

export type ConditionDoc = ClauseDoc | GroupDoc;

/** A query in the pieces that layout decides about. */
export interface QueryDoc {
  readonly head: string;
  readonly where: ConditionDoc | undefined;
  readonly directives: readonly string[];
}

/** Turns a tree into the pieces that layout breaks into lines. */
export function toDoc(tree: QueryTree): QueryDoc {
  return {
    head: tree.entity + tree.corpusPhrase,
    where: tree.where === undefined ? undefined : conditionDoc(tree.where),
    directives: tree.directives.map(({ text }) => text),
  };
}

/** A text with its width. */
export function textDoc(text: string): TextDoc {
  return { text, width: codePointLength(text) };
}

/** A clause that never breaks. */
export function plainClause(text: string): ClauseDoc {
  return { kind: "clause", head: text, members: undefined, width: codePointLength(text) };
}

/** A clause with a group of values, of which there are several. */
export function brokenClause(head: string, members: MembersDoc): ClauseDoc {
  return { kind: "clause", head, members, width: codePointLength(head) + members.width };
}

/** The width of parts on one line with a connective between them, parentheses around them included. */
export function joinedWidth(parts: readonly { readonly width: number }[], join: "and" | "or"): number {
  let width = 2 + (join.length + 2) * Math.max(0, parts.length - 1);
  for (const part of parts) width += part.width;
  return width;
}

/** A clause with one value, which never breaks. */
function simpleClause({ segments }: SimpleClause, lead: string): ClauseDoc {
  let head = lead;
  let width = lead.length;
  for (const { text } of segments) {
    head += text;
    width += codePointLength(text);
  }
  return { kind: "clause", head, members: undefined, width };
}

function conditionDoc(tree: ConditionTree): ConditionDoc {
  switch (tree.node) {
    case "simple":
      return simpleClause(tree, "");
    case "negated":
      return simpleClause(tree.child, "not ");
    case "factored":
      return brokenClause(tree.head, tree.value);
    case "group": {
      const { join, parentheses } = tree;
      const children = tree.children.map(conditionDoc);
      const width = joinedWidth(children, join) - (parentheses ? 0 : 2);
      return { kind: "group", join, parentheses, children, width };
    }
  }
}
