import { canonicalColumn } from "@oqlkit/oqo-schema";
import { missing } from "../ast/missing.ts";
import type {
  AstNode,
  ClauseNode,
  ConditionNode,
  DirectiveNode,
  FieldNode,
  JoinNode,
  QueryNode,
  TermNode,
  ValueNode,
} from "../ast/nodes.ts";
import { childrenOf, isRelation } from "../ast/visit.ts";
import { lex } from "../lexer/lexer.ts";
import { parse } from "../parser/parse.ts";
import { corpusPhrase } from "../printer/build-tree.ts";
import {
  conditionGroup,
  type Doc,
  type GroupDoc,
  joinedWidth,
  negatedDoc,
  type TextDoc,
  textDoc,
} from "../printer/doc.ts";
import { flat, layoutWrapped } from "../printer/layout.ts";
import { canonicalWidth } from "../printer/print.ts";
import { dateText, scalarText, stringText } from "../printer/scalar-text.ts";
import { operandText } from "../printer/term-text.ts";
import { codePointLength, createSource, type Source } from "../source.ts";
import { type FieldWord, filteredColumn } from "../words/field-word.ts";
import { matchField } from "../words/lookup.ts";
import { operatorText } from "../words/operator-text.ts";
import { relationOf } from "../words/relations.ts";
import { printedWord } from "../words/render-words.ts";
import { isReserved } from "../words/reserved.ts";

/** A text formatted, or the text as it was when it is no query. */
export interface FormatResult {
  readonly text: string;
  /** Whether the text could be formatted. */
  readonly ok: boolean;
}

/**
 * Lays a text out the canonical way but keeps what its author wrote: order, grouping and annotations. Formatting
 * twice changes nothing more, and the query stays the same.
 */
export function format(text: string, options: { readonly width?: number } = {}): FormatResult {
  const { query, ast } = parse(text);
  if (!query || !ast.entity) return { text, ok: false };
  const writer = createWriter(text, ast);
  const doc = {
    head: writer.entity(),
    where: ast.where ? writer.where(ast.where) : undefined,
    directives: ast.directives.map(writer.directive),
  };
  return { text: layoutWrapped(doc, options.width ?? canonicalWidth), ok: true };
}

interface Writer {
  readonly entity: () => string;
  readonly where: (node: ConditionNode) => Doc;
  readonly directive: (node: DirectiveNode) => string;
}

