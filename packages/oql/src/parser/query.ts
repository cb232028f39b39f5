import type { Corpus } from "@oqlkit/oqo-schema";
import Parsimmon from "#parsimmon";
import type { CorpusNode, EntityNode, FieldNode, GroupByNode, SampleNode } from "../ast/nodes.ts";
import { dropping, writing } from "../diagnostics/fix.ts";
import { suggest } from "../diagnostics/suggest.ts";
import { isWordClass } from "../lexer/token-class.ts";
import { entityBySpelling, entityNames } from "../words/entity-names.ts";
import { parseConditions } from "./condition.ts";
import { parseField } from "./field.ts";
import {
  atEnd,
  classAt,
  fail,
  isCount,
  isScalarClass,
  offerCompletion,
  offerSlot,
  type ParserState,
  SlotReached,
  sourceText,
  spanFrom,
  textAt,
  tokenSpan,
  unexpected,
  valueAt,
  wordAt,
} from "./state.ts";
import { sampleFixes, trailingFixes } from "./structure-fixes.ts";

type Rule = (parse: (state: ParserState) => void) => Parsimmon.Parser<void>;

/**
 * The grammar of a whole query, over the classes of its tokens (spec section 3), each part of which is noted in the
 * state's tree, so that what was read stays when a later one fails. Its optional parts look at the class they begin
 * with, since an alternative that fails costs more here than one that reads a whole clause.
 */
function queryGrammar(rule: Rule): Parsimmon.Parser<unknown> {
  const entity = rule((state) => {
    state.ast.entity = parseEntity(state);
  });
  const corpus = rule((state) => {
    if (classAt(state) === "(") state.ast.corpus = parseCorpus(state);
  });
  const where = rule((state) => {
    offerSlot(state, { category: "directive-keyword" });
    if (classAt(state) !== "r") return;
    state.at++;
    state.ast.where = parseConditions(state);
  });
  return Parsimmon.seq(entity, corpus, where, rule(parseDirectives), rule(parseEnd));
}

/**
 * Makes the parser of queries. Building a grammar takes as long as parsing a short query, so it is built once; the
 * state that its rules work on is handed in for each parse. The rules are written by hand: they move the state on,
 * and a failure unwinds past Parsimmon, which would only know where, not why; to it every text is a success.
 */
function createQueryParser(): (state: ParserState) => void {
  let current: ParserState | undefined;
  const grammar = queryGrammar((parse) =>
    Parsimmon((_classes, index) => {
      // Rules run only inside a parse.
      const state = current as ParserState;
      state.at = index;
      parse(state);
      return Parsimmon.makeSuccess(state.at, undefined);
    }),
  );
  return (state) => {
    current = state;
    try {
      grammar.parse(state.classes);
    } finally {
      current = undefined;
    }
  };
}

/** Reads the tokens of a state as a query, into its tree. Throws what the rules throw. */
export const parseQuery: (state: ParserState) => void = createQueryParser();

function parseEntity(state: ParserState): EntityNode {
  offerSlot(state, { category: "entity" });
  if (!isWordClass(classAt(state))) {
    unexpected(state, "OQL_MISSING_ENTITY");
  }
  const first = wordAt(state);
  const two = `${first} ${wordAt(state, state.at + 1)}`;
  const start = state.at;
  const name = entityBySpelling.get(two) ?? entityBySpelling.get(first);
  if (name === undefined) return unknownEntity(state);
  state.at += entityBySpelling.has(two) ? 2 : 1;
  state.entity = name;
  return { kind: "entity", span: spanFrom(state, start), name };
}

