import type { UncheckedLeaf } from "@oqlkit/oqo-schema";
import { relationOf } from "../words/relations.ts";
import { printedWord, renderRow } from "../words/render-words.ts";
import { isEquality, isSemantic, isTextSearch, type KeysOf } from "./leaf-kind.ts";
import { annotationNamespace, type Resolver, shortName } from "./names.ts";
import { dateText, scalarText } from "./scalar-text.ts";
import { separateWords, type TermColumn, termText } from "./term-text.ts";
import type { ClauseKind, ConditionTree, FactoredWords, Segment, SimpleClause } from "./tree.ts";

/** What printing depends on besides the object. */
export interface PrintContext {
  readonly entity: string;
  readonly resolver: Resolver | undefined;
  readonly keysOf: KeysOf;
  readonly termColumn: (column: string) => TermColumn;
  readonly factoredWords: (column: string) => FactoredWords;
}

const open: Segment = { kind: "text", text: "(" };
const close: Segment = { kind: "text", text: ")" };
const negation: Segment = { kind: "negation", text: "not " };

/** The text of a search value. A value that is no text is searched as the text it prints as. */
export function searchText(leaf: UncheckedLeaf, context: PrintContext): string {
  const value = typeof leaf.value === "string" ? leaf.value : String(leaf.value ?? "unknown");
  const text = termText(value, context.termColumn(leaf.column_id));
  const several =
    leaf.is_negated === true && leaf.column_id.endsWith(".search.exact") && separateWords(value);
  return several && !value.startsWith('"') ? `(${text})` : text;
}

/** The name in brackets that explains a value, without the brackets; undefined when none is due. */
function nameOf(leaf: UncheckedLeaf, context: PrintContext): string | null | undefined {
  const { value } = leaf;
  if (context.resolver === undefined || typeof value !== "string" || value.startsWith("col_"))
    return undefined;
  if (!isEquality(leaf)) return undefined;
  const namespace = annotationNamespace(context.entity, leaf.column_id);
  if (namespace === undefined) return undefined;
  const name = context.resolver(value, leaf.column_id, namespace);
  return typeof name === "string" ? shortName(name) : name;
}

/** A value as it stands in parentheses. */
function plainValue({ column_id, value }: UncheckedLeaf): string {
  const text = scalarText(value);
  return renderRow(column_id)?.kind === "date" ? dateText(text) : text;
}

/** A value with its bracketed name. */
export function namedText(leaf: UncheckedLeaf, context: PrintContext): string {
  const text = plainValue(leaf);
  const name = nameOf(leaf, context);
  return name === undefined ? text : `${text} [${name ?? missingName}]`;
}

/** Stands in the brackets of a value that no name was found for. */
const missingName = "no entity found";

/** The clause of one condition (spec section 10.2). */
export function buildLeaf(leaf: UncheckedLeaf, context: PrintContext): ConditionTree {
  const negated = leaf.is_negated === true;
  if (isSemantic(leaf)) return outsideNegation(negated, semanticClause(leaf, context));
  if (isTextSearch(leaf)) return textClause(leaf, context);
  const row = renderRow(leaf.column_id);
  const operator = isEquality(leaf) ? "is" : (leaf.operator ?? "is");
  if (row?.axis !== undefined && row.bound !== undefined && operator === "is" && leaf.value !== null) {
    return outsideNegation(negated, comparisonClause(leaf, row.axis, row.bound));
  }
  const column = printedWord(context.entity, leaf.column_id);
  if (operator === "in collection") return collectionClause(leaf, column);
  if (operator !== "is") return outsideNegation(negated, comparisonClause(leaf, column, operator));
  if (row?.kind === "bool" && typeof leaf.value === "boolean") return booleanClause(leaf, column);
  return valueClause(leaf, column, context);
}

function outsideNegation(negated: boolean, child: SimpleClause): ConditionTree {
  return negated ? { node: "negated", child } : child;
}