function createWriter(text: string, ast: QueryNode): Writer {
  const source = createSource(text);
  const notes = notesByNode(source, ast);
  const withNote = (node: AstNode, written: string): string => written + (notes.get(node) ?? "");
  const noted = (node: AstNode, written: string): TextDoc => textDoc(withNote(node, written));

  const entity = ast.entity?.name ?? "";

  /** The word a column prints with, where it has one that leads there; else the words as written. */
  function fieldText({ row, span }: FieldNode, grouping = false): string {
    const columnOf = (field: FieldWord): string => canonicalColumn(entity, filteredColumn(field, grouping));
    const column = columnOf(row);
    const word = printedWord(entity, column);
    const words = word.toLowerCase().split(" ");
    const match = matchField(words, entity);
    const leadsBack = match?.length === words.length && match.row.kind === row.kind;
    if (leadsBack && columnOf(match.row) === column) return word;
    const written = lex(text.slice(source.toOffset(span.start), source.toOffset(span.end)));
    const kept = written.filter(({ kind }) => kind === "word").map((token) => token.value);
    return kept.join(" ").replace(/^the (?=.)/i, "");
  }

  function item(node: ValueNode, date: boolean): Doc {
    switch (node.kind) {
      case "join":
      case "parentheses":
        return members(node, date);
      case "not":
        return negatedDoc(item(node.operand, date));
      case "scalar": {
        const text = scalarText(node.value);
        return noted(node, date ? dateText(text) : text);
      }
      case "term":
        return noted(node, termText(node));
      case "proximity": {
        const operands = node.operands.map((operand) => operandText(operand, node.quoted)).join(", ");
        return noted(node, `within ${node.distance} (${operands})`);
      }
      case "missing":
        return missing();
    }
  }

  /** The members of a group, `and` runs inside an `or` in parentheses of their own. */
  function members(node: ValueNode, date: boolean): GroupDoc {
    const content = node.kind === "parentheses" ? node.content : node;
    if (content.kind === "parentheses") return members(content, date);
    if (content.kind !== "join") return joinedItems("and", [item(content, date)]);
    return joinedItems(
      content.join,
      content.members.map((member) => item(member, date)),
    );
  }

  /** The text of `is similar to`, which is never stemmed. */
  function passage(node: ValueNode): GroupDoc {
    if (node.kind === "parentheses") return passage(node.content);
    return joinedItems("and", [node.kind === "term" ? noted(node, `"${node.text}"`) : item(node, false)]);
  }

  function clause(node: ClauseNode): TextDoc {
    const { field, operator } = node;
    const relation = isRelation(node) ? relationOf(field.row.column) : undefined;
    const subject = withNote(field, relation?.subject ?? fieldText(field));
    const verb = relation?.verb ?? operatorText(operator.name, operator.negated);
    // Directly before an id, an annotation would stand in its place.
    const head =
      field.row.kind === "id"
        ? `${withNote(operator, subject)} ${verb} `
        : `${subject} ${withNote(operator, verb)} `;
    const values =
      operator.name === "similar" ? passage(node.value) : members(node.value, field.row.kind === "date");
    const tail = withNote(node, "");
    const inner = { ...values, tail, width: values.width + codePointLength(tail) };
    const breaks = inner.children.length > 1 || inner.children[0]?.children;
    return breaks ? textDoc(head, inner) : textDoc(head + flat(inner));
  }

  function condition(node: ConditionNode): Doc {
    switch (node.kind) {
      case "clause":
        return clause(node);
      case "not":
        return negatedDoc(condition(node.operand));
      case "parentheses":
        return group(node.content, true);
      case "join":
        return group(node, true);
      case "missing":
        return missing();
    }
  }

  function group(node: ConditionNode, parentheses: boolean): Doc {
    const found = unwrap(node);
    if (!found) return condition(node);
    return conditionGroup(found.join, found.members.map(condition), parentheses);
  }

  function directive(node: DirectiveNode): string {
    if (node.kind === "group-by") {
      return `group by ${node.fields.map((field) => withNote(field, fieldText(field, true))).join(", ")}`;
    }
    const seed = node.seed === undefined ? "" : ` seed ${stringText(node.seed)}`;
    return withNote(node, `sample ${node.size}${seed}`);
  }

  return {
    entity: () => {
      const name = ast.entity ? withNote(ast.entity, ast.entity.name) : "";
      return name + (ast.corpus ? withNote(ast.corpus, corpusPhrase(ast.corpus.corpus)) : "");
    },
    where: (node) => group(node, false),
    directive,
  };
}

/** The join that a condition is, through parentheses. */
function unwrap(node: ConditionNode): JoinNode<ConditionNode> | undefined {
  if (node.kind === "parentheses") return unwrap(node.content);
  return node.kind === "join" ? node : undefined;
}

function termText({ text, quoted, stemmed }: TermNode): string {
  if (quoted) return stemmed ? `stemmed "${text}"` : `"${text}"`;
  const words = text.split(/(?<! ) (?!$)/);
  return words.map((word, index) => (index > 0 && needsQuotes(word) ? `"${word}"` : word)).join(" ");
}

/** Inside a run of words, what came from a string stays one unless it can stand bare. */
function needsQuotes(word: string): boolean {
  return isReserved(word) || /[\t\n\r ()[\],;!]|^[<>]/.test(word);
}

function joinedItems(join: "and" | "or", children: readonly Doc[]): GroupDoc {
  return { join, children, width: joinedWidth(children, join) };
}

/** A piece of a query that annotations can follow, and from where on they do. */
interface Place {
  readonly node: AstNode;
  readonly from: number;
}

/** The annotations of a text by the piece that each follows; the first piece takes those before it. */
function notesByNode(source: Source, ast: QueryNode): Map<AstNode, string> {
  const places = placesOf(ast);
  const notes = new Map<AstNode, string>();
  let next = 0;
  for (const token of lex(source.text)) {
    if (token.kind !== "annotation") continue;
    const start = source.toCodePoint(token.start);
    while (next < places.length && (places[next]?.from ?? 0) <= start) next++;
    const node = places[Math.max(0, next - 1)]?.node;
    if (!node) continue;
    const note = `[${token.value.replace(/\s+/g, " ").trim()}]`;
    notes.set(node, `${notes.get(node) ?? ""} ${note}`);
  }
  return notes;
}

/** The pieces that are not made of others, in order, and the conditions whose values are in parentheses. */
function placesOf(node: AstNode): Place[] {
  const parts = childrenOf(node);
  if (parts.length === 0) return [{ node, from: node.span.start }];
  const places = parts.flatMap(placesOf);
  return node.kind === "clause" && node.value.kind === "parentheses"
    ? [...places, { node, from: node.span.end }]
    : places;
}
