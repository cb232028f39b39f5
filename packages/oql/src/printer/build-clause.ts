import type { UncheckedLeaf } from "@oqlkit/oqo-schema";
import { searchBase } from "../words/field-word.ts";
import { relationOf } from "../words/relations.ts";
import { printedWord, renderRow } from "../words/render-words.ts";
import { isEquality, isSemantic, type KeysOf, saysIs } from "./leaf-kind.ts";
import { annotationNamespace, type Resolver, shortName } from "./names.ts";
import { dateText, scalarText } from "./scalar-text.ts";
import { type TermColumn, termText } from "./term-text.ts";
import type { ClauseKind, ConditionTree, FactoredWords, Segment, SimpleClause } from "./tree.ts";

/** What printing depends on besides the object. */
export interface PrintContext {
  readonly entity: string;
  readonly resolver: Resolver | undefined;
  readonly keysOf: KeysOf;
  readonly termColumn: (column: string) => TermColumn;
  readonly factoredWords: (column: string) => FactoredWords;
}

const negation: Segment = { kind: "negation", text: "not " };

/** The text of a search value. A value that is no text is searched as the text it prints as. */
export function searchText(leaf: UncheckedLeaf, context: PrintContext): string {
  const value = typeof leaf.value === "string" ? leaf.value : scalarText(leaf.value);
  const text = termText(value, context.termColumn(leaf.column_id));
  return leaf.is_negated && text.includes('" and ') ? `(${text})` : text;
}

/** The name in brackets that explains a value, without the brackets; undefined when none is due. */
function nameOf(leaf: UncheckedLeaf, context: PrintContext): string | null | undefined {
  const { value } = leaf;
  if (!context.resolver || typeof value !== "string" || value.startsWith("col_")) return undefined;
  if (!saysIs(leaf)) return undefined;
  const namespace = annotationNamespace(context.entity, leaf.column_id);
  if (!namespace) return undefined;
  const name = context.resolver(value, leaf.column_id, namespace);
  return name && shortName(name);
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

/** The clause of one condition (spec section 10). */
export function buildLeaf(leaf: UncheckedLeaf, context: PrintContext): ConditionTree {
  const { column_id, value } = leaf;
  const negated = leaf.is_negated === true;
  const not = negated ? "not " : "";
  const outside = (child: SimpleClause): ConditionTree => (negated ? { node: "negated", child } : child);
  const column = printedWord(context.entity, column_id);
  if (isSemantic(leaf)) {
    const passage = (insideQuotes.exec(String(value))?.[0] ?? "").replace(/["\u201c-\u201f]/g, " ");
    return outside(clause(leaf, "text", column, "has", oneValue(leaf, `"${passage}"`), "is similar to"));
  }
  if (searchBase(column_id) !== undefined)
    return clause(leaf, "text", column, "has", oneValue(leaf, not + searchText(leaf, context)));
  const row = renderRow(column_id);
  const isTruth = row?.kind === "bool" && typeof value === "boolean";
  // These read as compared by `is`, whatever their operator; validation objects to any other.
  const operator = isTruth || value === null || isEquality(leaf) ? undefined : leaf.operator;
  if (operator === "in collection") {
    const values = oneValue(leaf, not + scalarText(value));
    return clause(leaf, "collection", column, operator, values, "is in collection");
  }
  if (operator)
    return outside(clause(leaf, "comparison", column, operator, oneValue(leaf, plainValue(leaf))));
  if (row?.axis && row.bound && value !== null)
    return outside(clause(leaf, "comparison", row.axis, row.bound, oneValue(leaf, plainValue(leaf))));
  if (isTruth) {
    const effective = value !== negated;
    return clause(leaf, "boolean", column, "is", [segment("value", String(effective), { value: effective })]);
  }
  const { verb, subject } = relationOf(column_id) ?? {};
  const isId = verb || row?.kind === "id";
  const kind = value === null ? "null" : isId ? "entity" : "other";
  const values = valueSegments(leaf, context);
  if (negated) values.unshift(negation);
  return clause(leaf, kind, verb ?? column, "is", values, verb, subject ?? column);
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
    { kind: "text", text: "(" },
    ...values,
    { kind: "text", text: ")" },
  ];
  return { node: "simple", clauseKind, column, operator, segments, leaf };
}

function segment(kind: Segment["kind"], text: string, meta: Segment["meta"]): Segment {
  return meta ? { kind, text, meta } : { kind, text };
}

/** The text of a value that stands in its clause alone. */
function oneValue({ value }: UncheckedLeaf, text: string): Segment[] {
  return [segment("value", text, value === null ? undefined : { value })];
}

function valueSegments(leaf: UncheckedLeaf, context: PrintContext): Segment[] {
  const { column_id, value } = leaf;
  const plain = segment("value", plainValue(leaf), value === null ? undefined : { column_id, value });
  const name = nameOf(leaf, context);
  if (name === undefined) return [plain];
  const text = `[${name ?? missingName}]`;
  const meta = name === null ? undefined : { entity_display_name: name, entity_display_id: text };
  return [plain, { kind: "text", text: " " }, segment("id", text, meta)];
}

/** A text without quotes at either end. */
const insideQuotes = /[^"](?:.*[^"])?/s;
