import type { ConditionNode } from "../ast/nodes.ts";
import type { FieldWord } from "../words/field-word.ts";

/** A place for a field, and what precedes it when that is a connective. */
export interface FieldSlot {
  readonly category: "field";
  readonly connective?: "and" | "or" | undefined;
  readonly previous?: ConditionNode | undefined;
  /** Whether rows are grouped by the field. */
  readonly grouping?: true;
}

/** A place for a value; `inList` tells whether parentheses are open around it. */
export interface ValueSlot {
  readonly category: "value";
  readonly row: FieldWord;
  readonly inList: boolean;
  readonly place: ValuePlace;
}

/** What may stand for a value: also `unknown`, a known value only, or a collection. */
export type ValuePlace = "any" | "known" | "collection";

/** A place in a query where tokens ran out, and what could stand there. */
export type Slot =
  | FieldSlot
  | { readonly category: "entity" | "directive-keyword" | "connective" | "annotation-or-end" | "sample" }
  | { readonly category: "corpus" | "seed" }
  | { readonly category: "operator"; readonly row: FieldWord }
  | { readonly category: "verb-phrase"; readonly subject: string }
  | ValueSlot;
