import type { FieldNode, ProximityNode } from "../ast/nodes.ts";
import type { Fix } from "../diagnostics/diagnostic.ts";
import { reservedClasses } from "../words/reserved.ts";
import { insertAfter, oneTermFixes } from "./fixes.ts";
import {
  classAt,
  countLeaf,
  fail,
  isCount,
  isScalarClass,
  isStemmedString,
  type ParserState,
  spanFrom,
  unexpected,
  valueAt,
} from "./state.ts";
import { checkExact } from "./wildcard.ts";

/** `within N (a, b, ...)` (spec section 7). */
export function parseProximity(state: ParserState, field: FieldNode): ProximityNode {
  const start = state.at++;
  if (!isCount(state)) bad(state);
  const distance = valueAt(state, state.at++);
  if (classAt(state) !== "(") bad(state);
  state.at++;
  const operands = parseOperands(state);
  if (operands.length < 2) {
    fail(state, "OQL_PROXIMITY_NEEDS_OPERANDS", {}, oneTermFixes(state, start), start);
  }
  const quoted = operands[0]?.quoted ?? false;
  if (operands.some((operand) => operand.quoted !== quoted))
    fail(state, "OQL_PROXIMITY_MIXED_OPERANDS", {}, [], start);
  const texts = operands.map(({ text }) => text);
  checkExact(state, field, texts.join(" "), quoted, start);
  return { kind: "proximity", span: spanFrom(state, start), distance, operands: texts, quoted };
}

interface Operand {
  readonly text: string;
  readonly quoted: boolean;
}

function parseOperands(state: ParserState): Operand[] {
  const operands: Operand[] = [];
  while (classAt(state) !== ")") {
    // `stemmed "a b"` is to a bare term what a quoted text is to a bare word.
    const stemmed = isStemmedString(state);
    if (stemmed) state.at++;
    const code = classAt(state);
    if (!isOperand(code)) bad(state);
    countLeaf(state);
    operands.push({ text: valueAt(state, state.at++), quoted: code === '"' && !stemmed });
    if (classAt(state) === ",") state.at++;
    else if (classAt(state) !== ")") bad(state, isOperand(classAt(state)) ? insertAfter(state, ",") : []);
  }
  state.at++;
  return operands;
}

/** Whether a string, or a word that is no keyword of searches, stands here. */
export function isOperand(code: string): boolean {
  return isScalarClass(code) && !reservedClasses.includes(code);
}

function bad(state: ParserState, fixes?: readonly Fix[]): never {
  return unexpected(state, "OQL_BAD_PROXIMITY", fixes);
}
