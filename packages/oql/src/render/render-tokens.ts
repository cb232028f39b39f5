import type { QueryTree } from "../printer/tree.ts";
import type { RenderFactored, RenderNode, RenderSimple, RenderValue } from "./render-nodes.ts";

/** A token of the rendered text. */
export interface RenderToken {
  readonly t: "kw" | "corpus" | "paren" | "conn" | "col" | "op" | "vbrick" | "id" | "text";
  readonly id?: string;
  readonly text: string;
  readonly label?: string;
  readonly column_id?: string;
  readonly value?: string | number | boolean | null;
  readonly kind?: string;
  readonly display?: string;
  readonly negated?: boolean;
  readonly addr?: string;
}

/** The tokens of a query's one-line text, in order. */
export function renderTokens(tree: QueryTree, where: RenderNode | null): RenderToken[] {
  const tokens: RenderToken[] = [{ t: "kw", id: tree.entity, text: tree.entity, label: tree.entity }];
  if (tree.corpusPhrase !== "") {
    tokens.push({
      t: "corpus",
      text: tree.corpusPhrase,
      label: tree.corpusPhrase.trim().replace(/^\(|\)$/g, ""),
    });
  }
  if (where) {
    tokens.push({ t: "kw", text: " where ", label: "where" });
    nodeTokens(where, tokens);
  }
  for (const { text } of tree.directives) tokens.push({ t: "kw", text: ` ${text}`, label: text });
  return tokens;
}

interface Placed {
  readonly addr?: string;
}

function placed(addr: readonly number[] | undefined): Placed {
  return addr ? { addr: addr.join(".") } : {};
}

function nodeTokens(node: RenderNode | RenderValue, tokens: RenderToken[]): void {
  if (node.node === "clause") {
    if ("segments" in node) simpleTokens(node, tokens);
    else factoredTokens(node, tokens);
    return;
  }
  const { id } = node;
  const place = placed(node.addr);
  if (node.node === "vleaf") {
    const { display, value, negated } = node;
    const text = negated ? `not ${display}` : display;
    tokens.push({ t: "vbrick", id, text, display, value, negated, ...place });
    return;
  }
  const paren = node.node === "vgroup" || node.paren;
  if (node.node === "group" && node.negated)
    tokens.push({ t: "kw", id, text: "not ", label: "not", ...place });
  if (paren) tokens.push({ t: "paren", id, text: "(", ...place });
  node.children.forEach((child, index) => {
    if (index > 0) tokens.push({ t: "conn", id, text: ` ${node.join} `, label: node.join, ...place });
    nodeTokens(child, tokens);
  });
  if (paren) tokens.push({ t: "paren", id, text: ")", ...place });
}

function factoredTokens(node: RenderFactored, tokens: RenderToken[]): void {
  const { id, column_id } = node;
  const place = placed(node.addr);
  tokens.push({ t: "col", id, text: node.subject ?? node.column, column_id, ...place });
  tokens.push({ t: "op", id, text: node.verb ?? ` ${node.operator} `, ...place });
  nodeTokens(node.value, tokens);
}

const segmentTokens = {
  column: "col",
  operator: "op",
  value: "vbrick",
  id: "id",
  text: "text",
  negation: "text",
} as const;

function simpleTokens(node: RenderSimple, tokens: RenderToken[]): void {
  const { id } = node;
  const addr = node.addr?.join(".");
  const negated = node.segments.some(({ kind }) => kind === "negation");
  const absorbs = negated && (node.clause_kind === "entity" || node.clause_kind === "other");
  for (const { kind, text, meta } of node.segments) {
    if (kind === "negation" && absorbs) continue;
    const token: { -readonly [Key in keyof RenderToken]: RenderToken[Key] } = {
      t: segmentTokens[kind],
      id,
      text,
    };
    if (typeof meta?.column_id === "string") token.column_id = meta.column_id;
    if (meta?.value !== undefined) token.value = meta.value;
    if (addr) token.addr = addr;
    if (kind === "value") {
      token.kind = node.clause_kind;
      token.addr = addr ? `${addr}.1` : "1";
      if (absorbs) {
        token.display = text;
        token.text = `not ${text}`;
        token.negated = true;
      }
    }
    tokens.push(token);
  }
}
