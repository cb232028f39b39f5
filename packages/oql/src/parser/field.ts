import type { FieldNode } from "../ast/nodes.ts";
import type { Fix } from "../diagnostics/diagnostic.ts";
import { dropping, firstOf, writing } from "../diagnostics/fix.ts";
import { suggest } from "../diagnostics/suggest.ts";
import { isWordClass } from "../lexer/token-class.ts";
import { type FieldMatch, matchCurated, matchField } from "../words/lookup.ts";
import { relationOf } from "../words/relations.ts";
import { repoint } from "../words/repoint.ts";
import { isConnective } from "./chain.ts";
import { namesOfFields } from "./field-names.ts";
import { operatorMeant } from "./fixes.ts";
import { fieldAt, wordsAt } from "./lookahead.ts";
import {
  classAt,
  fail,
  type ParserState,
  SlotReached,
  spanFrom,
  textAt,
  tokenSpan,
  valueAt,
} from "./state.ts";

function findField(state: ParserState, index: number): FieldMatch | undefined {
  if (state.mode !== "context") return fieldAt(state, index);
  const match = matchCurated(wordsAt(state, index));
  return match ? { ...match, row: repoint(match.row, state.entity) } : undefined;
}

/** A field name, which `the` may precede (spec section 5). `grouping` tells whether rows are grouped by it. */
export function parseField(state: ParserState, grouping = false): FieldNode {
  const start = state.at;
  const after = classAt(state) === "t" ? findField(state, start + 1) : undefined;
  const match = after ?? findField(state, start);
  if (!match) return unknownField(state, grouping);
  const { row, length } = match;
  state.at += length + (after ? 1 : 0);
  return {
    kind: "field",
    span: spanFrom(state, start),
    row,
    relation: relationOf(row.column) !== undefined,
  };
}

function unknownField(state: ParserState, grouping: boolean): never {
  if (state.mode === "context" && isWordClass(classAt(state))) {
    throw new SlotReached({ category: "field" });
  }
  const at = state.at + Number(classAt(state) === "t");
  const found = textAt(state, at);
  if (state.mode === "complete") return fail(state, "OQL_UNKNOWN_FIELD", { found, suggestions: [] });
  const names = namesOfFields(state.entity, grouping);
  const words = wordsUpTo(state, at, grouping ? /[$,;)gs]/ : /[>ihdno]/);
  const phrase = suggest(words.join(" "), names);
  const [near, length] = phrase.names[0] ? [phrase, words.length] : [suggest(found, names), 1];
  const span = tokenSpan(state, at, at + length - 1);
  const { names: suggestions, nearest } = near;
  const fixes = isConnective(classAt(state))
    ? // Behind another, either may be meant, and behind `by` a field is missing.
      /[aob]/.test(classAt(state, at - 1))
      ? []
      : dropping(found, tokenSpan(state))
    : firstOf(
        grouping ? [] : partingFixes(state),
        // A word that no operator follows may be no field.
        writing(length === words.length ? nearest : undefined, span),
      );
  return fail(state, "OQL_UNKNOWN_FIELD", { found, suggestions }, fixes);
}

/** A word with signs of comparison in it, which may be those of other languages, and what stands around them. */
const signed = /^(.+?)([!<>=:≥≤≠]+)(.*)$/s;

/** A sign that is written together with the field before it: `year>=2020`. */
function partingFixes(state: ParserState): Fix[] {
  const words = wordsAt(state, state.at);
  const index = words.findIndex((word) => signed.test(word));
  const at = state.at + index;
  const [, name = "", sign = "", value] = signed.exec(valueAt(state, at)) ?? [];
  const match = matchField([...words.slice(0, index), name.toLowerCase()], state.entity);
  if (match?.length !== index + 1) return [];
  // An operator may follow already, as in `year: is 2020`.
  if (/^:[ihd>]$/.test(sign + value + classAt(state, at + 1))) return writing(name, tokenSpan(state, at));
  const operator = operatorMeant(sign, match.row);
  return writing(operator && `${name} ${operator} ${value}`.trimEnd(), tokenSpan(state, at));
}

/**
 * The words up to what ends a name, which may begin with the like; none when there is none within the length of a name.
 */
function wordsUpTo(state: ParserState, at: number, end: RegExp): string[] {
  const words = wordsAt(state, at);
  const length = state.classes.slice(at + 1).search(end) + 1;
  return words.slice(0, length > words.length ? 0 : length);
}
