import "./module-order.ts";

export type {
  AstNode,
  ClauseNode,
  ConditionNode,
  CorpusNode,
  DirectiveNode,
  EntityNode,
  FieldNode,
  GroupByNode,
  JoinNode,
  MissingNode,
  NotNode,
  OperatorName,
  OperatorNode,
  ParenthesesNode,
  ProximityNode,
  QueryNode,
  SampleNode,
  ScalarNode,
  TermNode,
  ValueNode,
} from "./ast/nodes.ts";
export { type AstVisitor, childrenOf, visitAst } from "./ast/visit.ts";
export { type ContextResult, type CursorContext, contextAt, type Sibling } from "./context/context-at.ts";
export type { Suggestion, SuggestionKind } from "./context/suggestions.ts";
export type { Code, CodeParams, Diagnostic, Fix, Severity } from "./diagnostics/diagnostic.ts";
export { type Completion, completeAt } from "./editor/complete-at.ts";
export { diagnose, type EditorDiagnostic } from "./editor/diagnose.ts";
export { type FormatResult, format } from "./editor/format.ts";
export { type Hover, hoverAt } from "./editor/hover-at.ts";
export { type ClassifiedToken, type TokenType, tokens } from "./editor/tokens.ts";
export { defaultLimits, type ParseLimits } from "./parser/limits.ts";
export { type ParseOptions, type ParseResult, parse } from "./parser/parse.ts";
export { OqlError, parseOrThrow } from "./parser/parse-or-throw.ts";
export { type Resolver, vocabularyResolver } from "./printer/names.ts";
export { type PrintOptions, print, printOneLine } from "./printer/print.ts";
export { type Address, addresses } from "./render/addresses.ts";
export { type RenderTree, renderTree } from "./render/render-tree.ts";
export type { Span } from "./source.ts";
export { type LintDiagnostic, type LintOptions, type LintResult, lint, locate } from "./translate/lint.ts";
export { parseEntry, type ValidationBody, type ValidationEntry } from "./translate/messages.ts";
export { type QueryForm, queryForm } from "./translate/query-form.ts";
export {
  type TranslateInput,
  type TranslateOptions,
  type TranslateResult,
  type Translation,
  type TranslationError,
  translate,
} from "./translate/translate.ts";
export { type FromUrlResult, fromUrl } from "./url/from-url.ts";
export { type ToUrlResult, toUrl } from "./url/to-url.ts";
export type { FieldKind, FieldWord } from "./words/field-word.ts";
