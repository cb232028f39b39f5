import type { AstNode, QueryNode } from "../ast/nodes.ts";
import { visitAst } from "../ast/visit.ts";
import { classify } from "../context/classify.ts";
import { lex } from "../lexer/lexer.ts";
import type { Token } from "../lexer/token.ts";
import { classOf } from "../lexer/token-class.ts";
import { isConnective } from "../parser/chain.ts";
import { parse } from "../parser/parse.ts";
import { createSource, type Span } from "../source.ts";
import { setFirst } from "../words/set-first.ts";

/** What a piece of text is, for highlighting. */
export type TokenType =
  | "entity"
  | "corpus"
  | "keyword"
  | "field"
  | "operator"
  | "connective"
  | "value"
  | "string"
  | "number"
  | "annotation"
  | "punctuation"
  | "space"
  | "invalid"
  | "word";

/** A piece of text and what it is. */
export interface ClassifiedToken {
  readonly type: TokenType;
  readonly text: string;
  readonly span: Span;
}

/** What a node makes of its words. */
type Role = TokenType | "operand" | "setting";

const nodeTypes: Partial<Record<AstNode["kind"], Role>> = {
  entity: "entity",
  corpus: "corpus",
  field: "field",
  operator: "operator",
  scalar: "value",
  term: "value",
  proximity: "operand",
  sample: "setting",
};

const signTypes: Partial<Record<Token["kind"], TokenType>> = {
  space: "space",
  annotation: "annotation",
  string: "string",
  comparison: "operator",
  stray: "invalid",
  "!": "invalid",
};

const keywordClasses = "nrgbsmv";

/**
 * Cuts a text into classified tokens, touching and covering it all, for highlighting. Words are classified by what
 * they are in the query where it can be read, by themselves where it cannot.
 */
export function tokens(text: string): ClassifiedToken[] {
  const { ast, diagnostics } = parse(text);
  const source = createSource(text);
  const all = lex(text);
  const roles = new Map<number, Role>();
  addRoles(roles, ast);
  if (diagnostics.length > 0) addRoles(roles, classify(source, all, "recover", true).ast);
  return all.map((token) => {
    const span = { start: source.toCodePoint(token.start), end: source.toCodePoint(token.end) };
    return { type: typeOf(token, roles.get(span.start)), text: text.slice(token.start, token.end), span };
  });
}

/** Notes by the positions where a token may begin, but for those noted already, what the node around it is. */
function addRoles(roles: Map<number, Role>, ast: QueryNode): void {
  visitAst(ast, {
    enter: (node) => {
      const { kind, span } = node;
      const type = nodeTypes[kind];
      if (!type) return;
      // Before a string `stemmed` is no term.
      if (kind === "term" && node.quoted) setFirst(roles, span.start, "keyword");
      for (let at = span.start; at < span.end; at++) setFirst(roles, at, type);
    },
  });
}

function typeOf(token: Token, role: Role | undefined): TokenType {
  if (token.open) return "invalid";
  return token.kind === "word" ? typeOfWord(token, role) : (signTypes[token.kind] ?? "punctuation");
}

function typeOfWord(token: Token, role: Role | undefined): TokenType {
  const code = classOf(token);
  if (role === "operand" && "mv".includes(code)) return "keyword";
  if (role === "setting" && /^s(?:ample|eed)$/i.test(token.value)) return "keyword";
  if (role && /operand|value|setting/.test(role))
    return /^[+-]?\d[\d_.]*$/.test(token.value) ? "number" : "value";
  if (role) return role as TokenType;
  if (isConnective(code)) return "connective";
  if (keywordClasses.includes(code)) return "keyword";
  if ("ihd".includes(code)) return "operator";
  return /^\d+$/.test(token.value) ? "number" : "word";
}
