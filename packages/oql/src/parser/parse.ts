import { type Oqo, requireText, withoutBlanks } from "@oqlkit/oqo-schema";
import type { QueryNode } from "../ast/nodes.ts";
import type { Diagnostic, Fix } from "../diagnostics/diagnostic.ts";
import { inserting } from "../diagnostics/fix.ts";
import { diagnostic } from "../diagnostics/text-diagnostic.ts";
import type { Token } from "../lexer/token.ts";
import { readStream, type TokenStream } from "../lexer/token-stream.ts";
import { lowerQuery } from "../lower/lower-query.ts";
import { createSource, type Source } from "../source.ts";
import { defaultLimits, type ParseLimits } from "./limits.ts";
import { parseQuery } from "./query.ts";
import { ParseFailure, type ParserState } from "./state.ts";

/** What a text means and what is wrong with it. `query` is absent when a diagnostic is an error. */
export interface ParseResult {
  /** The query with canonical column ids, in the author's order. */
  readonly query?: Oqo;
  /** The whole tree, or what could be read of it. */
  readonly ast: QueryNode;
  readonly diagnostics: readonly Diagnostic[];
}

/** Bounds that differ from `defaultLimits`. */
export type ParseOptions = Partial<ParseLimits>;

const noOptions: ParseOptions = {};

/**
 * Parses OQL. Never throws; every mistake of the text is among the diagnostics.
 *
 * @example parse("works where year >= (2020)").query // { get_rows: "works", filter_rows: [...] }
 */
export function parse(text: string, options: ParseOptions = noOptions): ParseResult {
  requireText(text);
  const limits: ParseLimits =
    options === noOptions ? defaultLimits : { ...defaultLimits, ...withoutBlanks(options) };
  if (text.length > limits.maxLength)
    return failed(0, refusal(`it has more than ${limits.maxLength} characters`, 0, 0));
  const source = createSource(text);
  const { length } = source;
  const stream = readStream(text);
  const broken = lexicalError(source, stream.open);
  const { maxTokens } = limits;
  const unread =
    stream.count > maxTokens
      ? refusal(
          `it has more than ${maxTokens} tokens`,
          source.toCodePoint(stream.starts[maxTokens] ?? 0),
          length,
        )
      : stream.count + stream.annotations.size === 0
        ? diagnostic("OQL_EMPTY", {}, { start: 0, end: 0 })
        : undefined;
  if (unread) return failed(length, broken ?? unread);
  const strict = createState(source, stream, limits, "strict");
  if (!broken && readWhole(strict)) {
    return { query: lowerQuery(strict.ast, source), ast: strict.ast, diagnostics: [] };
  }
  const recovered = createState(source, stream, limits, "recover");
  readWhole(recovered);
  const { ast, diagnostics } = recovered;
  return { ast, diagnostics: broken ? [broken] : diagnostics.length > 0 ? diagnostics : strict.diagnostics };
}

/** What is wrong with a text whose last token is a string or annotation that is never closed. */
export function lexicalError(source: Source, last: Token | undefined): Diagnostic | undefined {
  if (!last?.open) return undefined;
  const start = source.toCodePoint(last.start);
  const code = last.kind === "string" ? "OQL_UNTERMINATED_STRING" : "OQL_UNTERMINATED_ANNOTATION";
  return diagnostic(code, {}, { start, end: start + 1 }, openTokenFixes(source, last));
}

/** More of a query than one value or name. */
const more = /[()<>=]| (?:is|isn['\u2019]?t|has|does|cites|sample|group by) /i;

/**
 * Closes a string or annotation at the end of the text, before parentheses that close there, if all of it may belong
 * there.
 */
function openTokenFixes(source: Source, token: Token): Fix[] {
  const content = token.value.replace(/(?<![)\s])[)\s]+$/, "");
  if (content === "" || more.test(content)) return [];
  const end = source.toCodePoint(token.end - token.value.length + content.length);
  const sign = token.kind === "string" ? '"' : "]";
  return inserting(sign, end);
}

export function createState(
  source: Source,
  stream: TokenStream,
  limits: ParseLimits,
  mode: ParserState["mode"],
): ParserState {
  return {
    source,
    tokens: stream,
    classes: stream.classes,
    wildcards: /[*?]/.test(source.text),
    limits,
    mode,
    diagnostics: [],
    ast: emptyQuery(source.length),
    entity: "",
    at: 0,
    depth: 0,
    leaves: 0,
    valued: 0,
  };
}

/** Reads a query into its state: true when it could be read to its end, else the mistake is noted that ended it. */
function readWhole(state: ParserState): boolean {
  try {
    parseQuery(state);
    return true;
  } catch (failure) {
    if (!(failure instanceof ParseFailure)) throw failure;
    state.diagnostics.push(failure.diagnostic);
    return false;
  }
}

function emptyQuery(end: number): ParserState["ast"] {
  const span = { start: 0, end };
  return { kind: "query", span, entity: undefined, corpus: undefined, where: undefined, directives: [] };
}

function failed(end: number, mistake: Diagnostic): ParseResult {
  return { ast: emptyQuery(end), diagnostics: [mistake] };
}

/** Says why a text is not read; nothing in it stands for that. */
export function refusal(reason: string, start: number, end: number): Diagnostic {
  return diagnostic("OQL_PARSE_ERROR", { reason }, { start, end });
}
