import type { DirectiveNode, FieldNode, NotNode, QueryNode } from "../ast/nodes.ts";
import type { CodeParams, Diagnostic, Fix } from "../diagnostics/diagnostic.ts";
import { dropping } from "../diagnostics/fix.ts";
import { diagnostic, type FoundCode, type TextCode } from "../diagnostics/text-diagnostic.ts";
import { isWordClass } from "../lexer/token-class.ts";
import { type TokenStream, tokenValue } from "../lexer/token-stream.ts";
import type { Source, Span } from "../source.ts";
import type { ParseLimits } from "./limits.ts";
import type { Slot, ValuePlace } from "./slot.ts";

/** Where a parse stands. Rules read `classes` at `at`, one letter per token, and move `at` on. */
export interface ParserState {
  readonly source: Source;
  readonly tokens: TokenStream;
  /** Those of the tokens. */
  readonly classes: string;
  /** Whether the text has a wildcard at all; most have none, and need no look at each word. */
  readonly wildcards: boolean;
  readonly limits: ParseLimits;
  /**
   * `strict` stops at the first failure; `recover` records it and goes on; `context` stops where the tokens run out and
   * reports the slot, as does `complete`, which goes on too, and knows more slots and every field of the entity.
   */
  readonly mode: "strict" | "recover" | "context" | "complete";
  readonly diagnostics: Diagnostic[];
  /** What has been read of the query. */
  readonly ast: { -readonly [Part in keyof QueryNode]: QueryNode[Part] } & {
    readonly directives: DirectiveNode[];
  };
  /** The query's entity, empty until read. */
  entity: string;
  at: number;
  depth: number;
  leaves: number;
  /** The token behind the last value: a name before it is that value's. */
  valued: number;
}

/** Unwinds to the nearest place that can recover. Never leaves the parser, and so needs no stack trace. */
export class ParseFailure {
  declare readonly diagnostic: Diagnostic;
  constructor(failure: Diagnostic) {
    this.diagnostic = failure;
  }
}

/** Unwinds a parse in context or complete mode from the slot where the tokens ran out. */
export class SlotReached {
  declare readonly slot: Slot;
  constructor(slot: Slot) {
    this.slot = slot;
  }
}

/** Reports a slot if this is a parse for context or completion and no token is left to fill it. */
export function offerSlot(state: ParserState, slot: Slot): void {
  if (state.mode === "context" && atEnd(state)) throw new SlotReached(slot);
  offerCompletion(state, slot);
}

/** Reports a slot that only completion knows. */
export function offerCompletion(state: ParserState, slot: Slot): void {
  if (state.mode === "complete" && atEnd(state)) throw new SlotReached(slot);
}

/** Reports the slot for a value of a field; an id cannot follow its name. */
export function offerValue(
  state: ParserState,
  { row }: FieldNode,
  inList: boolean,
  place: ValuePlace = "any",
): void {
  if (row.kind === "id" && state.tokens.annotations.has(state.at)) return;
  offerSlot(state, { category: "value", row, inList, place });
}

export function classAt(state: ParserState, index: number = state.at): string {
  return state.classes.charAt(index);
}

/** Whether a token begins where the one before it ends. */
export function adjoins({ tokens }: ParserState, index: number): boolean {
  return index < tokens.count && tokens.starts[index] === tokens.ends[index - 1];
}

export function atEnd(state: ParserState): boolean {
  return state.at >= state.tokens.count;
}

/** Whether a word or string stands here. */
export function isScalarClass(code: string): boolean {
  return code === '"' || isWordClass(code);
}

/** Whether a string that `stemmed` precedes begins here. */
export function isStemmedString({ classes, at }: ParserState, index: number = at): boolean {
  return classes.startsWith('m"', index);
}

/** Whether a value or a group of values begins here. */
export function startsItem(code: string): boolean {
  return code === "(" || isScalarClass(code);
}

/** The text of a token, empty at the end. */
export function textAt({ tokens, at }: ParserState, index: number = at): string {
  return index < tokens.count ? tokens.text.slice(tokens.starts[index], tokens.ends[index]) : "";
}

/** Whether a token is a number of digits, not in quotes, that a double holds exactly. */
export function isCount(state: ParserState, index?: number): boolean {
  return /^\d{1,15}$/.test(textAt(state, index));
}

/** The text from one token on, to the end of another or of all. */
export function sourceText({ tokens }: ParserState, first: number, last: number = tokens.count): string {
  return tokens.text.slice(tokens.starts[first], tokens.ends[last]);
}