function head(leaf: UncheckedLeaf, column: string, operator: string): Segment[] {
  return [
    { kind: "column", text: column, meta: { column_id: leaf.column_id } },
    { kind: "operator", text: ` ${operator} ` },
    open,
  ];
}

function clause(
  leaf: UncheckedLeaf,
  clauseKind: ClauseKind,
  column: string,
  operator: string,
  segments: Segment[],
): SimpleClause {
  segments.push(close);
  return { node: "simple", clauseKind, column, operator, segments, leaf };
}

function value(text: string, meta: Segment["meta"]): Segment {
  return meta === undefined ? { kind: "value", text } : { kind: "value", text, meta };
}

function valueMeta(leaf: UncheckedLeaf): Segment["meta"] {
  return leaf.value === null ? undefined : { value: leaf.value };
}

function semanticClause(leaf: UncheckedLeaf, context: PrintContext): SimpleClause {
  const column = printedWord(context.entity, leaf.column_id);
  const passage = withoutOuterQuotes(String(leaf.value)).replaceAll('"', " ");
  const segments = [...head(leaf, column, "is similar to"), value(`"${passage}"`, valueMeta(leaf))];
  return clause(leaf, "text", column, "has", segments);
}

function textClause(leaf: UncheckedLeaf, context: PrintContext): SimpleClause {
  const column = printedWord(context.entity, leaf.column_id);
  const text = `${leaf.is_negated === true ? "not " : ""}${searchText(leaf, context)}`;
  return clause(leaf, "text", column, "has", [...head(leaf, column, "has"), value(text, valueMeta(leaf))]);
}

function comparisonClause(leaf: UncheckedLeaf, column: string, operator: string): SimpleClause {
  const segments = [...head(leaf, column, operator), value(plainValue(leaf), valueMeta(leaf))];
  return clause(leaf, "comparison", column, operator, segments);
}

function collectionClause(leaf: UncheckedLeaf, column: string): SimpleClause {
  const text = `${leaf.is_negated === true ? "not " : ""}${scalarText(leaf.value)}`;
  const segments = [...head(leaf, column, "is in collection"), value(text, valueMeta(leaf))];
  return clause(leaf, "collection", column, "in collection", segments);
}

function booleanClause(leaf: UncheckedLeaf, column: string): SimpleClause {
  const effective = (leaf.value === true) !== (leaf.is_negated === true);
  const segments = [...head(leaf, column, "is"), value(String(effective), { value: effective })];
  return clause(leaf, "boolean", column, "is", segments);
}

function valueClause(leaf: UncheckedLeaf, column: string, context: PrintContext): SimpleClause {
  const relation = relationOf(leaf.column_id);
  const isId = relation !== undefined || renderRow(leaf.column_id)?.kind === "id";
  const kind = leaf.value === null ? "null" : isId ? "entity" : "other";
  const start =
    relation === undefined ? head(leaf, column, "is") : head(leaf, relation.subject, relation.verb);
  const segments = [
    ...start,
    ...(leaf.is_negated === true ? [negation] : []),
    ...valueSegments(leaf, context),
  ];
  return clause(leaf, kind, relation?.verb ?? column, "is", segments);
}

function valueSegments(leaf: UncheckedLeaf, context: PrintContext): Segment[] {
  const meta = leaf.value === null ? undefined : { column_id: leaf.column_id, value: leaf.value };
  const plain = value(plainValue(leaf), meta);
  const name = nameOf(leaf, context);
  if (name === undefined) return [plain];
  const text = `[${name ?? missingName}]`;
  const id: Segment =
    name === null
      ? { kind: "id", text }
      : { kind: "id", text, meta: { entity_display_name: name, entity_display_id: text } };
  return [plain, { kind: "text", text: " " }, id];
}

function withoutOuterQuotes(text: string): string {
  let start = 0;
  let end = text.length;
  while (text[start] === '"') start++;
  while (end > start && text[end - 1] === '"') end--;
  return text.slice(start, end);
}
