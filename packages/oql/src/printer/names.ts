import { entities, namesByCode, registeredColumn, vocabularyOf } from "@oqlkit/oqo-schema";
import { codePointLength } from "../source.ts";
import { searchBase } from "../words/field-word.ts";
import { ownIds } from "../words/own-ids.ts";
import { relationOf } from "../words/relations.ts";

/**
 * Finds the name of a value. `undefined`: this column's values are not covered, nothing is printed; `null`:
 * covered, but there is no such value.
 */
export type Resolver = (value: string, columnId: string, namespace: string) => string | null | undefined;

/** The entity whose names explain the values of a column, if any (spec section 10). */
export function annotationNamespace(entity: string, column: string): string | undefined {
  if (ownIds.has(column) || column === "collection" || searchBase(column) !== undefined) return undefined;
  if (column === "cites" || relationOf(column)) return "works";
  const type = valuesOf(entity, column);
  return type && vocabularyOf(type)?.annotates === false ? undefined : type;
}

/** The entity whose ids or codes a column holds, if any: as the entity itself has it, as works, or as another. */
export function valuesOf(entity: string, column: string): string | undefined {
  for (const owner of [entity, "works", ...entities]) {
    const type = registeredColumn(owner, column)?.entityType;
    if (type) return type;
  }
  return undefined;
}

/** Names from the closed vocabularies: countries, languages, fields and the like. Needs no catalog. */
export const vocabularyResolver: Resolver = (value, _column, namespace) => {
  const names = namesByCode(namespace);
  if (names.size === 0) return undefined;
  const slash = value.indexOf("/");
  return names.get((slash < 0 ? value : value.slice(slash + 1)).toLowerCase()) ?? null;
};

const longestName = 50;

/** A name as it stands in brackets: white space collapsed, the bracket that would end it out, long ones cut. */
export function shortName(name: string): string {
  const collapsed = name.replaceAll("]", " ").replace(/\s+/g, " ").trim();
  if (codePointLength(collapsed) <= longestName) return collapsed;
  return `${Array.from(collapsed)
    .slice(0, longestName - 1)
    .join("")
    .trimEnd()}…`;
}
