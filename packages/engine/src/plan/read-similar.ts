import { fieldOf, withoutMarkup } from "@oqlkit/catalog";
import type { EntityType, FilterLeaf, Oqo } from "@oqlkit/oqo-schema";
import { QueryError } from "../errors.ts";
import type { Limits } from "../view/limits.ts";
import type { ResolvedView } from "../view/view.ts";
import type { Predicate } from "./logical-plan.ts";
import { leavesOf } from "./predicate.ts";
import { operatorError, textOf, valueError } from "./read-value.ts";

/** Rows that a search by meaning finds at most. */
export const mostSimilar = 50;
/** Characters of the text that count; the rest is cut off. */
const longestText = 2000;

/** Whether a filter asks for likeness in meaning: `semantic.search`, or `search.semantic` of some field. */
export function isSimilarity(entity: EntityType, { column_id }: FilterLeaf): boolean {
  return (
    /(?:^|\.)search\.semantic$/.test(column_id) ||
    column_id === "semantic.search" ||
    fieldOf(entity, column_id)?.source.kind === "semantic"
  );
}

/** The text that a query wants rows to be similar to, and the place of that filter; null for other queries. */
export interface SimilarText {
  readonly text: string;
  readonly index: number;
}

/**
 * Finds the search by meaning among the outermost filters.
 *
 * @throws QueryError when there are two, when it is negated, has no text, or is asked of another entity than works.
 */
export function readSimilar(entity: EntityType, rows: Oqo["filter_rows"]): SimilarText | null {
  if (!Array.isArray(rows)) return null;
  const found = rows.flatMap((node, index) =>
    isLeaf(node) && isSimilarity(entity, node) ? [{ node, index }] : [],
  );
  const [first, second] = found;
  if (first === undefined) return null;
  const { node, index } = first;
  const path = `filter_rows[${index}]`;
  const place = { path, name: node.column_id };
  if (second !== undefined) {
    throw misplaced(
      second.node,
      `filter_rows[${second.index}]`,
      "can be asked once in a query. Keep one of them.",
    );
  }
  if (entity !== "works") throw misplaced(node, path, "is only supported for works.");
  if (node.is_negated === true) {
    throw misplaced(
      node,
      path,
      "cannot be negated: it orders works by likeness. Ask for what you want instead.",
    );
  }
  if (node.operator !== undefined && node.operator !== "has" && node.operator !== "is") {
    throw operatorError(place, node.operator, "is searched with has");
  }
  const given = node.value === null || typeof node.value === "object" ? "" : textOf(node.value);
  const text = withoutMarkup(given).trim();
  if (text === "") throw valueError(place, "Semantic search needs a text to compare works with.");
  return { text: [...text].slice(0, longestText).join(""), index };
}

/** A search by meaning that is not one of the outermost filters. */
export const similarityElsewhere = (leaf: FilterLeaf, path: string): QueryError =>
  misplaced(leaf, path, "has to be a condition of its own, joined to the others by and.");

const misplaced = (leaf: FilterLeaf, path: string, rule: string): QueryError =>
  new QueryError("invalid_query", `Semantic search (${leaf.column_id}) ${rule}`, {
    path: `${path}.column_id`,
    field: leaf.column_id,
  });

/** The limits of a search by meaning. */
export const similarLimits = (limits: Limits): Limits => ({
  ...limits,
  maxPerPage: Math.min(limits.maxPerPage, mostSimilar),
});

/** Refuses what a search by meaning does not go with. */
export function checkSimilar(oqo: Oqo, view: ResolvedView, filter: Predicate): void {
  const refuse = (
    code: "invalid_group_by" | "invalid_sample" | "invalid_cursor",
    what: string,
    path: string,
  ) => new QueryError(code, `Semantic search does not work with ${what}.`, { path });
  if ((oqo.group_by ?? []).length > 0) throw refuse("invalid_group_by", "group_by", "group_by");
  if (oqo.sample !== undefined && oqo.sample !== null) throw refuse("invalid_sample", "sample", "sample");
  if (view.cursor !== null) {
    throw refuse(
      "invalid_cursor",
      `cursor pagination. Its ${mostSimilar} results at most are reached with page`,
      "cursor",
    );
  }
  for (const leaf of leavesOf(filter)) {
    if (leaf.kind !== "match") continue;
    throw new QueryError(
      "invalid_query",
      `Semantic search does not work with another search, such as ${leaf.field}. Use one search in a query.`,
      { path: "filter_rows", field: leaf.field },
    );
  }
}

const isLeaf = (node: unknown): node is FilterLeaf =>
  typeof node === "object" &&
  node !== null &&
  !("join" in node) &&
  "column_id" in node &&
  typeof node.column_id === "string";
