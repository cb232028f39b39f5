import { column } from "@oqlkit/oqo-schema";
import type { AstNode, ClauseNode, CorpusNode, OperatorName } from "../ast/nodes.ts";
import { childrenOf } from "../ast/visit.ts";
import { wordClass } from "../lexer/token-class.ts";
import { searchColumns } from "../lower/search-columns.ts";
import { parse } from "../parser/parse.ts";
import { annotationNamespace, type Resolver, vocabularyResolver } from "../printer/names.ts";
import type { Span } from "../source.ts";
import type { LintOptions } from "../translate/lint.ts";
import { filteredColumn } from "../words/field-word.ts";
import { operatorText } from "../words/operator-text.ts";
import { diagnoseParsed } from "./diagnose.ts";
import { tokens } from "./tokens.ts";

/** What is under the cursor, in words. */
export interface Hover {
  readonly span: Span;
  /** The kind of thing. */
  readonly kind: "entity" | "corpus" | "field" | "operator" | "value" | "diagnostic" | "keyword";
  readonly title: string;
  readonly text: string;
}

/** Explains what stands at a position, in code points: a mistake first, else the smallest piece there. */
export function hoverAt(text: string, position: number, options: LintOptions = {}): Hover | undefined {
  const parsed = parse(text);
  const mistake = diagnoseParsed(text, parsed, options).find(
    ({ span }) => span.start === position || contains(span, position),
  );
  if (mistake) {
    return { span: mistake.span, kind: "diagnostic", title: mistake.message, text: mistake.hint };
  }
  const { ast } = parsed;
  const path = pathTo(ast, position);
  const node = path.at(-1);
  const clause = path.findLast((one) => one.kind === "clause");
  const entity = ast.entity?.name ?? "";
  const described = node && describe(node, clause, entity, options.resolver ?? vocabularyResolver);
  return described ?? describeWord(text, position);
}

function contains(span: Span, position: number): boolean {
  return span.start <= position && position < span.end;
}

function pathTo(root: AstNode, position: number): AstNode[] {
  const path: AstNode[] = [root];
  for (let node: AstNode | undefined = root; node; ) {
    node = childrenOf(node).find(({ span }) => contains(span, position));
    if (node) path.push(node);
  }
  return path;
}

const operatorTexts: Readonly<Record<OperatorName, string>> = {
  ">": "The value is greater or later.",
  ">=": "The value is this, greater or later.",
  "<": "The value is less or earlier.",
  "<=": "The value is this, less or earlier.",
  is: "The value is one of these.",
  has: "The text has these words.",
  similar: "Found by what it means.",
  "in collection": "The value is in the collection.",
};

/** By the class of a word; of those without one of their own, `seed` alone leads something. */
const wordTexts: Readonly<Record<string, string>> = {
  a: "Both sides hold.",
  o: "One side or both hold.",
  n: "What follows does not hold.",
  r: "The conditions follow.",
  g: "Counts for each value.",
  b: "Counts for each value.",
  s: "Drawn by chance.",
  w: "Drawn alike.",
};

/** What a word says that no node stands for: it joins or leads others. */
function describeWord(text: string, position: number): Hover | undefined {
  const found = tokens(text).find(({ span }) => contains(span, position));
  if (!found || !/connective|keyword/.test(found.type)) return undefined;
  const title = found.text.toLowerCase();
  const said = wordTexts[wordClass(title)];
  return said ? { span: found.span, kind: "keyword", title, text: said } : undefined;
}

const corpusTexts: Readonly<Record<CorpusNode["corpus"], string>> = {
  core: "The works of the core corpus.",
  all: "The works of all corpora.",
  expansion: "The works outside the core corpus.",
};

function describe(
  node: AstNode,
  clause: ClauseNode | undefined,
  entity: string,
  resolver: Resolver,
): Hover | undefined {
  const { span } = node;
  const hover = (kind: Hover["kind"], title: string, text: string): Hover => ({ span, kind, title, text });
  switch (node.kind) {
    case "entity":
      return hover("entity", node.name, `Lists ${node.name}.`);
    case "corpus":
      return hover("corpus", node.corpus, corpusTexts[node.corpus]);
    case "field": {
      const { row } = node;
      const id = filteredColumn(row, !clause);
      const known = column(entity, id);
      const text = known ? `${known.id}: ${known.displayName} (${known.type})` : id;
      return hover("field", row.word, `Column ${text}.`);
    }
    case "operator": {
      const text = operatorTexts[node.name];
      return hover(
        "operator",
        operatorText(node.name, node.negated),
        node.negated ? `Negated. ${text}` : text,
      );
    }
    case "scalar": {
      const named = clause?.field.row.column ?? "";
      const namespace = annotationNamespace(entity, named);
      const value = String(node.value ?? "unknown");
      const name = namespace && resolver(value, named, namespace);
      const text = node.value === null ? "Has no value." : `A value of ${clause?.field.row.word}.`;
      return hover("value", value, name ?? text);
    }
    case "term": {
      if (clause?.operator.name === "similar") return hover("value", node.text, "Found by what it means.");
      const exact = !node.stemmed && searchColumns(entity)(clause?.field.row.column ?? "").exact;
      const text = exact ? "Found as written." : "Found in any form.";
      return hover("value", node.text, text);
    }
    case "proximity":
      return hover("value", node.operands.join(", "), `Found at most ${node.distance} words apart.`);
    default:
      return undefined;
  }
}
