import type { Corpus } from "@oqlkit/oqo-schema";
import Parsimmon from "#parsimmon";
import type {
  ConditionNode,
  CorpusNode,
  DirectiveNode,
  EntityNode,
  FieldNode,
  GroupByNode,
  QueryNode,
  SampleNode,
} from "../ast/nodes.ts";
import { changing } from "../diagnostics/fix.ts";
import { suggest, suggestOne } from "../diagnostics/suggest.ts";
import { isWordClass } from "../lexer/token-class.ts";
import type { Span } from "../source.ts";
import { entityBySpelling, entityNames } from "../words/entity-names.ts";
import { parseConditions } from "./condition.ts";
import { parseField } from "./field.ts";
import {
  atEnd,
  classAt,
  fail,
  isCount,
  offerCompletion,
  offerSlot,
  type ParserState,
  SlotReached,
  spanFrom,
  textAt,
  tokenSpan,
  unexpected,
  valueAt,
} from "./state.ts";
import { quotedEntityFixes, sampleFixes, trailingFixes, unclosedCorpusFixes } from "./structure-fixes.ts";

type Rule = <T>(parse: (state: ParserState) => T) => Parsimmon.Parser<T>;

/**
 * The grammar of a whole query, over the classes of its tokens (spec/oql.ebnf). Its optional parts look at the
 * class they begin with, since an alternative that fails costs more here than one that reads a whole clause.
 */
function queryGrammar(rule: Rule): Parsimmon.Parser<QueryNode> {
  const entity = rule(parseEntity);
  const corpus = rule((state) => (classAt(state) === "(" ? parseCorpus(state) : undefined));
  const where = rule((state) => {
    offerCompletion(state, { category: "directive-keyword" });
    return classAt(state) === "r" ? parseWhere(state) : undefined;
  });
  const directives = rule(parseDirectives);
  const whole = rule(parseEnd);
  return Parsimmon.seq(entity, corpus, where, directives, whole).map(
    ([entity, corpus, where, directives, span]) => ({
      kind: "query",
      span,
      entity,
      corpus,
      where,
      directives,
    }),
  );
}

/**
 * Makes the parser of queries. Building a grammar takes as long as parsing a short query, so it is built once; the
 * state that its rules work on is handed in for each parse. The rules are written by hand: they move the state on,
 * and a failure unwinds past Parsimmon, which would only know where, not why; to it every text is a success.
 */
function createQueryParser(): (state: ParserState) => QueryNode {
  let current: ParserState | undefined;
  const grammar = queryGrammar((parse) =>
    Parsimmon((_classes, index) => {
      // Rules run only inside a parse.
      const state = current as ParserState;
      state.at = index;
      const value = parse(state);
      return Parsimmon.makeSuccess(state.at, value);
    }),
  );
  return (state) => {
    current = state;
    try {
      return (grammar.parse(state.classes) as Parsimmon.Success<QueryNode>).value;
    } finally {
      current = undefined;
    }
  };
}

/** Reads the tokens of a state as a query. Throws what the rules throw. */
export const parseQuery: (state: ParserState) => QueryNode = createQueryParser();

function parseEntity(state: ParserState): EntityNode {
  offerSlot(state, { category: "entity" });
  if (!isWordClass(classAt(state))) {
    unexpected(state, "OQL_MISSING_ENTITY", quotedEntityFixes(state));
  }
  const first = valueAt(state).toLowerCase();
  const two = isWordClass(classAt(state, state.at + 1))
    ? `${first} ${valueAt(state, state.at + 1).toLowerCase()}`
    : first;
  const start = state.at;
  const name = entityBySpelling.get(two) ?? entityBySpelling.get(first);
  if (name === undefined) return unknownEntity(state);
  state.at += two !== first && entityBySpelling.has(two) ? 2 : 1;
  state.entity = name;
  const span = spanFrom(state, start);
  offerSlot(state, { category: "directive-keyword" });
  return { kind: "entity", span, name };
}

function unknownEntity(state: ParserState): never {
  if (state.mode === "context") throw new SlotReached({ category: "entity" });
  const found = textAt(state);
  const { names: suggestions, nearest } = suggestOne(found, entityNames);
  const fixes = changing(nearest, tokenSpan(state));
  return fail(state, "OQL_UNKNOWN_ENTITY", { found, suggestions }, fixes);
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
      const place = atEnd(state) ? start : state.at;
      const fixes = unclosedCorpusFixes(state, start, corpora.keys());
      unexpected(state, "OQL_BAD_CORPUS", fixes, place);
    }
    words.push(valueAt(state).toLowerCase());
  }
  state.at++;
  const phrase = words.join(" ");
  const corpus = corpora.get(phrase);
  if (!corpus) {
    const [near] = suggest(phrase, corpora.keys());
    const fixes = changing(near, spanFrom(state, start), `(${near})`);
    return fail(state, "OQL_BAD_CORPUS", { found: phrase }, fixes, start);
  }
  return { kind: "corpus", span: spanFrom(state, start), corpus };
}

function parseWhere(state: ParserState): ConditionNode {
  state.at++;
  return parseConditions(state);
}

/** Directives in any order, with any number of `;` between them. */
function parseDirectives(state: ParserState): DirectiveNode[] {
  const directives: DirectiveNode[] = [];
  for (;;) {
    const code = classAt(state);
    if (code === ";") state.at++;
    else if (code === "s") directives.push(parseSample(state));
    else if (code === "g" && classAt(state, state.at + 1) === "b") directives.push(parseGroupBy(state));
    else return directives;
  }
}

function parseGroupBy(state: ParserState): GroupByNode {
  const start = state.at;
  state.at += 2;
  const fields: FieldNode[] = [];
  do {
    if (fields.length > 0) state.at++;
    offerSlot(state, {
      category: "field",
      connective: undefined,
      previous: undefined,
      grouping: true,
    });
    fields.push(parseField(state));
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
  if (isWordClass(classAt(state)) && valueAt(state).toLowerCase() === "seed") {
    state.at++;
    offerCompletion(state, { category: "sample" });
    if (classAt(state) === '"' || isWordClass(classAt(state))) seed = valueAt(state, state.at++);
  }
  return { kind: "sample", span: spanFrom(state, start), size: Number(size), seed };
}

/** Nothing but the end: the span of it all. */
function parseEnd(state: ParserState): Span {
  if (state.mode === "context") throw new SlotReached({ category: "annotation-or-end" });
  offerCompletion(state, { category: "annotation-or-end" });
  if (!atEnd(state)) {
    unexpected(state, "OQL_TRAILING_TOKENS", trailingFixes(state));
  }
  state.at++;
  return { start: 0, end: state.source.length };
}
