import type { Corpus } from "@oqlkit/oqo-schema";
import Parsimmon from "parsimmon";
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
import { suggest } from "../diagnostics/suggest.ts";
import { isWordClass } from "../lexer/token-class.ts";
import { entityBySpelling, entityNames } from "../words/entity-names.ts";
import { parseConditions } from "./condition.ts";
import { parseField } from "./field.ts";
import {
  atEnd,
  classAt,
  fail,
  offerSlot,
  type ParserState,
  SlotReached,
  spanFrom,
  textAt,
  tokenSpan,
  valueAt,
} from "./state.ts";

/**
 * Lifts a rule written by hand into a Parsimmon parser over the classes. The rule moves the state on; a failure
 * unwinds past Parsimmon, which would only know where, not why.
 */
function rule<T>(state: ParserState, parse: (state: ParserState) => T): Parsimmon.Parser<T> {
  return Parsimmon((_classes, index) => {
    state.at = index;
    const value = parse(state);
    return Parsimmon.makeSuccess(state.at, value);
  });
}

/** A rule that applies only where one of the classes stands. */
function ruleAt<T>(
  state: ParserState,
  classes: string,
  parse: (state: ParserState) => T,
): Parsimmon.Parser<T> {
  const run = rule(state, parse);
  return Parsimmon.lookahead(Parsimmon.oneOf(classes)).then(run);
}

/** The grammar of a whole query, over the classes of its tokens (spec section 3). */
export function queryGrammar(state: ParserState): Parsimmon.Parser<QueryNode> {
  const nothing = Parsimmon.of(undefined);
  const entity = rule(state, parseEntity);
  const corpus: Parsimmon.Parser<CorpusNode | undefined> = Parsimmon.alt(
    ruleAt(state, "(", parseCorpus),
    nothing,
  );
  const where: Parsimmon.Parser<ConditionNode | undefined> = Parsimmon.alt(
    Parsimmon.string("r").then(rule(state, parseConditions)),
    nothing,
  );
  const groupBy = Parsimmon.lookahead("gb").then(rule(state, parseGroupBy));
  const sample = ruleAt(state, "s", parseSample);
  const separator = Parsimmon.string(";").result(undefined);
  const directives: Parsimmon.Parser<readonly (DirectiveNode | undefined)[]> = Parsimmon.alt<
    DirectiveNode | undefined
  >(separator, groupBy, sample).many();
  const end = rule(state, parseEnd);
  return Parsimmon.seqMap(
    entity,
    corpus,
    where,
    directives,
    end,
    (entityNode, corpusNode, condition, rest) => ({
      kind: "query" as const,
      span: { start: 0, end: state.source.length },
      entity: entityNode,
      corpus: corpusNode,
      where: condition,
      directives: rest.filter((one) => one !== undefined),
    }),
  );
}

function parseEntity(state: ParserState): EntityNode {
  offerSlot(state, () => ({ category: "entity" }));
  if (!isWordClass(classAt(state))) fail(state, "OQL_MISSING_ENTITY", { found: textAt(state) });
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
  offerSlot(state, () => ({ category: "directive-keyword" }));
  return { kind: "entity", span, name };
}

function unknownEntity(state: ParserState): never {
  if (state.mode === "context") throw new SlotReached({ category: "entity" });
  const found = textAt(state);
  const suggestions = suggest(found, entityNames);
  const span = tokenSpan(state);
  const [only, second] = suggestions;
  const fixes =
    span === undefined || only === undefined || second !== undefined
      ? []
      : [{ title: `Change to ${only}`, span, replacement: only }];
  return fail(state, "OQL_UNKNOWN_ENTITY", { found, suggestions }, state.at, fixes);
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
  for (state.at++; classAt(state) !== ")"; state.at++) {
    if (atEnd(state)) fail(state, "OQL_BAD_CORPUS", { found: textAt(state, start) }, start);
    if (!isWordClass(classAt(state))) fail(state, "OQL_BAD_CORPUS", { found: textAt(state) });
    words.push(valueAt(state).toLowerCase());
  }
  state.at++;
  const phrase = words.join(" ");
  const corpus = corpora.get(phrase);
  if (corpus === undefined) return fail(state, "OQL_BAD_CORPUS", { found: phrase }, start);
  return { kind: "corpus", span: spanFrom(state, start), corpus };
}

function parseGroupBy(state: ParserState): GroupByNode {
  const start = state.at;
  state.at += 2;
  const fields: FieldNode[] = [];
  do {
    if (fields.length > 0) state.at++;
    offerSlot(state, () => ({ category: "field", connective: undefined, previous: undefined }));
    fields.push(parseField(state));
  } while (classAt(state) === ",");
  return { kind: "group-by", span: spanFrom(state, start), fields };
}

const digits = /^\d+$/;

function parseSample(state: ParserState): SampleNode {
  const start = state.at;
  state.at++;
  offerSlot(state, () => ({ category: "sample" }));
  const size = valueAt(state);
  if (!isWordClass(classAt(state)) || !digits.test(size))
    fail(state, "OQL_BAD_SAMPLE", { found: textAt(state) });
  state.at++;
  let seed: string | undefined;
  if (isWordClass(classAt(state)) && valueAt(state).toLowerCase() === "seed") {
    const next = classAt(state, state.at + 1);
    if (next === '"' || isWordClass(next)) seed = valueAt(state, state.at + 1);
    state.at += seed === undefined ? 1 : 2;
  }
  return { kind: "sample", span: spanFrom(state, start), size: Number(size), seed };
}

function parseEnd(state: ParserState): undefined {
  if (state.mode === "context") throw new SlotReached({ category: "annotation-or-end" });
  if (!atEnd(state)) fail(state, "OQL_TRAILING_TOKENS", { found: textAt(state) });
  state.at++;
  return undefined;
}
