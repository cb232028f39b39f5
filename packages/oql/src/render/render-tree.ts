import { canonicalize, type UncheckedOqo } from "@oqlkit/oqo-schema";
import { buildTree } from "../printer/build-tree.ts";
import { toDoc } from "../printer/doc.ts";
import { layoutWrapped } from "../printer/layout.ts";
import type { Resolver } from "../printer/names.ts";
import { canonicalWidth } from "../printer/print.ts";
import type { DirectiveTree, QueryTree } from "../printer/tree.ts";
import { addAddresses } from "./addresses.ts";
import { breakIntoLines, type RenderLine } from "./render-lines.ts";
import { numberNodes, type RenderNode } from "./render-nodes.ts";
import { renderTokens } from "./render-tokens.ts";

/** A query as a tree of what its text shows, for editors. */
export interface RenderTree {
  readonly version: "2.0";
  readonly entity: { readonly id: string; readonly text: string };
  readonly corpus_phrase: string;
  readonly where_keyword: " where " | "";
  readonly where: RenderNode | null;
  readonly directives: readonly DirectiveTree[];
  readonly lines: readonly RenderLine[];
}

/**
 * The render tree of a query, conditions in their order.
 *
 * @throws OqoError of type `query_too_deep` for more than 1,000 branches within one another
 */
export function renderTree(oqo: UncheckedOqo, options: { readonly resolver?: Resolver } = {}): RenderTree {
  const tree = buildTree(canonicalize(oqo), options.resolver);
  return renderOf(tree, layoutWrapped(toDoc(tree), canonicalWidth));
}

/** The render tree of a query whose wrapped text is known. */
export function renderOf(tree: QueryTree, text: string): RenderTree {
  const numbered = tree.where && numberNodes(tree.where);
  if (numbered) addAddresses(numbered);
  const where = numbered?.node ?? null;
  return {
    version: "2.0",
    entity: { id: tree.entity, text: tree.entity },
    corpus_phrase: tree.corpusPhrase,
    where_keyword: where ? " where " : "",
    where,
    directives: tree.directives,
    lines: breakIntoLines(text, renderTokens(tree, where)),
  };
}
