import type { ClauseNode } from "../ast/nodes.ts";
import type { Code } from "../diagnostics/diagnostic.ts";
import type { Token } from "../lexer/token.ts";
import type { FieldSlot, Slot } from "../parser/slot.ts";
import type { Source, Span } from "../source.ts";
import type { FieldKind, FieldWord } from "../words/field-word.ts";
import { classify, siblingOf } from "./classify.ts";
import { locateCursor } from "./cursor.ts";
import {
  autocompleteEntity,
  connectiveSuggestions,
  directiveSuggestions,
  entitySuggestions,
  fieldSuggestions,
  listedCodes,
  of,
  operatorsFor,
  type Suggestion,
  valueSuggestions,
  verbSuggestions,
} from "./suggestions.ts";
import { widen } from "./widen.ts";

/** The condition before a connective, which a bare value may want to join. */
export interface Sibling {
  readonly field: string;
  readonly column: string;
  readonly value_kind: FieldKind;
  readonly autocomplete_entity?: string | null;
  readonly values?: readonly Suggestion[];
  readonly clause_range: Span;
  readonly value_range: Span;
}

/** What could be written at the cursor. Which keys there are depends on the category. */
interface SlotContext {
  readonly category:
    | "entity"
    | "directive-keyword"
    | "field"
    | "operator"
    | "verb-phrase"
    | "value"
    | "connective"
    | "annotation-or-end"
    | "none";
  readonly field?: string | null;
  readonly column?: string;
  readonly value_kind?: FieldKind;
  readonly operators?: readonly string[];
  readonly in_list?: boolean;
  readonly autocomplete_entity?: string | null;
  readonly subject?: string;
  readonly after_connective?: "and" | "or";
  readonly sibling?: Sibling;
  readonly suggestions?: readonly Suggestion[];
}

/** What a cursor is on, and what could be written there. */
export interface CursorContext extends SlotContext {
  readonly prefix: string;
  readonly replace_range: Span | null;
}

/** The answer for a cursor (spec section 13). */
export interface ContextResult {
  /** The entity of the query, once it is complete. */
  readonly entity: string | null;
  readonly context: CursorContext;
  /** A string or annotation that is never closed. */
  readonly diagnostic: {
    readonly code: Code;
    readonly message: string;
    readonly fixit: string;
    readonly position: number;
  } | null;
}

const none: SlotContext = { category: "none" };

/** What a cursor at a position, in code points, can be completed with; the end of the text unless given. */
export function contextAt(text: string, position?: number): ContextResult {
  const { source, tokens, cursor, broken } = locateCursor(text, position);
  const diagnostic = broken
    ? { code: broken.code, message: broken.message, fixit: broken.hint, position: broken.span.start }
    : null;
  const classified = classify(source, cursor.prior);
  const { entity } = classified;
  if (!cursor.replace) return { entity, context: { ...none, prefix: "", replace_range: null }, diagnostic };
  const widened =
    cursor.prefix === ""
      ? undefined
      : widen(cursor.prior, cursor.prefix, classified, (prior) => classify(source, prior));
  const { slot, from } = widened ?? { slot: classified.slot, from: cursor.replace.start };
  const upTo = cursor.replace.start + cursor.prefix.length;
  const context: CursorContext = {
    ...describe(slot, entity ?? "", source, tokens),
    prefix: source.text.slice(from, upTo).replace(/[ \t\r\n]+/g, " "),
    replace_range: { start: source.toCodePoint(from), end: source.toCodePoint(cursor.replace.end) },
  };
  return { entity, context, diagnostic };
}

function describe(
  slot: Slot | undefined,
  entity: string,
  source: Source,
  tokens: readonly Token[],
): SlotContext {
  switch (slot?.category) {
    case undefined:
    case "corpus":
    case "seed":
      return none;
    case "entity":
      return { category: "entity", suggestions: entitySuggestions() };
    case "directive-keyword":
    case "annotation-or-end":
      return { category: slot.category, suggestions: directiveSuggestions() };
    case "connective":
      return { category: "connective", suggestions: connectiveSuggestions() };
    case "sample":
      return plainValue("num", "sample", []);
    case "verb-phrase":
      return { category: "verb-phrase", subject: slot.subject, suggestions: verbSuggestions(slot.subject) };
    case "operator":
      return {
        category: "operator",
        field: slot.row.word,
        value_kind: slot.row.kind,
        operators: operatorsFor[slot.row.kind],
        suggestions: of("operator", operatorsFor[slot.row.kind]),
      };
    case "value":
      return describeValue(slot.row, slot.inList, entity);
    case "field":
      return describeField(slot, entity, source, tokens);
  }
}

/** A value that no catalog knows, beside which nothing else may be written. */
function plainValue(
  value_kind: FieldKind,
  field: string | null,
  suggestions: readonly Suggestion[],
): SlotContext {
  return { category: "value", value_kind, field, operators: [], autocomplete_entity: null, suggestions };
}

function describeValue(row: FieldWord, inList: boolean, entity: string): SlotContext {
  const suggestions = valueSuggestions(row, entity);
  if (row.kind === "bool") return plainValue("bool", null, suggestions);
  return {
    category: "value",
    value_kind: row.kind,
    field: row.word,
    column: row.column,
    operators: operatorsFor[row.kind],
    in_list: inList,
    autocomplete_entity: autocompleteEntity(row, entity),
    suggestions,
  };
}

function describeField(
  slot: FieldSlot,
  entity: string,
  source: Source,
  tokens: readonly Token[],
): SlotContext {
  const context: SlotContext = { category: "field", suggestions: fieldSuggestions() };
  if (!slot.connective) return context;
  const clause = siblingOf(slot.previous);
  return {
    ...context,
    after_connective: slot.connective,
    ...(clause && { sibling: describeSibling(clause, entity, source, tokens) }),
  };
}

function describeSibling(
  clause: ClauseNode,
  entity: string,
  source: Source,
  tokens: readonly Token[],
): Sibling {
  const { row } = clause.field;
  const end = withAnnotation(clause.span.end, source, tokens);
  const values = listedCodes(row, entity);
  return {
    field: row.word,
    column: row.column,
    value_kind: row.kind,
    ...(row.kind === "id" && { autocomplete_entity: autocompleteEntity(row, entity) }),
    ...(values.length > 0 && (row.kind === "id" || row.kind === "enum") && { values }),
    clause_range: { start: clause.span.start, end },
    value_range: { start: clause.value.span.start, end },
  };
}

/** The end of a clause, with the bracketed name right after it. */
function withAnnotation(end: number, source: Source, tokens: readonly Token[]): number {
  const offset = source.toOffset(end);
  const next = tokens.find((token) => token.start >= offset && token.kind !== "space");
  return next?.kind === "annotation" ? source.toCodePoint(next.end) : end;
}
