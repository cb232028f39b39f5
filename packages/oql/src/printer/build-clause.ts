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

/** A clause reads as its column and operator unless it has a subject and a verb. */
function clause(
  leaf: UncheckedLeaf,
  clauseKind: ClauseKind,
  column: string,
  operator: string,
  values: readonly Segment[],
  verb: string = operator,
  subject: string = column,
): SimpleClause {
  const segments: Segment[] = [
    { kind: "column", text: subject, meta: { column_id: leaf.column_id } },
    { kind: "operator", text: ` ${verb} ` },
    open,
    ...values,
    close,
  ];
  return { node: "simple", clauseKind, column, operator, segments, leaf };
}

function value(text: string, meta: Segment["meta"]): Segment {
  return meta === undefined ? { kind: "value", text } : { kind: "value", text, meta };
}

/** The text of a value that stands in its clause alone. */
function oneValue({ value: meant }: UncheckedLeaf, text: string): Segment[] {
  return [value(text, meant === null ? undefined : { value: meant })];
}

function notPrefix({ is_negated }: UncheckedLeaf): string {
  return is_negated === true ? "not " : "";
}

function semanticClause(leaf: UncheckedLeaf, context: PrintContext): SimpleClause {
  const passage = withoutOuterQuotes(String(leaf.value)).replaceAll('"', " ");
  const column = printedWord(context.entity, leaf.column_id);
  return clause(leaf, "text", column, "has", oneValue(leaf, `"${passage}"`), "is similar to");
}

function textClause(leaf: UncheckedLeaf, context: PrintContext): SimpleClause {
  const column = printedWord(context.entity, leaf.column_id);
  return clause(leaf, "text", column, "has", oneValue(leaf, notPrefix(leaf) + searchText(leaf, context)));
}

function comparisonClause(leaf: UncheckedLeaf, column: string, operator: string): SimpleClause {
  return clause(leaf, "comparison", column, operator, oneValue(leaf, plainValue(leaf)));
}

function collectionClause(leaf: UncheckedLeaf, column: string): SimpleClause {
  const values = oneValue(leaf, notPrefix(leaf) + scalarText(leaf.value));
  return clause(leaf, "collection", column, "in collection", values, "is in collection");
}

function booleanClause(leaf: UncheckedLeaf, column: string): SimpleClause {
  const effective = (leaf.value === true) !== (leaf.is_negated === true);
  return clause(leaf, "boolean", column, "is", [value(String(effective), { value: effective })]);
}

function valueClause(leaf: UncheckedLeaf, column: string, context: PrintContext): SimpleClause {
  const { verb, subject } = relationOf(leaf.column_id) ?? {};
  const isId = verb !== undefined || renderRow(leaf.column_id)?.kind === "id";
  const kind = leaf.value === null ? "null" : isId ? "entity" : "other";
  const values = valueSegments(leaf, context);
  if (leaf.is_negated === true) values.unshift(negation);
  return clause(leaf, kind, verb ?? column, "is", values, verb, subject ?? column);
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
