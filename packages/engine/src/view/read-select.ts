import { selectedNames, selectProblem } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import { QueryError } from "../errors.ts";

/**
 * The names to return, root keys and paths of keys joined by dots, or null for whole documents.
 *
 * @throws QueryError `invalid_select` for a name that objects of the entity type have nothing for.
 */
export function readSelect(entity: EntityType, select: readonly string[] | null): readonly string[] | null {
  const names = selectedNames(select);
  for (const name of names ?? []) {
    const problem = selectProblem(entity, name);
    if (problem !== null) throw new QueryError("invalid_select", problem, { path: "select", field: name });
  }
  return names;
}

/** The root keys of documents that hold what a projection names; null for whole documents. */
export function rootKeys(names: readonly string[] | null): readonly string[] | null {
  if (names === null) return null;
  return [...new Set(names.map(rootKey))];
}

/** The root key of documents that holds what a name of a projection names. */
export function rootKey(name: string): string {
  if (name === "abstract") return abstractKey;
  return name === truncatedKey ? "authorships" : (name.split(".", 1)[0] ?? name);
}

/** The key that documents hold their abstract under, by word. */
export const abstractKey = "abstract_inverted_index";

/** The key that says that a work in a list has more authorships than are shown. */
export const truncatedKey = "is_authors_truncated";
