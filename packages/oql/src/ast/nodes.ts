import type { Corpus, Operator } from "@oqlkit/oqo-schema";
import type { Span } from "../source.ts";
import type { FieldWord } from "../words/field-word.ts";

/** A whole query. Parts that could not be read are absent or `missing`. */
export interface QueryNode {
  readonly kind: "query";
  readonly span: Span;
  readonly entity: EntityNode | undefined;
  readonly corpus: CorpusNode | undefined;
  readonly where: ConditionNode | undefined;
  readonly directives: readonly DirectiveNode[];
}

/** The entity word; `name` is the entity in its canonical spelling. */
export interface EntityNode {
  readonly kind: "entity";
  readonly span: Span;
  readonly name: string;
}

/** `(all corpora)` behind the entity. */
export interface CorpusNode {
  readonly kind: "corpus";
  readonly span: Span;
  readonly corpus: Corpus;
}

/** Leaves, or trees of them joined, negated or put in parentheses. */
export type Tree<Leaf> =
  | JoinNode<Tree<Leaf>>
  | NotNode<Tree<Leaf>>
  | ParenthesesNode<Tree<Leaf>>
  | Leaf
  | MissingNode;

/** A condition: clauses. */
export type ConditionNode = Tree<ClauseNode>;

/** The value of a clause. */
export type ValueNode = Tree<ValueLeaf>;

/** One value or search term. */
export type ValueLeaf = ScalarNode | TermNode | ProximityNode;

/** Members joined by one connective. `implicit` marks touching search items, which mean `and`. */
export interface JoinNode<T> {
  readonly kind: "join";
  readonly span: Span;
  readonly join: "and" | "or";
  readonly implicit: boolean;
  readonly members: readonly T[];
}

/** `not` and what it negates. */
export interface NotNode<T> {
  readonly kind: "not";
  readonly span: Span;
  readonly operand: T;
}

/** What stands in parentheses. */
export interface ParenthesesNode<T> {
  readonly kind: "parentheses";
  readonly span: Span;
  readonly content: T;
}

/** Stands where something could not be read; a diagnostic says why. */
export interface MissingNode {
  readonly kind: "missing";
  readonly span: Span;
}

/** A field with an operator and a value. A relation (`it cites`) has the pronoun phrase as its field. */
export interface ClauseNode {
  readonly kind: "clause";
  readonly span: Span;
  readonly field: FieldNode;
  readonly operator: OperatorNode;
  readonly value: ValueNode;
}

/** A field as written, with the word-table row it matched (re-pointed to the entity). */
export interface FieldNode {
  readonly kind: "field";
  readonly span: Span;
  readonly row: FieldWord;
  readonly relation: boolean;
}

/** `similar` is the semantic search `is similar to`. */
export type OperatorName = Operator | "similar";

/** The operator of a clause. */
export interface OperatorNode {
  readonly kind: "operator";
  readonly span: Span;
  readonly name: OperatorName;
  readonly negated: boolean;
}

/** One value: an id, slug, text, number, boolean or null (`unknown`). */
export interface ScalarNode {
  readonly kind: "scalar";
  readonly span: Span;
  readonly value: string | number | boolean | null;
}

/** A search term: bare words (`stemmed`), or quoted text that is matched exactly unless `stemmed`. */
export interface TermNode {
  readonly kind: "term";
  readonly span: Span;
  readonly text: string;
  readonly quoted: boolean;
  readonly stemmed: boolean;
}

/** `within N (a, b)`. */
export interface ProximityNode {
  readonly kind: "proximity";
  readonly span: Span;
  readonly distance: string;
  readonly operands: readonly string[];
  readonly quoted: boolean;
}

/** What follows the conditions. */
export type DirectiveNode = GroupByNode | SampleNode;

/** `group by` and its fields. */
export interface GroupByNode {
  readonly kind: "group-by";
  readonly span: Span;
  readonly fields: readonly FieldNode[];
}

/** `sample`, its size and its seed. */
export interface SampleNode {
  readonly kind: "sample";
  readonly span: Span;
  readonly size: number;
  readonly seed: string | undefined;
}

/** Any node. */
export type AstNode =
  | QueryNode
  | EntityNode
  | CorpusNode
  | ConditionNode
  | ValueNode
  | FieldNode
  | OperatorNode
  | DirectiveNode;
