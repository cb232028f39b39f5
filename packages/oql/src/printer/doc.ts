import { codePointLength } from "../source.ts";
import type { ConditionTree, QueryTree } from "./tree.ts";

// Every piece knows its width on one line, in code points. Its text on one line is written out only where it fits,
// which most groups are too long for.

/** A value, a term or a clause. */
export interface TextDoc {
  /** Up to the opening parenthesis of the members, if there are any. */
  readonly text: string;
  /** The values of a clause that has several: it may break within them. */
  readonly members?: GroupDoc | undefined;
  readonly width: number;
  readonly children?: undefined;
}

/** What one connective joins. */
export interface GroupDoc {
  readonly join: "and" | "or";
  readonly children: readonly Doc[];
  readonly width: number;
  /** Whether conditions have parentheses around them; left out of values, which always have. */
  readonly parentheses?: boolean;
  /** What stands before the parentheses, `not `. */
  readonly lead?: string;
  /** What stands behind them. */
  readonly tail?: string;
}

export type Doc = TextDoc | GroupDoc;

/** A query in the pieces that layout decides about. */
export interface QueryDoc {
  readonly head: string;
  readonly where: Doc | undefined;
  readonly directives: readonly string[];
}

/** Turns a tree into the pieces that layout breaks into lines. */
export function toDoc(tree: QueryTree): QueryDoc {
  return {
    head: tree.entity + tree.corpusPhrase,
    where: tree.where ? conditionDoc(tree.where) : undefined,
    directives: tree.directives.map(({ text }) => text),
  };
}

/** A text with its width; `members` stand behind it where a clause has several values. */
export function textDoc(text: string, members?: GroupDoc): TextDoc {
  return { text, members, width: codePointLength(text) + (members?.width ?? 0) };
}

/** A negated condition or value. */
export function negatedDoc(doc: Doc): Doc {
  const width = "not ".length + doc.width;
  return doc.children
    ? { ...doc, lead: `not ${doc.lead ?? ""}`, width }
    : { ...doc, text: `not ${doc.text}`, width };
}

/** The width of parts on one line with a connective between them, parentheses around them included. */
export function joinedWidth(parts: readonly { readonly width: number }[], join: "and" | "or"): number {
  let width = 2 + (join.length + 2) * (parts.length - 1);
  for (const part of parts) width += part.width;
  return width;
}

function conditionDoc(tree: ConditionTree): Doc {
  switch (tree.node) {
    case "simple":
      return textDoc(tree.segments.reduce((text, segment) => text + segment.text, ""));
    case "negated":
      return negatedDoc(conditionDoc(tree.child));
    case "factored":
      return textDoc(tree.head, tree.value);
    case "group":
      return conditionGroup(tree.join, tree.children.map(conditionDoc), tree.parentheses);
  }
}

/** Conditions that one connective joins. */
export function conditionGroup(join: "and" | "or", children: readonly Doc[], parentheses: boolean): GroupDoc {
  return { join, children, parentheses, width: joinedWidth(children, join) - (parentheses ? 0 : 2) };
}
