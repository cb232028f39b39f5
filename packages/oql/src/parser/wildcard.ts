import { registeredColumn } from "@oqlkit/oqo-schema";
import type { FieldNode } from "../ast/nodes.ts";
import { searchColumns } from "../lower/search-columns.ts";
import { codePointLength } from "../source.ts";
import { wildcardFixes } from "./fixes.ts";
import { classAt, fail, type ParserState, valueAt } from "./state.ts";

const wildcard = /[*?]/;
const threeWordCharacters = /^[\p{L}\p{N}_]{3}/u;
/** A `?` that is the first, behind a letter or digit. */
const letterBeforeMark = /^[^?]*[\p{L}\p{N}]\?/u;

/** Letters must stand before a wildcard (spec section 7). */
function checkShape(state: ParserState, word: string, index: number): void {
  if (/^[*?]/.test(word)) fail(state, "OQL_LEADING_WILDCARD", { found: word }, [], index);
  if (word.includes("*") && !threeWordCharacters.test(word))
    fail(state, "OQL_SHORT_WILDCARD_PREFIX", { found: word }, [], index);
  if (word.includes("?") && !letterBeforeMark.test(word))
    fail(state, "OQL_LEADING_WILDCARD", { found: word }, [], index);
}

function needsExact(state: ParserState, field: FieldNode, found: string, index: number): never {
  const exactField = registeredColumn(state.entity, `${field.row.column}.search.exact`) !== undefined;
  const fixes =
    index === state.at || classAt(state, index) === '"' ? wildcardFixes(state, index, exactField) : [];
  return fail(state, "OQL_WILDCARD_NEEDS_EXACT", { found, exactField }, fixes, index);
}

/** Bare text is matched by stem, so a wildcard in it is refused, after its shape. */
export function checkBareWord(state: ParserState, field: FieldNode): void {
  if (!state.wildcards) return;
  const text = valueAt(state);
  if (!wildcard.test(text)) return;
  if (classAt(state) !== '"') checkShape(state, text, state.at);
  needsExact(state, field, text, state.at);
}

/** The string at the current token, which `stemmed` may precede. */
export function checkQuotedText(state: ParserState, field: FieldNode, stemmed: boolean): void {
  if (!state.wildcards) return;
  checkExact(state, field, valueAt(state), !stemmed, state.at);
}

/** Text that may have wildcards where it is matched exactly, as quoted text is unless the field matches no such way. */
export function checkExact(
  state: ParserState,
  field: FieldNode,
  text: string,
  quoted: boolean,
  index: number,
): void {
  if (!wildcard.test(text)) return;
  if (!quoted || !searchColumns(state.entity)(field.row.column).exact) needsExact(state, field, text, index);
  // Shape word by word, then the budget of two wildcard words.
  const wild = text.split(/\s+/).filter((word) => wildcard.test(word));
  for (const word of wild) checkShape(state, word, index);
  if (wild.length > 2) fail(state, "OQL_TOO_MANY_WILDCARDS", { found: `"${text}"` }, [], index);
  if (wild.length < 2) return;
  const short = wild.find((word) => isOpenPrefix(word) && codePointLength(word) < 5);
  if (short) fail(state, "OQL_MULTI_WILDCARD_SHORT_PREFIX", { found: short }, [], index);
}

/** Ends in its only `*` and has no `?`. */
function isOpenPrefix(word: string): boolean {
  return word.indexOf("*") === word.length - 1 && !word.includes("?");
}

/** How many separate runs of word characters a text has; one more where words have no blanks between them. */
export function wordRuns(text: string): number {
  const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(text);
  return (text.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0) + Number(unspaced);
}
