import type { FieldNode, OperatorName, OperatorNode } from "../ast/nodes.ts";
import type { Fix } from "../diagnostics/diagnostic.ts";
import { writing } from "../diagnostics/fix.ts";
import { otherSide } from "../words/column-words.ts";
import { isComparison } from "../words/comparison.ts";
import { operatorText } from "../words/operator-text.ts";
import { existsFixes, missingOperatorFixes, presenceFixes } from "./fixes.ts";
import {
  classAt,
  fail,
  failAt,
  offerSlot,
  type ParserState,
  spanFrom,
  textAt,
  tokenSpan,
  wordAt,
} from "./state.ts";

/** An operator and the field it applies to. */
interface Head {
  readonly field: FieldNode;
  readonly operator: OperatorNode;
}

/** Reads the operator after a field, which must fit the field and may decide what its word means (spec section 5). */
export function parseOperator(state: ParserState, written: FieldNode): Head {
  const start = state.at;
  offerSlot(state, { category: "operator", row: written.row });
  const { name, negated } = readOperator(state, written);
  const operator: OperatorNode = { kind: "operator", span: spanFrom(state, start), name, negated };
  const search = written.row.kind === "search";
  if (search === (name === "has" || name === "similar")) return { field: written, operator };
  return { field: fittingField(state, written, operator), operator };
}

/** The other meaning of the field's word. Text is compared as a whole only in parentheses: bare, has was meant. */
function fittingField(state: ParserState, field: FieldNode, operator: OperatorNode): FieldNode {
  const search = field.row.kind === "search";
  const fits = search
    ? (operator.name === "is" && classAt(state) === "(") || operator.name === "in collection"
    : operator.name === "has";
  const row = fits ? otherSide(field.row, state.entity) : undefined;
  if (row) return { ...field, row };
  const absent = search && /^(?:u|\(n?u\))/.exec(state.classes.slice(state.at))?.[0];
  return failAt(
    "OQL_BAD_OPERATOR_FOR_FIELD",
    { field: field.row.word, search },
    operator.span,
    // That a text is missing is no search for a word.
    absent
      ? presenceFixes(state, field, operator.negated !== absent.includes("n"), state.at + absent.length - 1)
      : /^(?:simil\w*|like|in|true|false|empty|missing|none)$/.test(wordAt(state))
        ? []
        : counterpartFixes(operator, search),
  );
}

/** Only equality and search have a counterpart. */
function counterpartFixes({ name, negated, span }: OperatorNode, search: boolean): Fix[] {
  if (search ? name !== "is" : name !== "has") return [];
  return writing(operatorText(search ? "has" : "is", negated), span);
}

interface ReadOperator {
  readonly name: OperatorName;
  readonly negated: boolean;
}

function readOperator(state: ParserState, field: FieldNode): ReadOperator {
  switch (classAt(state)) {
    case ">": {
      const sign = textAt(state);
      return operator(state, 1, isComparison(sign) ? sign : ">", false);
    }
    case "h":
      return operator(state, 1, "has", false);
    case "d":
      return readDoes(state, field);
    case "i":
      return readIs(state, field);
    case "c":
      return renamed(state, field, 1, false);
    case "(":
      if (field.relation) return operator(state, 0, "is", false);
  }
  return missing(state, field, false, missingOperatorFixes(state, field));
}

function missing(state: ParserState, { row }: FieldNode, partial: boolean, fixes?: readonly Fix[]): never {
  const params = { field: row.word, found: textAt(state), search: row.kind === "search", partial };
  return fail(state, "OQL_MISSING_OPERATOR", params, fixes);
}

function readDoes(state: ParserState, field: FieldNode): ReadOperator {
  const verb = classAt(state, state.at + 1) === "n" ? 2 : 1;
  const word = wordAt(state, state.at + verb);
  if (word === "have") return operator(state, verb + 1, "has", true);
  const present = verb === 1 && wordAt(state) === "does";
  if (word === "contain") return renamed(state, field, verb + 1, !present);
  unfinished(state, state.at + verb, field);
  return missing(state, field, true, existsFixes(state, field, present, state.at + verb));
}

function readIs(state: ParserState, field: FieldNode): ReadOperator {
  const second = wordAt(state, state.at + 1);
  if (second === "similar") {
    if (wordAt(state, state.at + 2) === "to") return operator(state, 3, "similar", false);
    unfinished(state, state.at + 2, field);
    return operator(state, 1, "is", false);
  }
  const negated = second === "not";
  const next = state.at + (negated ? 2 : 1);
  if (wordAt(state, next) === "in") {
    if (wordAt(state, next + 1) === "collection")
      return operator(state, negated ? 4 : 3, "in collection", negated);
    unfinished(state, next + 1, field);
  }
  return operator(state, negated ? 2 : 1, "is", negated);
}

function operator(state: ParserState, length: number, name: OperatorName, negated: boolean): ReadOperator {
  state.at += length;
  return { name, negated };
}

/** In context mode an operator that the text breaks off is still an operator slot. */
function unfinished(state: ParserState, index: number, field: FieldNode): void {
  if (state.mode !== "context" || index < state.tokens.count) return;
  state.at = state.tokens.count;
  offerSlot(state, { category: "operator", row: field.row });
}

function renamed(state: ParserState, { row }: FieldNode, length: number, negated: boolean): never {
  const search = row.kind === "search" || otherSide(row, state.entity);
  const meant = operatorText(search ? "has" : "is", negated);
  const fixes = writing(meant, tokenSpan(state, state.at, state.at + length - 1));
  return fail(state, "OQL_CONTAINS_RENAMED", { negated }, fixes);
}
