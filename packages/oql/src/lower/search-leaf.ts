import type { FilterLeaf } from "@oqlkit/oqo-schema";
import type { ProximityNode, TermNode } from "../ast/nodes.ts";
import { wordRuns } from "../parser/wildcard.ts";
import type { Source } from "../source.ts";
import type { SearchColumns } from "./search-columns.ts";

const severalWords = /\S\s+\S/;

/** A search term as a leaf: the column tells how words match, quotes in the value mark a phrase (spec section 7). */
export function lowerTerm(node: TermNode, columns: SearchColumns, source: Source): FilterLeaf {
  if (!node.quoted) return { column_id: columns.stemmed, value: node.text, operator: "has" };
  const exact = columns.exact && !node.stemmed;
  const phrase = severalWords.test(node.text) || (!exact && wordRuns(node.text) > 1);
  const value = phrase ? quotedText(node, source) : node.text;
  return { column_id: node.stemmed ? columns.stemmed : columns.quoted, value, operator: "has" };
}

/** The text in quotes, as it was written where that is the same: a piece of the source needs no copying. */
function quotedText({ text, span }: TermNode, source: Source): string {
  const written = source.text.slice(source.toOffset(span.start), source.toOffset(span.end));
  const same = written.length === text.length + 2 && written.startsWith('"') && written.endsWith('"');
  return same ? written : `"${text}"`;
}

/** `within N (a, b, c)` as a leaf with the value `"a"~N~"b"~"c"`. */
export function lowerProximity(node: ProximityNode, columns: SearchColumns): FilterLeaf {
  const [first = "", second = "", ...more] = node.operands;
  const rest = more.map((operand) => `~"${operand}"`).join("");
  const value = `"${first}"~${node.distance}~"${second}"${rest}`;
  return { column_id: node.quoted ? columns.quoted : columns.stemmed, value, operator: "has" };
}
