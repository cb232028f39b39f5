import { withCasing } from "@oqlkit/oqo-schema";
import type { FieldNode, MissingNode, NotNode, ScalarNode, ValueNode } from "../ast/nodes.ts";
import { dropping, firstOf, writing } from "../diagnostics/fix.ts";
import { requireComplete } from "./bare-value.ts";
import { addToChain, endChain, startChain, takeConnective } from "./chain.ts";
import { commaFixes, gap, insertBefore, signFixes } from "./fixes.ts";
import { parseInParentheses, parseOneInParentheses } from "./parentheses.ts";
import { parseMember, report } from "./recover.ts";
import { parseScalar, requireId } from "./scalar.ts";
import {
  classAt,
  countLeaf,
  fail,
  isScalarClass,
  offerCompletion,
  offerValue,
  type ParserState,
  parseNot,
  sourceText,
  spanFrom,
  startsItem,
  take,
  textAt,
  tokenSpan,
  unexpected,
  valueAt,
  wordAt,
} from "./state.ts";
import { closingFixes, connectiveMeant } from "./structure-fixes.ts";
import { codeMeant, valuesOf } from "./value-fixes.ts";

/** The value of `is` and of relations: a group, or one bare value. */
export function parseValues(state: ParserState, field: FieldNode): ValueNode {
  offerValue(state, field, false);
  if (classAt(state) === "(") return parseGroup(state, field);
  const value = parseScalar(state, field, "bare");
  requireComplete(state, field);
  return value;
}

function parseGroup(state: ParserState, field: FieldNode): ValueNode {
  requireId(state, field);
  return parseInParentheses(state, () => parseMembers(state, field), true);
}

function parseMembers(state: ParserState, field: FieldNode): ValueNode {
  const chain = startChain(parseMember(state, field, readMember));
  for (;;) {
    offerCompletion(state, { category: "connective" });
    const join = takeConnective(state) ?? touchingValues(state, field);
    if (!join) return endChain(chain);
    addToChain(chain, join, parseMember(state, field, readMember));
  }
}

function touchingValues(state: ParserState, field: FieldNode): "and" | undefined {
  if (!startsItem(classAt(state))) return undefined;
  if (state.mode !== "context") {
    const last = state.at - 1;
    const around = state.classes.slice(last - 1, state.at + 1);
    const values = valuesOf(state, field.row.column);
    // The first of the words that stand between connectives.
    const [, name = ""] = /^[(aon](w+)[)ao]/.exec(state.classes.slice(last - 1)) ?? [];
    const end = last + name.length - 1;
    const fixes = firstOf(
      writing(codeMeant(state, field.row.column, sourceText(state, last, end)), tokenSpan(state, last, end)),
      writing(connectiveMeant(state), tokenSpan(state)),
      signFixes(state, field.row, last),
      closingFixes(state, state.classes.lastIndexOf("(", state.at)),
      // A connective where a value should be is read as one.
      /^[(a]a|^[(o]o/.test(around) ? dropping(textAt(state, last), tokenSpan(state, last)) : [],
      // Neither is a condition among values one of them, nor a word of a name, nor what is wrong already.
      /[ih].?$|[ao].$/.test(around) ||
        state.diagnostics.at(-1)?.span.start === tokenSpan(state, last)?.start ||
        (Object.keys(values)[0] && !(withCasing(wordAt(state), field.row.casing) in values))
        ? []
        : [...insertBefore(state, "or "), ...insertBefore(state, "and ")],
    );
    report(state, "OQL_GROUP_VALUES_NEED_CONNECTIVE", { found: textAt(state) }, fixes);
  }
  return "and";
}

function readMember(state: ParserState, field: FieldNode): ValueNode {
  offerValue(state, field, true);
  switch (classAt(state)) {
    case "n":
      return parseNot(state, () => parseMember(state, field, readMember));
    case "(":
      return parseGroup(state, field);
    case ",":
      return fail(state, "OQL_COMMA_IN_GROUP", {}, commaFixes(state));
    default:
      return parseScalar(state, field, "group");
  }
}

/** The value of a comparison: one, parentheses optional. */
export function parseSingleValue(state: ParserState, field: FieldNode, inList = false): ValueNode {
  offerValue(state, field, inList, "known");
  return !inList && classAt(state) === "("
    ? parseOneInParentheses(state, field, () => parseSingleValue(state, field, true))
    : parseScalar(state, field, "comparison");
}

/** `true` or `false`; inside parentheses `not` may precede it, and `unknown` is taken, since it prints so. */
export function parseBoolean(state: ParserState, field: FieldNode): ValueNode {
  offerValue(state, field, false);
  if (classAt(state) !== "(") {
    const value = parseTruth(state, field);
    requireComplete(state, field);
    return value;
  }
  return parseOneInParentheses(state, field, () =>
    parseNegated(state, () => {
      offerValue(state, field, true);
      return classAt(state) === "u" ? parseScalar(state, field, "group") : parseTruth(state, field, true);
    }),
  );
}

function parseTruth(state: ParserState, field: FieldNode, grouped = false): ScalarNode {
  const text = wordAt(state);
  if (text !== "true" && text !== "false") {
    const params = { field: field.row.word, found: textAt(state) };
    const meant = truthMeant(valueAt(state));
    const known = grouped || meant !== "unknown" ? meant : "(unknown)";
    const fixes = writing(known && gap(state) + known + gap(state, state.at + 1), tokenSpan(state));
    fail(state, "OQL_BAD_BOOL_VALUE", params, fixes);
  }
  countLeaf(state);
  return { kind: "scalar", span: take(state), value: text === "true" };
}

/** What is written for truth and its opposites elsewhere, or in haste, by what is written here. */
const spokenTruth: Readonly<Record<string, RegExp>> = {
  true: /^(?:yes|y|t|1|on|true?|ture)$/i,
  false: /^(?:no|n|f|0|off|f[als]{2,3}es?)$/i,
  unknown: /^(?:unknown|null)$/i,
};

/** What is written here for a word for truth. */
export function truthMeant(word: string): string | undefined {
  return Object.keys(spokenTruth).find((key) => spokenTruth[key]?.test(word));
}

function parseNegated(
  state: ParserState,
  parse: () => ScalarNode,
): ScalarNode | NotNode<ValueNode> | MissingNode {
  return classAt(state) === "n" ? parseNot(state, () => parseNegated(state, parse)) : parse();
}

/** The id of a collection (spec section 6). What it is must be known to be one value before it is judged. */
export function parseCollection(state: ParserState, field: FieldNode): ValueNode {
  offerValue(state, field, false, "collection");
  const start = state.at;
  const negated = classAt(state) === "n";
  if (negated) state.at++;
  let at = state.at;
  const id =
    classAt(state) === "("
      ? parseOneInParentheses(state, field, () =>
          parseNegated(state, () => {
            at = state.at;
            return parseCollectionId(state, field, true);
          }),
        )
      : parseCollectionId(state, field, false);
  const text = valueAt(state, at);
  if (!text.startsWith("col_")) fail(state, "OQL_BAD_COLLECTION_REF", { found: text }, [], at);
  if (!negated) return id;
  const operand = id.kind === "parentheses" ? id.content : id;
  return { kind: "not", span: spanFrom(state, start), operand };
}

function parseCollectionId(state: ParserState, field: FieldNode, inList: boolean): ScalarNode {
  offerValue(state, field, inList, "collection");
  if (!isScalarClass(classAt(state))) unexpected(state, "OQL_MISSING_VALUE");
  const row = { ...field.row, kind: "string" as const };
  return parseScalar(state, { ...field, row }, "comparison");
}