function unknownEntity(state: ParserState): never {
  if (state.mode === "context") throw new SlotReached({ category: "entity" });
  const found = textAt(state);
  const next = state.classes.slice(state.at + 1);
  // Two words may be one name.
  const pair = /^w[^>ihd]/.test(next) ? sourceText(state, state.at, state.at + 1) : "";
  const { nearest: two } = suggest(pair, entityNames);
  const { names, nearest } = suggest(found, entityNames);
  const isTwo = two?.includes("-");
  const meant = isTwo ? two : /^(papers|publications)$/i.test(found) ? "works" : nearest;
  const fixes =
    // As one says elsewhere.
    /^(find|show|list|get|search|select)$/i.test(found) && entityBySpelling.has(wordAt(state, state.at + 1))
      ? dropping(found, tokenSpan(state))
      : // Of a condition alone, the entity is what is missing.
        writing(
          /^[>ihd]/.test(next) ? undefined : meant,
          tokenSpan(state, state.at, state.at + (isTwo ? 1 : 0)),
        );
  return fail(state, "OQL_UNKNOWN_ENTITY", { found, suggestions: meant ? [meant] : names }, fixes);
}

const corpora: ReadonlyMap<string, Corpus> = new Map([
  ["core", "core"],
  ["core corpus", "core"],
  ["all", "all"],
  ["all corpora", "all"],
  ["expansion", "expansion"],
  ["expansion corpus", "expansion"],
  ["xpac", "expansion"],
  ["xpac corpus", "expansion"],
]);

function parseCorpus(state: ParserState): CorpusNode {
  const start = state.at;
  const words: string[] = [];
  state.at++;
  offerCompletion(state, { category: "corpus" });
  for (; classAt(state) !== ")"; state.at++) {
    if (!isWordClass(classAt(state))) {
      unexpected(state, "OQL_BAD_CORPUS", [], atEnd(state) ? start : state.at);
    }
    words.push(wordAt(state));
  }
  state.at++;
  const phrase = words.join(" ");
  const corpus = corpora.get(phrase);
  if (!corpus) {
    const { nearest: near } = suggest(phrase, corpora.keys());
    const fixes = writing(near && `(${near})`, spanFrom(state, start));
    return fail(state, "OQL_BAD_CORPUS", { found: phrase || "(" }, fixes, start);
  }
  return { kind: "corpus", span: spanFrom(state, start), corpus };
}

/** Directives in any order, with any number of `;` between them. */
function parseDirectives(state: ParserState): void {
  const { directives } = state.ast;
  for (;;) {
    const code = classAt(state);
    if (code === ";") state.at++;
    else if (code === "s") directives.push(parseSample(state));
    else if (code === "g" && classAt(state, state.at + 1) === "b") directives.push(parseGroupBy(state));
    else return;
  }
}

function parseGroupBy(state: ParserState): GroupByNode {
  const start = state.at;
  state.at += 2;
  const fields: FieldNode[] = [];
  do {
    if (fields.length > 0) state.at++;
    offerSlot(state, { category: "field", grouping: true });
    fields.push(parseField(state, true));
  } while (classAt(state) === ",");
  return { kind: "group-by", span: spanFrom(state, start), fields };
}

function parseSample(state: ParserState): SampleNode {
  const start = state.at;
  state.at++;
  offerSlot(state, { category: "sample" });
  const size = valueAt(state);
  if (!isCount(state)) unexpected(state, "OQL_BAD_SAMPLE", sampleFixes(state));
  state.at++;
  offerCompletion(state, { category: "seed" });
  let seed: string | undefined;
  if (wordAt(state) === "seed") {
    state.at++;
    offerCompletion(state, { category: "sample" });
    if (isScalarClass(classAt(state))) seed = valueAt(state, state.at++);
  }
  return { kind: "sample", span: spanFrom(state, start), size: Number(size), seed };
}

/** Nothing but the end. */
function parseEnd(state: ParserState): void {
  if (state.mode === "context") throw new SlotReached({ category: "annotation-or-end" });
  offerCompletion(state, { category: "annotation-or-end" });
  if (!atEnd(state)) {
    unexpected(state, "OQL_TRAILING_TOKENS", trailingFixes(state));
  }
  state.at++;
}
