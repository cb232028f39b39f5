import { anyDate, decimalNumber, withCasing } from "@oqlkit/oqo-schema";
import type { FieldNode, ScalarNode } from "../ast/nodes.ts";
import type { Fix } from "../diagnostics/diagnostic.ts";
import { firstOf, writing } from "../diagnostics/fix.ts";
import { excludedCollection } from "../words/collection-id.ts";
import { comparable, wholeDate } from "../words/comparison.ts";
import { negatedFixes, operatorFixes, rangeFixes } from "./fixes.ts";
import {
  classAt,
  countLeaf,
  fail,
  failAt,
  isScalarClass,
  offsets,
  type ParserState,
  sourceText,
  spanFrom,
  take,
  tokenSpan,
  unexpected,
  valueAt,
} from "./state.ts";
import { bangFixes, missingValueFixes } from "./structure-fixes.ts";
import { dateFixes } from "./value-fixes.ts";

const rangeText = /^(\d+(?:\.\d+)?)?-(\d+(?:\.\d+)?)?$/;

/** `where` tells how the value is written, which decides what a dash in a number means. */
export type ScalarPlace = "bare" | "group" | "comparison";

/** One value of a field, checked and converted by the field's kind (spec section 6). */
export function parseScalar(state: ParserState, field: FieldNode, place: ScalarPlace): ScalarNode {
  const code = classAt(state);
  requireId(state, field);
  if (!isScalarClass(code)) return parseExcludedCollection(state, field, place);
  countLeaf(state);
  const value = code === "u" && place !== "comparison" ? null : convert(state, field, place);
  return { kind: "scalar", span: take(state), value };
}

/** `!col_abc`, which as a value means the rows outside a collection. No other value begins with a bang. */
function parseExcludedCollection(state: ParserState, field: FieldNode, place: ScalarPlace): ScalarNode {
  const id = sourceText(state, state.at, state.at + 1);
  if (!excludedCollection.test(id) || comparable(field.row)) {
    // Neither a comparison nor a relation takes a `not` behind it.
    const negates = id[0] === "!" && (place === "group" || classAt(state, state.at - 1) === "i");
    return unexpected(
      state,
      "OQL_MISSING_VALUE",
      firstOf(
        place === "bare" ? negatedFixes(state, field) : [],
        missingValueFixes(state, field.row),
        negates ? bangFixes(state, "not ") : [],
      ),
    );
  }
  countLeaf(state);
  const start = state.at;
  state.at += 2;
  return { kind: "scalar", span: spanFrom(state, start), value: withCasing(id, field.row.casing) };
}

/** Fails at a bracketed name where an id should be. Behind a value it is the name of that. */
export function requireId(state: ParserState, field: FieldNode): void {
  const annotation = state.tokens.annotations.get(state.at);
  if (!annotation || field.row.kind !== "id" || state.valued === state.at) return;
  const found = state.source.text.slice(annotation.start, annotation.end);
  const span = offsets(state, annotation.start, annotation.end);
  failAt("OQL_MISSING_ENTITY_ID", { found }, span);
}

function convert(state: ParserState, field: FieldNode, place: ScalarPlace): string | number {
  const text = valueAt(state);
  const code = classAt(state);
  switch (field.row.kind) {
    case "num":
      return readNumber(state, field, place);
    case "date":
      if ((code === '"' ? anyDate : wholeDate).test(text)) return text;
      return fail(
        state,
        "OQL_BAD_DATE",
        { field: field.row.word, found: text },
        operatorFixes(state, field, place, dateFixes(state)),
      );
    case "enum":
      return withCasing(text, field.row.casing);
    default:
      return text;
  }
}

function readNumber(state: ParserState, field: FieldNode, place: ScalarPlace): number {
  const text = valueAt(state);
  if (place === "bare" && classAt(state) !== '"') checkRange(state, field, text);
  if (comparable(field.row)?.test(text)) {
    const value = Number(text.includes("_") ? text.replaceAll("_", "") : text);
    if (Number.isFinite(value)) return value;
  }
  const params = { field: field.row.word, found: text, float: field.row.float };
  return fail(state, "OQL_BAD_NUMBER", params, operatorFixes(state, field, place, wholeFixes(state, text)));
}

/** A whole number written with a point or exponent where only whole ones fit; three digits may be thousands. */
function wholeFixes(state: ParserState, text: string): Fix[] {
  const value = Number(text);
  const whole = decimalNumber.test(text) && !/^\d{1,3}\.\d{3}$/.test(text) && Number.isSafeInteger(value);
  return writing(whole ? String(value) : undefined, tokenSpan(state));
}

function checkRange(state: ParserState, field: FieldNode, text: string): void {
  const match = rangeText.exec(text);
  if (!match || text === "-") return;
  const [, low = "", high = ""] = match;
  fail(
    state,
    "OQL_RANGE_LITERAL_REMOVED",
    { field: field.row.word, low, high, negated: classAt(state, state.at - 1) === "n" },
    rangeFixes(state, field, low, high),
  );
}
