import type { ClauseNode, FieldNode, OperatorNode, ValueNode } from "../ast/nodes.ts";
import { curatedBySpelling } from "../words/curated.ts";
import { parseField } from "./field.ts";
import { relationFixes } from "./fixes.ts";
import { relationPhrase } from "./lookahead.ts";
import { parseOperator } from "./operator.ts";
import { parseSearchValue } from "./search.ts";
import { parseSimilarText } from "./similar.ts";
import {
  classAt,
  fail,
  offerCompletion,
  offerSlot,
  type ParserState,
  spanFrom,
  textAt,
  wordAt,
} from "./state.ts";
import { parseBoolean, parseCollection, parseSingleValue, parseValues } from "./value.ts";

/** One condition: a field or the row itself, an operator and a value. */
export function parseClause(state: ParserState): ClauseNode {
  const start = state.at;
  if (classAt(state) === "p") return parseRelation(state);
  const { field, operator } = parseOperator(state, parseField(state));
  const value = parseClauseValue(state, field, operator);
  return { kind: "clause", span: spanFrom(state, start), field, operator, value };
}

function parseClauseValue(state: ParserState, field: FieldNode, operator: OperatorNode): ValueNode {
  switch (operator.name) {
    case "has":
      return parseSearchValue(state, field);
    case "similar":
      return parseSimilarText(state, field);
    case "in collection":
      return parseCollection(state, field);
    case "is":
      return field.row.kind === "bool" ? parseBoolean(state, field) : parseValues(state, field);
    default:
      return parseSingleValue(state, field);
  }
}

/** `it cites (...)` and its kin (spec section 8). */
function parseRelation(state: ParserState): ClauseNode {
  const start = state.at;
  const phrase = relationPhrase(state, start);
  const row = curatedBySpelling.get(phrase?.word ?? "");
  if (!phrase || !row) return unfinishedRelation(state);
  state.at += phrase.length;
  const span = spanFrom(state, start);
  const field: FieldNode = { kind: "field", span, row, relation: true };
  const operator: OperatorNode = { kind: "operator", span, name: "is", negated: false };
  const value = parseValues(state, field);
  return { kind: "clause", span: spanFrom(state, start), field, operator, value };
}

const longestUnfinishedPhrase = 3;

function unfinishedRelation(state: ParserState): never {
  const start = state.at;
  const rest = state.tokens.count - start;
  if (state.mode === "context" && rest <= longestUnfinishedPhrase && isUnfinishedPhrase(state, start)) {
    const subject = wordAt(state).replace("\u2019", "'");
    state.at = state.tokens.count;
    offerSlot(state, { category: "verb-phrase", subject });
  }
  state.at++;
  offerCompletion(state, { category: "verb-phrase", subject: wordAt(state, start) });
  state.at = start;
  return fail(state, "OQL_BAD_VERB_PHRASE", { found: textAt(state, start + 1) }, relationFixes(state));
}

/** Whether only words follow the pronoun up to the end. */
function isUnfinishedPhrase(state: ParserState, start: number): boolean {
  return /^[a-z]+\$$/.test(state.classes.slice(start));
}