/** The value of a token, empty at the end. */
export function valueAt({ tokens, at }: ParserState, index: number = at): string {
  return tokenValue(tokens, index);
}

/** A word in small letters, empty for a string and at the end. */
export function wordAt(state: ParserState, index: number = state.at): string {
  return classAt(state, index) === '"' ? "" : valueAt(state, index).toLowerCase();
}

/** The span of one token, or of all from `first` to `last`; undefined at the end of the text. */
export function tokenSpan(
  state: ParserState,
  first: number = state.at,
  last: number = first,
): Span | undefined {
  const start = state.tokens.starts[first];
  const end = state.tokens.ends[last];
  return start === undefined || end === undefined ? undefined : offsets(state, start, end);
}

/** The span of a field and what follows through a token. */
export function spanThrough(state: ParserState, field: Span, last: number): Span | undefined {
  const end = tokenSpan(state, last);
  return end && { ...end, start: field.start };
}

/** The empty span behind the last word or sign, where what is missing at the end of the text would stand. */
export function endSpan({ source }: ParserState): Span {
  const { text } = source;
  let offset = text.length;
  while (offset > 0 && " \t\n\r".includes(text.charAt(offset - 1))) offset--;
  const end = source.toCodePoint(offset);
  return { start: end, end };
}

/** The span from token `first` up to before the current one. */
export function spanFrom(state: ParserState, first: number): Span {
  const { starts, ends, text } = state.tokens;
  const start = starts[first] ?? text.length;
  const end = state.at > first ? ends[state.at - 1] : undefined;
  return offsets(state, start, end ?? start);
}

export function offsets(state: ParserState, start: number, end: number): Span {
  return { start: state.source.toCodePoint(start), end: state.source.toCodePoint(end) };
}

/** Where a mistake at a token is told: behind the last one when there is no such token. */
export function placeOf(state: ParserState, index?: number): Span {
  return tokenSpan(state, index) ?? endSpan(state);
}

/** A keyword, and once more the same. */
const twice = /^([a-iors])\1(?!\1)/;

/**
 * Fails at a token, or behind the last one. Where no other change is known and the token is the keyword before it once
 * more, the change is to drop it.
 */
export function fail<C extends TextCode>(
  state: ParserState,
  code: C,
  params: CodeParams[C],
  fixes: readonly Fix[] = [],
  index: number = state.at,
): never {
  const others =
    fixes[0] || !twice.test(state.classes.slice(index - 1))
      ? fixes
      : dropping(textAt(state, index), tokenSpan(state, index));
  failAt(code, params, placeOf(state, index), others);
}

/** Fails at the current token, which the message tells. */
export function unexpected(
  state: ParserState,
  code: FoundCode,
  fixes?: readonly Fix[],
  index: number = state.at,
): never {
  fail(state, code, { found: textAt(state, index) }, fixes, index);
}

/** Fails at a stretch of the text. */
export function failAt<C extends TextCode>(
  code: C,
  params: CodeParams[C],
  span: Span,
  fixes?: readonly Fix[],
): never {
  throw new ParseFailure(diagnostic(code, params, span, fixes));
}

/** Fails at a limit: nothing after it is read. */
function failLimit(state: ParserState, reason: string): never {
  fail(state, "OQL_PARSE_ERROR", { reason });
}

/** Consumes the token of a value: its span. */
export function take(state: ParserState): Span {
  const start = state.at;
  state.valued = ++state.at;
  return spanFrom(state, start);
}

/** Levels that the call stack has room for, whatever is asked for. */
const deepest = 500;

/** Goes one level deeper for the time of `inner`. */
export function nested<T>(state: ParserState, inner: () => T): T {
  const most = Math.min(state.limits.maxDepth, deepest);
  if (++state.depth > most) failLimit(state, `it has more than ${most} levels`);
  const result = inner();
  state.depth--;
  return result;
}

/** `not x`, at the word; `parse` reads what it negates. */
export function parseNot<T>(state: ParserState, parse: () => T): NotNode<T> {
  const start = state.at++;
  const operand = nested(state, parse);
  return { kind: "not", span: spanFrom(state, start), operand };
}

/** Counts a value or term. */
export function countLeaf(state: ParserState): void {
  if (++state.leaves > state.limits.maxLeaves) {
    failLimit(state, `it has more than ${state.limits.maxLeaves} values`);
  }
}
