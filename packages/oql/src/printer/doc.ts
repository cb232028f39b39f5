import { codePointLength } from "../source.ts";
import type { ConditionTree, QueryTree, SimpleClause, ValueTree } from "./tree.ts";

/** Text that knows its width in code points; that of several parts is written out only when asked for. */
export interface Flat {
  readonly text: string;
  readonly width: number;
}

/** A member of a value group: a value, or a group within. */
export interface ItemDoc {
  readonly flat: Flat;
  /** What stands before the parenthesis of a group, `not `; part of `flat`. */
  readonly lead?: string;
  readonly members: MembersDoc | undefined;
}

/** Values or terms that one connective joins. */
export interface MembersDoc {
  readonly join: "and" | "or";
  readonly items: readonly ItemDoc[];
}

/** A clause, which may break within its group of values. */
export interface ClauseDoc {
  readonly kind: "clause";
  readonly flat: Flat;
  /** Text before the values, with the opening parenthesis. */
  readonly head: string;
  readonly members: MembersDoc | undefined;
}

/** Conditions that one connective joins. */
export interface GroupDoc {
  readonly kind: "group";
  readonly flat: Flat;
  readonly join: "and" | "or";
  readonly parentheses: boolean;
  /** What stands before the parenthesis, `not `; part of `flat`. */
  readonly lead?: string;
  readonly children: readonly ConditionDoc[];
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
function flat(text: string): Flat {
  return { text, width: codePointLength(text) };
}

interface Part {
  readonly flat: Flat;
}

/** Parts on one line, which most groups are too long for: layout needs the width of all and the text of few. */
class JoinedParts implements Flat {
  readonly width: number;
  private readonly parts: readonly Part[];
  private readonly separator: string;
  private readonly open: string;
  private readonly close: string;

  constructor(parts: readonly Part[], separator: string, open: string, close: string) {
    let width = codePointLength(open) + close.length + separator.length * Math.max(0, parts.length - 1);
    for (const part of parts) width += part.flat.width;
    this.width = width;
    this.parts = parts;
    this.separator = separator;
    this.open = open;
    this.close = close;
  }

  get text(): string {
    let text = this.open;
    let separator = "";
    for (const part of this.parts) {
      text += separator + part.flat.text;
      separator = this.separator;
    }
    return text + this.close;
  }
}

/** Parts with a connective between them. */
function joined(parts: readonly Part[], join: "and" | "or", open: string, close: string): Flat {
  return new JoinedParts(parts, ` ${join} `, open, close);
}

/** The text of a clause with one value. */
function simpleText(clause: SimpleClause): string {
  let text = "";
  for (const segment of clause.segments) text += segment.text;
  return text;
}

function conditionDoc(tree: ConditionTree): ConditionDoc {
  switch (tree.node) {
    case "simple":
      return plainClause(simpleText(tree));
    case "negated":
      return plainClause(`not ${simpleText(tree.child)}`);
    case "factored": {
      const members = tree.value.children.map(itemDoc);
      return {
        kind: "clause",
        flat: joined(members, tree.value.join, `${tree.head}(`, ")"),
        head: `${tree.head}(`,
        members: members.length < 2 ? undefined : { join: tree.value.join, items: members },
      };
    }
    case "group": {
      const children = tree.children.map(conditionDoc);
      const [open, close] = tree.parentheses ? ["(", ")"] : ["", ""];
      const text = joined(children, tree.join, open, close);
      return { kind: "group", flat: text, join: tree.join, parentheses: tree.parentheses, children };
    }
    default: {
      const never: never = tree;
      return never;
    }
  }
}

function plainClause(text: string): ClauseDoc {
  return { kind: "clause", flat: flat(text), head: text, members: undefined };
}

function itemDoc(tree: ValueTree): ItemDoc {
  if (tree.node === "vleaf") {
    return { flat: flat(tree.negated ? `not ${tree.display}` : tree.display), members: undefined };
  }
  const items = tree.children.map(itemDoc);
  return { flat: joined(items, tree.join, "(", ")"), members: { join: tree.join, items } };
}
