import { registeredColumn, type UncheckedNode, validate, vocabularyOf } from "@oqlkit/oqo-schema";
import type { ClauseNode, ScalarNode } from "../ast/nodes.ts";
import { visitAst } from "../ast/visit.ts";
import type { Fix } from "../diagnostics/diagnostic.ts";
import { suggest } from "../diagnostics/suggest.ts";
import { parse } from "../parser/parse.ts";
import { scalarText } from "../printer/scalar-text.ts";
import type { Span } from "../source.ts";
import { issueHint } from "../translate/messages.ts";
import type { FieldWord } from "../words/field-word.ts";

/** One thing wrong with a text, as an editor underlines it. */
export interface EditorDiagnostic {
  readonly code: string;
  readonly severity: "error" | "warning" | "hint";
  readonly message: string;
  readonly hint: string;
  /** Code points; absent where there is no one place. */
  readonly span?: Span;
  /** What may have been meant, nearest first. */
  readonly suggestions: readonly string[];
  readonly fixes: readonly Fix[];
}

/**
 * Everything wrong with a text, what only the columns tell included: with the place in the text, and changes that
 * mend it. Never throws.
 *
 * @example diagnose("works where country is (Canada)")[0]?.fixes[0]?.replacement // CA
 */
export function diagnose(text: string): EditorDiagnostic[] {
  const { query, ast, diagnostics } = parse(text);
  if (query === undefined) {
    return diagnostics.map(({ params, ...found }) => ({
      ...found,
      suggestions: "suggestions" in params ? params.suggestions : [],
    }));
  }
  const places: Place[] = [];
  let clause: ClauseNode | undefined;
  visitAst(ast, {
    enter: (node) => {
      if (node.kind === "clause") clause = node;
      if (clause === undefined) return;
      if (node.kind === "scalar") places.push({ clause, value: node });
      else if (node.kind === "term" || node.kind === "proximity") places.push({ clause, value: undefined });
    },
  });
  const { errors, warnings } = validate(query);
  const leaves = leavesByLocation(query.filter_rows ?? []);
  // A retired filter has left the rows, and with it the leaves no longer pair up with the values of the text.
  const paired = leaves.size === places.length;
  const severities = [
    ...errors.map((issue) => ({ issue, severity: "error" as const })),
    ...warnings.map((issue) => ({ issue, severity: "warning" as const })),
  ];
  return severities.map(({ issue, severity }) => {
    const { type, message, location, suggestions = [] } = issue;
    const index = paired ? leaves.get((location ?? "").replace(/\.\w+$/, "")) : undefined;
    const place = index === undefined ? undefined : places[index];
    const found = { code: type, severity, message, hint: issueHint(type), suggestions, fixes: [] };
    if (place === undefined) return found;
    if (location?.endsWith(".column_id")) return { ...found, span: place.clause.field.span };
    if (location?.endsWith(".operator")) return { ...found, span: place.clause.operator.span };
    const span = (place.value ?? place.clause.value).span;
    const near = suggestions.length > 0 ? suggestions : nearCodes(query.get_rows, place);
    const codes = near.map((code) => inCase(place.clause.field.row, code));
    const fixes = codes.map((code) => ({ title: `Change to ${code}`, span, replacement: scalarText(code) }));
    return { ...found, span, suggestions: codes, fixes: codes.length === 1 ? fixes : [] };
  });
}

function inCase({ casing }: FieldWord, code: string): string {
  if (casing === "upper") return code.toUpperCase();
  return casing === "lower" ? code.toLowerCase() : code;
}

/** Codes of a closed list that look like what was typed, or whose names do. */
function nearCodes(entity: string, { clause, value }: Place): string[] {
  const type = registeredColumn(entity, clause.field.row.column)?.entityType;
  const vocabulary = type === undefined || type === null ? undefined : vocabularyOf(type);
  if (vocabulary?.closed !== true || typeof value?.value !== "string") return [];
  const codes = new Map<string, string>();
  for (const [code, name] of Object.entries(vocabulary.values)) codes.set(name.toLowerCase(), code);
  for (const code of Object.keys(vocabulary.values)) codes.set(code.toLowerCase(), code);
  const found = suggest(value.value, codes.keys()).map((word) => codes.get(word) ?? word);
  return [...new Set(found)];
}

interface Place {
  readonly clause: ClauseNode;
  readonly value: ScalarNode | undefined;
}

/** The conditions of a query by their location, numbered in order. */
function leavesByLocation(rows: readonly UncheckedNode[]): Map<string, number> {
  const numbers = new Map<string, number>();
  const walk = (node: UncheckedNode, location: string): void => {
    if (!("join" in node)) numbers.set(location, numbers.size);
    else for (const [index, member] of node.filters.entries()) walk(member, `${location}.filters[${index}]`);
  };
  for (const [index, row] of rows.entries()) walk(row, `filter_rows[${index}]`);
  return numbers;
}
