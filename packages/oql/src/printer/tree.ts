import type { UncheckedLeaf, UncheckedNode } from "@oqlkit/oqo-schema";
import type { GroupDoc, TextDoc } from "./doc.ts";

export type ClauseKind = "text" | "comparison" | "boolean" | "entity" | "null" | "collection" | "other";

type SegmentKind = "column" | "operator" | "text" | "value" | "id" | "negation";

/** A stretch of a clause's text. */
export interface Segment {
  readonly kind: SegmentKind;
  readonly text: string;
  readonly meta?: Readonly<Record<string, string | number | boolean>>;
}

/** A condition with one value. The segments, joined, are its text. */
export interface SimpleClause {
  readonly node: "simple";
  readonly clauseKind: ClauseKind;
  readonly column: string;
  readonly operator: string;
  readonly segments: readonly Segment[];
  readonly leaf: UncheckedLeaf;
}

/** What a factored clause says besides its values. */
export interface FactoredWords {
  readonly clauseKind: ClauseKind;
  readonly column: string;
  readonly operator: "has" | "is";
  readonly relation: { readonly subject: string; readonly verb: string } | undefined;
  /** Text up to the opening parenthesis. */
  readonly head: string;
}

/** A condition with a group of values, made of all the conditions that share its field. */
export interface FactoredClause extends FactoredWords {
  readonly node: "factored";
  readonly columnId: string;
  readonly value: ValueGroup;
}

/** Values as layout takes them, `GroupDoc` and `TextDoc`, with what they came from. */
export interface ValueGroup extends GroupDoc {
  readonly node: "vgroup";
  readonly children: readonly ValueTree[];
  /** The branch it prints, when it prints exactly one. */
  readonly source: UncheckedNode | undefined;
}

interface ValueLeaf extends TextDoc {
  readonly node: "vleaf";
  /** The text without its `not`. */
  readonly display: string;
  readonly negated: boolean;
  readonly leaf: UncheckedLeaf;
}

export type ValueTree = ValueGroup | ValueLeaf;

interface ConditionGroup {
  readonly node: "group";
  readonly join: "and" | "or";
  readonly parentheses: boolean;
  /** The `and` of several rows, which no branch of the object stands for. */
  readonly implicit: boolean;
  readonly children: readonly ConditionTree[];
  readonly source: UncheckedNode | undefined;
}

/** A condition that can only be negated from outside: `not year >= (2020)`. */
interface NegatedCondition {
  readonly node: "negated";
  readonly child: SimpleClause;
}

/** What the text of a `where` is made of. */
export type ConditionTree = SimpleClause | FactoredClause | ConditionGroup | NegatedCondition;

export interface DirectiveTree {
  readonly type: "group_by" | "sample";
  readonly text: string;
  readonly meta: object;
}

/** A query ready to print. */
export interface QueryTree {
  readonly entity: string;
  /** With its leading blank, or empty. */
  readonly corpusPhrase: string;
  readonly where: ConditionTree | undefined;
  readonly directives: readonly DirectiveTree[];
}
